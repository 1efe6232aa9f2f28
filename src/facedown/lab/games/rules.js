// Rules as WebAssembly: loads what `python -m facedown.lab.games.wasm` writes, in a page or in Node.
//
//   const rules = await load(bytes, layout);
//   const state = rules.record("State");            // room for a record, all zeros
//   const batch = rules.record("Batch");
//   rules.put(state, "turn", 3);  rules.get(state, "fighters.0.seat");
//   rules.run("trials", {"desk.game.state": state, asked: rules.record("Asked"), batch, winners: rules.array(1, 1000), ...});

export async function load(bytes, layout) {
  const { instance } = await WebAssembly.instantiate(bytes);
  return new Rules(instance.exports, layout);
}

class Rules {
  constructor(code, layout) {
    this.code = code;
    this.layout = layout;
    this.end = code.__heap_base.value;
    this.fault = this.array(8, 3);  // the number of its site, from 1, and two values
    this.stack = code.__stack_pointer.value;
  }

  // Room for some bytes, all zeros: its address.
  room(size) {
    const at = (this.end + 15) & ~15;
    this.end = at + size;
    const missing = this.end - this.code.memory.buffer.byteLength;
    if (missing > 0) this.code.memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  record(name) {
    return { name, at: this.room(this.layout.records[name].size) };
  }

  // An array of numbers of 1, 2, 4 or 8 bytes.
  array(size, length) {
    return { size, length, at: this.room(size * length) };
  }

  // The bytes of a record or an array, to be read and written; run() may make them stale.
  bytes(thing) {
    const size = thing.name ? this.layout.records[thing.name].size : thing.size * thing.length;
    return new Uint8Array(this.code.memory.buffer, thing.at, size);
  }

  // Where a number lies, by its path, and how many bytes it has.
  find(record, path) {
    let at = record.at, of = record.name, shape = [];
    for (const step of path.split(".")) {
      if (shape.length) {
        const axis = shape[0];
        shape = shape.slice(1);
        if (!(+step >= 0 && +step < axis)) throw new RangeError(`${path}: ${step} is not 0 to ${axis - 1}`);
        const one = typeof of === "number" ? of : this.layout.records[of].size;
        at += +step * shape.reduce((product, size) => product * size, one);
      } else {
        const field = this.layout.records[of]?.fields[step];
        if (!field) throw new RangeError(`${path}: there is no ${step}`);
        at += field[0];
        [, shape, of] = field;
      }
    }
    if (shape.length || typeof of !== "number") throw new RangeError(`${path} is no single number`);
    return [at, of];
  }

  get(record, path) {
    const [at, size] = this.find(record, path);
    const view = new DataView(this.code.memory.buffer);
    return size === 8 ? Number(view.getBigInt64(at, true)) : view[`getInt${8 * size}`](at, true);
  }

  put(record, path, number) {
    const [at, size] = this.find(record, path);
    const view = new DataView(this.code.memory.buffer);
    if (size === 8) view.setBigInt64(at, BigInt(number), true);
    else view[`setInt${8 * size}`](at, number, true);
  }

  // Run an entry point; throws when a rule goes out of its bounds.
  run(entry, given) {
    const passed = [this.fault.at];
    for (const [path, kind] of this.layout.entries[entry]) {
      const value = given[path];
      if (value === undefined) throw new TypeError(`${entry} needs ${path}, ${kind}`);
      if (kind === "number") passed.push(BigInt(value));
      else if (kind.startsWith("array of")) passed.push(value.at, BigInt(value.length));
      else passed.push(value.at);
    }
    try {
      this.code[entry](...passed);
    } catch (error) {
      const [number, ...values] = new BigInt64Array(this.code.memory.buffer, this.fault.at, 3);
      if (!(error instanceof WebAssembly.RuntimeError) || number === 0n) throw error;
      this.code.__stack_pointer.value = this.stack;
      const [rule, file, line, words, what] = this.layout.sites[Number(number) - 1];
      throw new RangeError(`${file}:${line}: ${rule}: ${words}: ${what}, ${values.join(" and ")}`);
    }
  }
}
