// Play games of a system as WebAssembly: node play.mjs FOLDER JOB, where JOB is what the test wrote.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, job] = process.argv.slice(2);
const { system, games, seed, bound, records } = JSON.parse(readFileSync(job, "utf8"));
const { load } = await import(pathToFileURL(`${folder}/rules.js`));
const layout = JSON.parse(readFileSync(`${folder}/${system}.json`, "utf8"));
const rules = await load(readFileSync(`${folder}/${system}.wasm`), layout);

const given = { batch: rules.record("Batch") };
for (const [name, number] of Object.entries({ seed, count: games, bound })) rules.put(given.batch, name, number);
given.winners = rules.array(1, games);
given.decisions = rules.array(4, games);
given.values = rules.array(8, 0);
given.asked = rules.record("Asked");
for (const [path, kind] of layout.entries.trials) {
  if (given[path] !== undefined) continue;
  given[path] = rules.record(kind);
  rules.bytes(given[path]).set(Buffer.from(records[path], "hex"));
}
let fault = "";
try { rules.run("trials", { ...given, winners: rules.array(1, 3) }); } catch (error) { fault = error.message; }
rules.run("trials", given);
const state = given["desk.game.state"];
const hex = (thing) => Buffer.from(rules.bytes(thing)).toString("hex");
const result = {
  winners: hex(given.winners), decisions: hex(given.decisions), state: hex(state),
  decision: rules.get(state, "decision"),
};
let refusal = "";
try { rules.get(state, "no.such.field"); } catch (error) { refusal = error.message; }
writeFileSync(1, JSON.stringify({ ...result, refusal, fault }));
