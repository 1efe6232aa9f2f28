"""Clauses, rulings and switches of this system as numbers.

Written by `python -m facedown.engine.codegen contest` from catalogue.toml: change that
and write this anew.
"""

from facedown.engine.enumeration import IntEnum


class Clause(IntEnum):
    """Whatever a log can cite: clauses, rulings, extensions."""

    NONE = 0
    # Contests and Combat
    CON_1_1 = 1
    CON_1_2 = 2
    CON_1_3 = 3
    CON_1_4 = 4
    CON_1_5 = 5
    CON_1_6 = 6
    CON_1_7 = 7
    # Fast Attacks, two weapons
    CON_2_1 = 8
    CON_2_2 = 9
    CON_2_3 = 10
    CON_2_4 = 11
    CON_2_5 = 12
    CON_2_6 = 13
    CON_2_7 = 14
    CON_2_8 = 15
    CON_2_9 = 16
    CON_2_10 = 17
    CON_2_11 = 18
    CON_2_12 = 19
    # Multiple Shots
    CON_3_1 = 20
    CON_3_2 = 21
    CON_3_3 = 22
    CON_3_4 = 23
    CON_3_5 = 24
    CON_3_6 = 25
    # Minions
    CON_4_1 = 26
    CON_4_2 = 27
    CON_4_3 = 28
    CON_4_4 = 29
    # Swarms
    CON_5_1 = 30
    CON_5_2 = 31
    CON_5_3 = 32
    CON_5_4 = 33
    CON_5_5 = 34
    CON_5_6 = 35
    CON_5_7 = 36
    CON_5_8 = 37
    # Card Value
    CON_6_1 = 38
    CON_6_2 = 39
    CON_6_3 = 40
    # Skill Modifiers
    CON_7_1 = 41
    CON_7_2 = 42
    CON_7_3 = 43
    # Instant vs. Extended contests
    CON_8_1 = 44
    CON_8_2 = 45
    CON_8_3 = 46
    CON_8_4 = 47
    CON_8_5 = 48
    # Order of action
    CON_9_1 = 49
    CON_9_2 = 50
    CON_9_3 = 51
    CON_9_4 = 52
    CON_9_5 = 53
    CON_9_6 = 54
    CON_9_7 = 55
    CON_9_8 = 56
    CON_9_9 = 57
    CON_9_10 = 58
    # Defensive response
    CON_10_1 = 59
    CON_10_2 = 60
    CON_10_3 = 61
    CON_10_4 = 62
    CON_10_5 = 63
    CON_10_6 = 64
    CON_10_7 = 65
    CON_10_8 = 66
    CON_10_9 = 67
    CON_10_10 = 68
    CON_10_11 = 69
    CON_10_12 = 70
    CON_10_13 = 71
    CON_10_14 = 72
    CON_10_15 = 73
    CON_10_16 = 74
    # Engagement
    CON_11_1 = 75
    CON_11_2 = 76
    CON_11_3 = 77
    # Power Phase
    CON_12_1 = 78
    CON_12_2 = 79
    CON_12_3 = 80
    CON_12_4 = 81
    CON_12_5 = 82
    # Power Bonus
    CON_13_1 = 83
    CON_13_2 = 84
    CON_13_3 = 85
    CON_13_4 = 86
    CON_13_5 = 87
    # Bonus for suit
    CON_14_1 = 88
    CON_14_2 = 89
    CON_14_3 = 90
    CON_14_4 = 91
    CON_14_5 = 92
    CON_14_6 = 93
    CON_14_7 = 94
    CON_14_8 = 95
    CON_14_9 = 96
    # Loss
    CON_15_1 = 97
    CON_15_2 = 98
    CON_15_3 = 99
    CON_15_4 = 100
    CON_15_5 = 101
    CON_15_6 = 102
    CON_15_7 = 103
    CON_15_8 = 104
    CON_15_9 = 105
    CON_15_10 = 106
    CON_15_11 = 107
    # Damage type and loss
    CON_16_1 = 108
    CON_16_2 = 109
    CON_16_3 = 110
    CON_16_4 = 111
    CON_16_5 = 112
    # Recovery from Minor Loss
    CON_17_1 = 113
    CON_17_2 = 114
    CON_17_3 = 115
    CON_17_4 = 116
    CON_17_5 = 117
    CON_17_6 = 118
    CON_17_7 = 119
    CON_17_8 = 120
    CON_17_9 = 121
    # Dazed
    CON_18_1 = 122
    CON_18_2 = 123
    CON_18_3 = 124
    CON_18_4 = 125
    CON_18_5 = 126
    CON_18_6 = 127
    CON_18_7 = 128
    CON_18_8 = 129
    # Wounds (Major Loss)
    CON_19_1 = 130
    CON_19_2 = 131
    # Defeat
    CON_20_1 = 132
    CON_20_2 = 133
    CON_20_3 = 134
    CON_20_4 = 135
    CON_20_5 = 136
    CON_20_6 = 137
    CON_20_7 = 138
    CON_20_8 = 139
    CON_20_9 = 140
    # Unconsciousness
    CON_21_1 = 141
    CON_21_2 = 142
    CON_21_3 = 143
    # Critically Wounded
    CON_22_1 = 144
    CON_22_2 = 145
    CON_22_3 = 146
    CON_22_4 = 147
    CON_22_5 = 148
    CON_22_6 = 149
    CON_22_7 = 150
    CON_22_8 = 151
    CON_22_9 = 152
    CON_22_10 = 153
    CON_22_11 = 154
    # Bleeding out
    CON_23_1 = 155
    CON_23_2 = 156
    CON_23_3 = 157
    CON_23_4 = 158
    # Death
    CON_24_1 = 159
    CON_24_2 = 160
    CON_24_3 = 161
    CON_24_4 = 162
    CON_24_5 = 163
    CON_24_6 = 164
    # Healing
    CON_25_1 = 165
    CON_25_2 = 166
    CON_25_3 = 167
    CON_25_4 = 168
    CON_25_5 = 169
    # Your Power Bonus
    CON_26_1 = 170
    CON_26_2 = 171
    CON_26_3 = 172
    CON_26_4 = 173
    CON_26_5 = 174
    CON_26_6 = 175
    CON_26_7 = 176
    CON_26_8 = 177
    CON_26_9 = 178
    CON_26_10 = 179
    # Ranged Weapons
    CON_27_1 = 180
    CON_27_2 = 181
    CON_27_3 = 182
    CON_27_4 = 183
    CON_27_5 = 184
    CON_27_6 = 185
    # Point Blank range
    CON_28_1 = 186
    CON_28_2 = 187
    # Medium Range
    CON_29_1 = 188
    # Long Range
    CON_30_1 = 189
    # Notes for weapon table
    CON_31_1 = 190
    CON_31_2 = 191
    CON_31_3 = 192
    CON_31_4 = 193
    CON_31_5 = 194
    CON_31_6 = 195
    CON_31_7 = 196
    CON_31_8 = 197
    CON_31_9 = 198
    CON_31_10 = 199
    CON_31_11 = 200
    CON_31_12 = 201
    CON_31_13 = 202
    CON_31_14 = 203
    CON_31_15 = 204
    CON_31_16 = 205
    # Notes for weapon table: bursts
    CON_32_1 = 206
    CON_32_2 = 207
    CON_32_3 = 208
    # AIMING
    CON_33_1 = 209
    CON_33_2 = 210
    CON_33_3 = 211
    CON_33_4 = 212
    CON_33_5 = 213
    CON_33_6 = 214
    CON_33_7 = 215
    CON_33_8 = 216
    CON_33_9 = 217
    CON_33_10 = 218
    CON_33_11 = 219
    # MINIMUM WEAPON STRENGTH
    CON_34_1 = 220
    CON_34_2 = 221
    # ARMOR
    CON_35_1 = 222
    CON_35_2 = 223
    CON_35_3 = 224
    CON_35_4 = 225
    CON_35_5 = 226
    CON_35_6 = 227
    CON_35_7 = 228
    CON_35_8 = 229
    CON_35_9 = 230
    CON_35_10 = 231
    CON_35_11 = 232
    CON_35_12 = 233
    # Bonus Cards (optional)
    CON_36_1 = 234
    CON_36_2 = 235
    CON_36_3 = 236
    CON_36_4 = 237
    CON_36_5 = 238
    CON_36_6 = 239
    CON_36_7 = 240
    CON_36_8 = 241
    CON_36_9 = 242
    CON_36_10 = 243
    CON_36_11 = 244
    CON_36_12 = 245
    CON_36_13 = 246
    # Club: Extra Action
    CON_37_1 = 247
    CON_37_2 = 248
    CON_37_3 = 249
    CON_37_4 = 250
    CON_37_5 = 251
    CON_37_6 = 252
    CON_37_7 = 253
    CON_37_8 = 254
    CON_37_9 = 255
    # Club: Slow Opponent
    CON_38_1 = 256
    CON_38_2 = 257
    CON_38_3 = 258
    # Spade
    CON_39_1 = 259
    CON_39_2 = 260
    CON_39_3 = 261
    # Diamond
    CON_40_1 = 262
    CON_40_2 = 263
    CON_40_3 = 264
    # Heart
    CON_41_1 = 265
    # Rulings
    CON_R1 = 266
    CON_R2 = 267
    CON_R3 = 268
    CON_R4 = 269
    CON_R5 = 270
    CON_R6 = 271
    CON_R7 = 272
    CON_R8 = 273
    CON_R9 = 274
    CON_R10 = 275
    CON_R11 = 276
    CON_R12 = 277
    CON_R13 = 278
    CON_R14 = 279
    CON_R15 = 280
    CON_R16 = 281
    CON_R17 = 282
    CON_R18 = 283
    CON_R19 = 284
    CON_R20 = 285
    CON_R21 = 286
    CON_R22 = 287
    CON_R23 = 288
    CON_R24 = 289
    CON_R25 = 290
    CON_R26 = 291
    CON_R27 = 292
    CON_R28 = 293
    CON_R29 = 294
    CON_R30 = 295
    CON_R31 = 296
    CON_R32 = 297
    CON_R33 = 298
    CON_R34 = 299
    CON_R35 = 300
    CON_R36 = 301
    CON_R37 = 302
    CON_R38 = 303
    CON_R39 = 304
    CON_R40 = 305
    CON_R41 = 306
    CON_R42 = 307
    CON_R43 = 308
    CON_R44 = 309
    CON_R45 = 310
    CON_R46 = 311
    CON_R47 = 312
    CON_R48 = 313
    CON_R49 = 314
    CON_R50 = 315
    CON_R51 = 316
    CON_R52 = 317
    CON_R53 = 318
    CON_R54 = 319
    CON_R55 = 320
    CON_R56 = 321
    CON_R57 = 322
    CON_R58 = 323
    CON_R59 = 324
    CON_R60 = 325
    CON_R61 = 326
    CON_R62 = 327
    CON_R63 = 328
    CON_R64 = 329
    CON_R65 = 330
    CON_R66 = 331
    CON_R67 = 332
    CON_R68 = 333
    CON_R69 = 334
    CON_R70 = 335
    CON_R71 = 336
    CON_R72 = 337
    CON_R73 = 338
    CON_R74 = 339
    CON_R75 = 340
    CON_R76 = 341
    CON_R77 = 342
    CON_R78 = 343
    CON_R79 = 344
    CON_R80 = 345
    CON_R81 = 346
    CON_R82 = 347
    CON_R83 = 348
    CON_R84 = 349
    CON_R85 = 350
    CON_R86 = 351
    CON_R87 = 352
    CON_R88 = 353
    CON_R89 = 354
    CON_R90 = 355
    CON_R91 = 356
    CON_R92 = 357
    CON_R93 = 358
    CON_R94 = 359
    CON_R95 = 360
    CON_R96 = 361
    CON_R97 = 362
    CON_R98 = 363
    CON_R99 = 364
    CON_R100 = 365
    CON_R101 = 366
    CON_R102 = 367
    CON_R103 = 368
    CON_R104 = 369
    CON_R105 = 370
    CON_R106 = 371
    CON_R107 = 372
    CON_R108 = 373
    CON_R109 = 374
    CON_R110 = 375
    CON_R111 = 376
    CON_R112 = 377
    CON_R113 = 378
    CON_R114 = 379
    CON_R115 = 380
    CON_R116 = 381
    CON_R117 = 382
    CON_R118 = 383
    CON_R119 = 384
    CON_R120 = 385
    CON_R121 = 386
    CON_R122 = 387
    CON_R123 = 388
    CON_R124 = 389
    CON_R125 = 390
    CON_R126 = 391
    CON_R127 = 392
    CON_R128 = 393
    CON_R129 = 394
    CON_R130 = 395
    CON_R131 = 396
    CON_R132 = 397
    CON_R133 = 398
    CON_R134 = 399
    CON_R135 = 400
    CON_R136 = 401
    CON_R137 = 402
    CON_R138 = 403
    CON_R139 = 404
    CON_R140 = 405
    CON_R141 = 406
    CON_R142 = 407
    CON_R143 = 408
    CON_R144 = 409
    CON_R145 = 410
    CON_R146 = 411
    CON_R147 = 412
    CON_R148 = 413
    CON_R149 = 414
    CON_R150 = 415
    CON_R151 = 416
    CON_R152 = 417
    CON_R153 = 418
    CON_R154 = 419
    CON_R155 = 420
    CON_R156 = 421
    CON_R157 = 422
    CON_R158 = 423
    CON_R159 = 424
    CON_R160 = 425
    CON_R161 = 426
    CON_R162 = 427
    CON_R163 = 428
    CON_R164 = 429
    CON_R165 = 430
    CON_R166 = 431
    CON_R167 = 432
    CON_R168 = 433
    CON_R169 = 434
    CON_R170 = 435
    CON_R171 = 436
    CON_R172 = 437
    CON_R173 = 438
    CON_R174 = 439
    CON_R175 = 440
    CON_R176 = 441
    CON_R177 = 442
    CON_R178 = 443
    CON_R179 = 444
    CON_R180 = 445
    CON_R181 = 446
    CON_R182 = 447
    CON_R183 = 448
    CON_R184 = 449
    CON_R185 = 450
    CON_R186 = 451
    CON_R187 = 452
    CON_R188 = 453
    CON_R189 = 454
    CON_R190 = 455
    CON_R191 = 456
    CON_R192 = 457
    CON_R193 = 458
    CON_R194 = 459
    # Extensions
    CON_X1 = 460
    CON_X2 = 461
    CON_X3 = 462
    CON_X4 = 463
    CON_X5 = 464
    CON_X6 = 465
    CON_X7 = 466
    CON_X8 = 467
    CON_X9 = 468
    CON_X10 = 469
    CON_X11 = 470
    CON_X12 = 471
    CON_X13 = 472
    CON_X14 = 473
    CON_X15 = 474
    CON_X16 = 475
    CON_X17 = 476
    CON_X18 = 477
    CON_X19 = 478
    CON_X20 = 479
    CON_X21 = 480
    CON_X22 = 481
    CON_X23 = 482


class UnderIncludesEqual(IntEnum):
    """CON-R1: Cards above skill overdraw and cards under skill count. What about a card (or a sum) ..."""

    EQUAL_IS_UNDER = 0
    EQUAL_IS_OVER = 1


class PlayChoice(IntEnum):
    """CON-R3: Is using the higher rank (single card or sum) compulsory, or may the holder choose among ..."""

    FREE_CHOICE = 0
    FORCED_HIGHEST = 1


class AceIsFace(IntEnum):
    """CON-R6: Is an Ace a face card (for the power bonus, the High Draw, the bonus cards)?"""

    YES = 0
    NO = 1


class TieResult(IntEnum):
    """CON-R8: Equal ranks, neither overdrawn: what happens in a mutual contest?"""

    NO_RESULT = 0
    INITIATOR_WINS = 1
    REDRAW = 2
    BETTER_SUIT = 3


class TieDefense(IntEnum):
    """CON-R9: Equal ranks when the target responded defensively only: did the defense succeed?"""

    DEFENDER_HOLDS = 0
    ATTACKER_WINS = 1


class BothOverdrawCountsAsLoss(IntEnum):
    """CON-R10: Both contestants overdraw: both 'lose'. What happens?"""

    NO_RESULT = 0
    BOTH_LOSE = 1


class RevealOrder(IntEnum):
    """CON-R12: In which order are plays chosen and shown?"""

    SIMULTANEOUS = 0
    INITIATOR_FIRST = 1
    TARGET_FIRST = 2


class TaskResolution(IntEnum):
    """CON-R13: How does an instant contest against a task (not a person) work? The source only speaks ..."""

    GM_SKILL = 0
    SINGLE_DRAW = 1


class DefenseBonusMode(IntEnum):
    """CON-R14: The word 'defense' is used for a rating (worst defense is 2, swarm defense 7, half ..."""

    RANK = 0
    LIMIT = 1


class PassiveDefenseOnOverdraw(IntEnum):
    """CON-R15: Shields are OnBlock; the Defense of body armor, the D# of weapons and the +1 for a ..."""

    YES = 0
    NO = 1


class DefenseBonusCap(IntEnum):
    """CON-R16: Do Defense bonuses of second weapon, D# of every weapon in hand, shield and armor add ..."""

    NONE = 0
    N3 = 1


class SequenceBy(IntEnum):
    """CON-R20: What is 'sequential in rank': card values by the blackjack rule, or the printed order ..."""

    VALUES = 0
    PRINTED = 1


class TwoWeaponSum(IntEnum):
    """CON-R22: In a declared two-weapon attack, may the sum of the cards be used as the rank?"""

    NO = 0
    YES = 1


class TwoWeaponFallback(IntEnum):
    """CON-R23: If the two cards are not sequential, is the whole attack lost?"""

    SINGLE_ATTACK = 0
    NOTHING = 1


class TwoWeaponEffect(IntEnum):
    """CON-R24: What does a successful two-weapon attack do?"""

    TWO_HITS = 0
    ONE_HIT_DOUBLE = 1


class TwoWeaponBothMustHit(IntEnum):
    """CON-R25: Must the lower card also beat the defender's rank?"""

    NO = 0
    YES = 1


class TwoWeaponAsTarget(IntEnum):
    """CON-R26: May someone who was attacked and engages back use the two-weapon attack?"""

    YES = 0
    NO = 1


class TwoWeaponTargets(IntEnum):
    """CON-R27: May the two weapons be aimed at two different targets?"""

    SAME_TARGET = 0
    TWO_TARGETS = 1


class GunMultipleAttackRule(IntEnum):
    """CON-R28: Pistols and automatic weapons appear both under the sequence rule for multiple attacks ..."""

    SHOTS = 0
    SEQUENCE = 1


class ShotsDefenseDraw(IntEnum):
    """CON-R31: Does the target draw once against a series of shots or once per shot?"""

    ONCE = 0
    PER_SHOT = 1


class SingleShotCards(IntEnum):
    """CON-R32: An automatic weapon fired only once in a round: one card or two?"""

    TWO = 0
    ONE = 1


class TwoHandedMultishot(IntEnum):
    """CON-R33: Two guns with multiple shots: how do the shots alternate, and what is 'firing two- ..."""

    HOUSE_SPLIT = 0
    TWO_HANDED_BONUS = 1


class ShotsTargets(IntEnum):
    """CON-R34: May the shots of one action be spread over several targets?"""

    SPREAD = 0
    ONE_TARGET = 1


class MinionFaceBonus(IntEnum):
    """CON-R35: Minions get no face card bonus, and the source points to the optional rules for it: no ..."""

    BONUS_CARDS_ONLY = 0
    NO_POWER_BONUS_EITHER = 1


class MinionCards(IntEnum):
    """CON-R36: A minion has one card: what about saving a card, defending and acting?"""

    ONE_PER_ROUND = 0
    ONE_PER_CONTEST = 1


class MinionGrouping(IntEnum):
    """CON-R37: 'Groups of four' and 'Minion 1, 5 and 9 draws a 4': is a group four minions, or every ..."""

    STRIDE = 1
    MEMBERS = 0


class SwarmAttackBonus(IntEnum):
    """CON-R38: +1 per 4 kittens: counted from the first kitten or only beyond the first four?"""

    PER_FOUR = 0
    BEYOND_FIRST_FOUR = 1


class SwarmDefenseStep(IntEnum):
    """CON-R39: How far does the swarm's defense go down?"""

    ONE_PER_ADDITIONAL = 0
    BY_GM = 1


class SwarmKillSteps(IntEnum):
    """CON-R40: One kill more for every full 2 points of margin gives kills at margins 1, 2, 4, 6 ..."""

    FORMULA = 0
    EXAMPLE = 1


class OverdrawMargin(IntEnum):
    """CON-R41: What is the marginal success against a swarm that overdrew?"""

    RANK_ZERO = 0
    ONE_KILL = 1


class SwarmArmorScope(IntEnum):
    """CON-R43: '33% of your armor's defense': absorption, the Defense bonus, or both?"""

    ABSORPTION = 0
    BOTH = 1


class SkillFloor(IntEnum):
    """CON-R44: Does the limit of 1/4 mean that the skill never falls below 1/4, or that the penalty ..."""

    FLOOR_QUARTER = 0
    MAX_PENALTY_QUARTER = 1


class SkillRounding(IntEnum):
    """CON-R45: How are fractional skills rounded where the source does not say?"""

    EXACT_FLOOR = 0
    HALF_UP = 1


class ModifierOrder(IntEnum):
    """CON-R46: In which order do fractions and fixed modifiers apply?"""

    FRACTIONS_FIRST = 0
    FIXED_FIRST = 1


class AttackSkillMinimum(IntEnum):
    """CON-R47: Can a skill fall below 1 (for example 25% of 3)?"""

    LITERAL = 0
    MINIMUM_ONE = 1


class WoundSkillPenalty(IntEnum):
    """CON-R49: Wounds are named among the things that modify skill, but no amount is given anywhere."""

    NONE = 0
    MINUS_WOUNDS = 1


class PowerSource(IntEnum):
    """CON-R50: Skill and power level are 'based on skills, or raw attributes': can the power level of ..."""

    ATTRIBUTE = 0
    EITHER = 1


class DefeatStatusThreshold(IntEnum):
    """CON-R51: Lose at Status equal to 2 x Power (8.2, 8.3) or only above it (15.7, 20.1, 20.3, 21.1)?"""

    GREATER = 0
    REACHES = 1


class DefeatMajorThreshold(IntEnum):
    """CON-R52: Lose at Major Loss equal to Power (19.2, 20.1) or only above it (15.8, combat table)?"""

    EQUAL = 0
    GREATER = 1


class CombatMajorDefeat(IntEnum):
    """CON-R53: In combat, does a fighter with Wounds equal to Body lose at once, although the table ..."""

    TABLE = 0
    BOTH = 1


class NoncombatPower(IntEnum):
    """CON-R55: What is the winner's base power in a contest without weapons?"""

    ATTRIBUTE = 0
    HALF_ATTRIBUTE = 1


class OrderFaceValue(IntEnum):
    """CON-R57: What value has a face card in the order draw?"""

    HOLDER = 0
    BEST_UNDER = 1
    HIGH = 2


class OrderRedraw(IntEnum):
    """CON-R58: Is the order drawn once or every round?"""

    ONCE = 0
    EVERY_ROUND = 1


class SameLevelOrder(IntEnum):
    """CON-R60: At the same level lower skill acts first. Which skill, and is 'ascending' meant?"""

    ASCENDING_SKILL = 0
    DESCENDING_SKILL = 1


class OrderTieRedraw(IntEnum):
    """CON-R61: What does redrawing settle: does the new card change the level, or only break the tie?"""

    TIE_ONLY = 0
    NEW_LEVEL = 1


class DelayScope(IntEnum):
    """CON-R62: How far and how long does a delay last?"""

    THIS_ROUND = 0
    PERMANENT = 1


class LateStarterResponse(IntEnum):
    """CON-R63: Can someone who does not act in the first round still engage back when attacked?"""

    DEFEND_ONLY = 0
    ENGAGE = 1


class HandTiming(IntEnum):
    """CON-R64: When are cards drawn and how long are they held?"""

    LAZY_TWO = 0
    PREFILLED = 1


class DefensiveResponse(IntEnum):
    """CON-R65: Is the defensive response reserved for people who are outnumbered, or open to everyone?"""

    ALWAYS = 0
    OUTNUMBERED_ONLY = 1


class MustEngageOne(IntEnum):
    """CON-R66: Attacked by three: must the target engage one of them?"""

    OPTIONAL = 0
    FORCED = 1


class OutnumberedDefinition(IntEnum):
    """CON-R68: When is someone outnumbered?"""

    ENGAGED_COUNT = 0
    SIDE_COUNT = 1


class ActAfterTwoCardDefense(IntEnum):
    """CON-R71: A defender that used both cards and held: can it still attack on its own turn?"""

    NO = 0
    DRAW_ONE = 1


class SavedCardReuse(IntEnum):
    """CON-R73: A defender with one saved card is attacked again before its action: what can it use?"""

    SAVED_ONLY = 1
    FREE = 0


class SingleDeckReturn(IntEnum):
    """CON-R74: Single deck: which card goes back, and when is the single card drawn?"""

    RETURN_SAVED = 0
    RETURN_USED = 1


class OutOfReachResponse(IntEnum):
    """CON-R77: Someone is shot at or struck from outside its own reach: can it engage back and win?"""

    DEFEND_ONLY = 0
    ALWAYS_ENGAGE = 1


class DisengageConditions(IntEnum):
    """CON-R79: Are the two conditions for disengaging alternatives or both needed?"""

    EITHER = 0
    BOTH = 1


class EngagementEffect(IntEnum):
    """CON-R80: What does being engaged forbid, and what does disengaging do?"""

    HOUSE = 0
    NONE = 1


class PowerBonusClamp(IntEnum):
    """CON-R81: Is the power bonus limited to -3..+3 once, after summing everything, or is each side ..."""

    FINAL_SUM = 0
    PER_SIDE = 1


class MalusScope(IntEnum):
    """CON-R84: Does the negative bonus also apply when the loser is the one who initiated the contest?"""

    ANY_LOSER = 0
    TARGET_ONLY = 1


class HighPowerRounding(IntEnum):
    """CON-R87: Above power 10, adding two rounded chart entries can exceed the rounded ratio by 1 ..."""

    COMPOSE = 0
    RATIO = 1


class ApMode(IntEnum):
    """CON-R90: Armor piercing is a percentage in the warhammer example and a number per 3 points of ..."""

    BOTH = 0
    PERCENT_ONLY = 1
    NUMBER_ONLY = 2


class OverkillDefinition(IntEnum):
    """CON-R91: What is overkill?"""

    MARGIN = 0
    RANK_OVER_SKILL = 1


class CuttingThresholdRounding(IntEnum):
    """CON-R94: Body 7, 8 points of Cutting damage: the source says 3 Wounds and 5 Shock; 75% of 7 is ..."""

    ROUND_UP = 0
    ROUND_DOWN = 1


class OverflowRule(IntEnum):
    """CON-R97: How does 'all loss that puts the Status past 2 x Body is Wounds' combine with the ..."""

    MAX = 0
    SUM = 1


class OverflowBlunt(IntEnum):
    """CON-R98: Is the overflow past 2 x Body halved for blunt weapons?"""

    NO = 0
    YES = 1


class MultiHitSplit(IntEnum):
    """CON-R99: When one action lands several hits (two weapons, bullets), is the split made per hit or ..."""

    PER_HIT = 0
    PER_CONTEST = 1


class WoundedRecovery(IntEnum):
    """CON-R101: The recovery amounts are introduced with 'if you have not taken any wounds', but ..."""

    ADD_MAJOR = 0
    WOUNDED_ONE = 1


class RecoveryUsesAction(IntEnum):
    """CON-R104: Does recovering use up the action?"""

    YES = 0
    NO = 1


class RecoveryBlock(IntEnum):
    """CON-R105: What exactly blocks recovery, and from when on is it counted?"""

    WINS_ONLY = 1
    ANY_ENGAGEMENT = 0


class DazedExit(IntEnum):
    """CON-R107: Dazed until all Shock is gone (18.3), or until Status is at or below Will (18.5)?"""

    EITHER = 0
    ALL_SHOCK = 1


class CriticalTracking(IntEnum):
    """CON-R112: Critical Wounds are 'Wounds past Body', yet bleeding adds normal Wounds and ..."""

    TWO_COUNTERS = 0
    DERIVED = 1


class BleedFaceValue(IntEnum):
    """CON-R114: What value has a face card in the bleeding draw?"""

    HOLDER = 0
    HIGH = 1
    LOW = 2


class BleedTiming(IntEnum):
    """CON-R115: When in the turn is the bleeding draw made?"""

    OWN_PHASE = 0
    ROUND_END = 1


class CriticalAttackDraw(IntEnum):
    """CON-R118: An attack on a critically wounded person hits automatically: are cards still drawn?"""

    DRAW_FOR_POWER = 0
    NO_DRAW = 1


class MedicScope(IntEnum):
    """CON-R119: Does a medic's success prevent the bleeding of that turn, or from then on? And what is ..."""

    THIS_TURN = 0
    REPLACES_DRAW = 1
    FOR_GOOD = 2


class EmtLimit(IntEnum):
    """CON-R121: Gone at 3 x Body: on reaching it or past it?"""

    REACH = 0
    PAST = 1


class HeroDeath(IntEnum):
    """CON-R122: Three levels of mercy are offered. Which is used?"""

    NONE = 0
    MINIMAL = 1
    GENEROUS = 2


class MeleeDefenseSkill(IntEnum):
    """CON-R132: Which skill does a target use against a hand-to-hand attack?"""

    SPLIT = 0
    WEAPON = 1
    REFLEXES = 2


class RangeBodyRule(IntEnum):
    """CON-R133: The Body for ranges of a powered weapon is its Boost, or 8/10/12 by class; the maximum ..."""

    CLASS_FIRST = 0
    CAP_ALL = 1
    BOOST_ONLY = 2


class ExtraLongMaximum(IntEnum):
    """CON-R134: Extra long maximum is printed as Body x 128; the pattern of the column (1.5 x long) ..."""

    PRINTED = 0
    PATTERN = 1


class MaximumRangeSkill(IntEnum):
    """CON-R136: No rule covers maximum range: skill, autofire step, aiming?"""

    LIKE_LONG_UNAIMED = 0
    LIKE_LONG = 1


class StrikingRange(IntEnum):
    """CON-R138: What is striking range?"""

    N3M = 0
    N2M = 1
    ENGAGED = 2


class RangedDefense(IntEnum):
    """CON-R140: With which skill does one defend against missiles?"""

    HOUSE = 0
    REFLEXES = 1
    WEAPON = 2


class AimBaseCards(IntEnum):
    """CON-R141: How many cards does an aimed shot have: one plus the aim cards, or the usual two plus ..."""

    TWO_PLUS = 0
    ONE_PLUS = 1


class AimBreaks(IntEnum):
    """CON-R144: When is the aim lost?"""

    HOUSE = 0
    ANY_CONTEST = 1


class AimMultishot(IntEnum):
    """CON-R145: Aim and several shots in one action?"""

    FIRST_ONLY = 0
    NONE = 1


class SlowTrigger(IntEnum):
    """CON-R151: Slow: recovery after every attack, or only after a successful one? And is it 'one ..."""

    SUCCESSFUL = 0
    EVERY_ATTACK = 1


class SlowReady(IntEnum):
    """CON-R152: What does the recovery round consist of?"""

    READY_ACTION = 0
    AUTOMATIC = 1


class SlowShieldOrder(IntEnum):
    """CON-R153: A slow shield: does it halve the order draw and slow the attack of the weapon beside it?"""

    YES = 0
    NO_ORDER = 1


class BlastBounce(IntEnum):
    """CON-R157: '1 yard bounce/failure': per point of failure or per failed throw?"""

    PER_POINT = 0
    FLAT_ONE = 1


class BurstSuitCard(IntEnum):
    """CON-R159: 'A second card': the second card of the contest or an additional one?"""

    EXTRA = 0
    CONTEST_SECOND = 1


class AwkwardStacking(IntEnum):
    """CON-R161: Several sources of awkward (armor, weapon, strength): one penalty or several?"""

    ADD = 0
    ONCE = 1


class AwkwardScope(IntEnum):
    """CON-R162: Which skills does awkward armor affect?"""

    PHYSICAL = 0
    ALL = 1


class KevlarNonBullets(IntEnum):
    """CON-R164: '+1 vs non-bullets': does it replace the boost or add to it?"""

    REPLACE_BOOST = 0
    REPLACE_ALL = 1
    ADD = 2


class ArmorMissileDefense(IntEnum):
    """CON-R165: Body armor has no missile Defense entry. Does its Defense work against missiles?"""

    NO = 0
    YES = 1


class BonusCardDrawLimit(IntEnum):
    """CON-R167: A bonus is only gained when no more than one card was drawn that turn, but every ..."""

    STRICT_ONE = 0
    NORMAL_DRAW = 1


class BonusExpiry(IntEnum):
    """CON-R168: Bonus cards are for a later round (36.1) but must be used on the turn on which they ..."""

    COMMIT_TURN = 0
    DRAWN_TURN = 1


class BonusVisibility(IntEnum):
    """CON-R169: What do opponents know?"""

    COUNT_ONLY = 0
    OPEN = 1


class BonusCommitTime(IntEnum):
    """CON-R171: When are bonuses committed?"""

    BEFORE_DRAW = 0
    ANY_TIME = 1


class DiamondUnarmored(IntEnum):
    """CON-R174: +2 armor, but someone without armor gains 1 point."""

    ONE_IF_NONE = 0
    TWO_ALWAYS = 1
    ONE_ALWAYS = 2


class ExtraActionCards(IntEnum):
    """CON-R178: The extra action comes with 'a new card': one card or a normal draw?"""

    ONE = 0
    TWO = 1


class Decks(IntEnum):
    """CON-R183: How many decks are used, does everyone draw from the same one, and when is it reshuffled?"""

    TWO_SHARED = 0
    ONE_SHARED = 1
    PER_SEAT = 2


class DefenseBonusSaves(IntEnum):
    """CON-R186: A valid attack that beats the drawn rank but not rank plus Defense: who won?"""

    NO_RESULT = 0
    ATTACKER_WON_NO_LOSS = 1


class CombatEnd(IntEnum):
    """CON-R187: When does a combat end?"""

    LAST_SIDE = 0
    GM = 1


class BonusStore(IntEnum):
    """CON-R189: Is the bonus card itself kept, or only a white chip for it?"""

    CARDS = 0
    CHIPS = 1


class AimFireTiming(IntEnum):
    """CON-R190: When may someone who has aimed fire, and what does firing cost?"""

    BETWEEN_TURNS = 0
    OWN_TURN = 1


class Morale(IntEnum):
    """CON-R192: Do minions run away before they are beaten?"""

    NONE = 0
    HALF = 1


CLAUSE_IDS: tuple[str, ...] = (
    "",
    "CON-1.1",
    "CON-1.2",
    "CON-1.3",
    "CON-1.4",
    "CON-1.5",
    "CON-1.6",
    "CON-1.7",
    "CON-2.1",
    "CON-2.2",
    "CON-2.3",
    "CON-2.4",
    "CON-2.5",
    "CON-2.6",
    "CON-2.7",
    "CON-2.8",
    "CON-2.9",
    "CON-2.10",
    "CON-2.11",
    "CON-2.12",
    "CON-3.1",
    "CON-3.2",
    "CON-3.3",
    "CON-3.4",
    "CON-3.5",
    "CON-3.6",
    "CON-4.1",
    "CON-4.2",
    "CON-4.3",
    "CON-4.4",
    "CON-5.1",
    "CON-5.2",
    "CON-5.3",
    "CON-5.4",
    "CON-5.5",
    "CON-5.6",
    "CON-5.7",
    "CON-5.8",
    "CON-6.1",
    "CON-6.2",
    "CON-6.3",
    "CON-7.1",
    "CON-7.2",
    "CON-7.3",
    "CON-8.1",
    "CON-8.2",
    "CON-8.3",
    "CON-8.4",
    "CON-8.5",
    "CON-9.1",
    "CON-9.2",
    "CON-9.3",
    "CON-9.4",
    "CON-9.5",
    "CON-9.6",
    "CON-9.7",
    "CON-9.8",
    "CON-9.9",
    "CON-9.10",
    "CON-10.1",
    "CON-10.2",
    "CON-10.3",
    "CON-10.4",
    "CON-10.5",
    "CON-10.6",
    "CON-10.7",
    "CON-10.8",
    "CON-10.9",
    "CON-10.10",
    "CON-10.11",
    "CON-10.12",
    "CON-10.13",
    "CON-10.14",
    "CON-10.15",
    "CON-10.16",
    "CON-11.1",
    "CON-11.2",
    "CON-11.3",
    "CON-12.1",
    "CON-12.2",
    "CON-12.3",
    "CON-12.4",
    "CON-12.5",
    "CON-13.1",
    "CON-13.2",
    "CON-13.3",
    "CON-13.4",
    "CON-13.5",
    "CON-14.1",
    "CON-14.2",
    "CON-14.3",
    "CON-14.4",
    "CON-14.5",
    "CON-14.6",
    "CON-14.7",
    "CON-14.8",
    "CON-14.9",
    "CON-15.1",
    "CON-15.2",
    "CON-15.3",
    "CON-15.4",
    "CON-15.5",
    "CON-15.6",
    "CON-15.7",
    "CON-15.8",
    "CON-15.9",
    "CON-15.10",
    "CON-15.11",
    "CON-16.1",
    "CON-16.2",
    "CON-16.3",
    "CON-16.4",
    "CON-16.5",
    "CON-17.1",
    "CON-17.2",
    "CON-17.3",
    "CON-17.4",
    "CON-17.5",
    "CON-17.6",
    "CON-17.7",
    "CON-17.8",
    "CON-17.9",
    "CON-18.1",
    "CON-18.2",
    "CON-18.3",
    "CON-18.4",
    "CON-18.5",
    "CON-18.6",
    "CON-18.7",
    "CON-18.8",
    "CON-19.1",
    "CON-19.2",
    "CON-20.1",
    "CON-20.2",
    "CON-20.3",
    "CON-20.4",
    "CON-20.5",
    "CON-20.6",
    "CON-20.7",
    "CON-20.8",
    "CON-20.9",
    "CON-21.1",
    "CON-21.2",
    "CON-21.3",
    "CON-22.1",
    "CON-22.2",
    "CON-22.3",
    "CON-22.4",
    "CON-22.5",
    "CON-22.6",
    "CON-22.7",
    "CON-22.8",
    "CON-22.9",
    "CON-22.10",
    "CON-22.11",
    "CON-23.1",
    "CON-23.2",
    "CON-23.3",
    "CON-23.4",
    "CON-24.1",
    "CON-24.2",
    "CON-24.3",
    "CON-24.4",
    "CON-24.5",
    "CON-24.6",
    "CON-25.1",
    "CON-25.2",
    "CON-25.3",
    "CON-25.4",
    "CON-25.5",
    "CON-26.1",
    "CON-26.2",
    "CON-26.3",
    "CON-26.4",
    "CON-26.5",
    "CON-26.6",
    "CON-26.7",
    "CON-26.8",
    "CON-26.9",
    "CON-26.10",
    "CON-27.1",
    "CON-27.2",
    "CON-27.3",
    "CON-27.4",
    "CON-27.5",
    "CON-27.6",
    "CON-28.1",
    "CON-28.2",
    "CON-29.1",
    "CON-30.1",
    "CON-31.1",
    "CON-31.2",
    "CON-31.3",
    "CON-31.4",
    "CON-31.5",
    "CON-31.6",
    "CON-31.7",
    "CON-31.8",
    "CON-31.9",
    "CON-31.10",
    "CON-31.11",
    "CON-31.12",
    "CON-31.13",
    "CON-31.14",
    "CON-31.15",
    "CON-31.16",
    "CON-32.1",
    "CON-32.2",
    "CON-32.3",
    "CON-33.1",
    "CON-33.2",
    "CON-33.3",
    "CON-33.4",
    "CON-33.5",
    "CON-33.6",
    "CON-33.7",
    "CON-33.8",
    "CON-33.9",
    "CON-33.10",
    "CON-33.11",
    "CON-34.1",
    "CON-34.2",
    "CON-35.1",
    "CON-35.2",
    "CON-35.3",
    "CON-35.4",
    "CON-35.5",
    "CON-35.6",
    "CON-35.7",
    "CON-35.8",
    "CON-35.9",
    "CON-35.10",
    "CON-35.11",
    "CON-35.12",
    "CON-36.1",
    "CON-36.2",
    "CON-36.3",
    "CON-36.4",
    "CON-36.5",
    "CON-36.6",
    "CON-36.7",
    "CON-36.8",
    "CON-36.9",
    "CON-36.10",
    "CON-36.11",
    "CON-36.12",
    "CON-36.13",
    "CON-37.1",
    "CON-37.2",
    "CON-37.3",
    "CON-37.4",
    "CON-37.5",
    "CON-37.6",
    "CON-37.7",
    "CON-37.8",
    "CON-37.9",
    "CON-38.1",
    "CON-38.2",
    "CON-38.3",
    "CON-39.1",
    "CON-39.2",
    "CON-39.3",
    "CON-40.1",
    "CON-40.2",
    "CON-40.3",
    "CON-41.1",
    "CON-R1",
    "CON-R2",
    "CON-R3",
    "CON-R4",
    "CON-R5",
    "CON-R6",
    "CON-R7",
    "CON-R8",
    "CON-R9",
    "CON-R10",
    "CON-R11",
    "CON-R12",
    "CON-R13",
    "CON-R14",
    "CON-R15",
    "CON-R16",
    "CON-R17",
    "CON-R18",
    "CON-R19",
    "CON-R20",
    "CON-R21",
    "CON-R22",
    "CON-R23",
    "CON-R24",
    "CON-R25",
    "CON-R26",
    "CON-R27",
    "CON-R28",
    "CON-R29",
    "CON-R30",
    "CON-R31",
    "CON-R32",
    "CON-R33",
    "CON-R34",
    "CON-R35",
    "CON-R36",
    "CON-R37",
    "CON-R38",
    "CON-R39",
    "CON-R40",
    "CON-R41",
    "CON-R42",
    "CON-R43",
    "CON-R44",
    "CON-R45",
    "CON-R46",
    "CON-R47",
    "CON-R48",
    "CON-R49",
    "CON-R50",
    "CON-R51",
    "CON-R52",
    "CON-R53",
    "CON-R54",
    "CON-R55",
    "CON-R56",
    "CON-R57",
    "CON-R58",
    "CON-R59",
    "CON-R60",
    "CON-R61",
    "CON-R62",
    "CON-R63",
    "CON-R64",
    "CON-R65",
    "CON-R66",
    "CON-R67",
    "CON-R68",
    "CON-R69",
    "CON-R70",
    "CON-R71",
    "CON-R72",
    "CON-R73",
    "CON-R74",
    "CON-R75",
    "CON-R76",
    "CON-R77",
    "CON-R78",
    "CON-R79",
    "CON-R80",
    "CON-R81",
    "CON-R82",
    "CON-R83",
    "CON-R84",
    "CON-R85",
    "CON-R86",
    "CON-R87",
    "CON-R88",
    "CON-R89",
    "CON-R90",
    "CON-R91",
    "CON-R92",
    "CON-R93",
    "CON-R94",
    "CON-R95",
    "CON-R96",
    "CON-R97",
    "CON-R98",
    "CON-R99",
    "CON-R100",
    "CON-R101",
    "CON-R102",
    "CON-R103",
    "CON-R104",
    "CON-R105",
    "CON-R106",
    "CON-R107",
    "CON-R108",
    "CON-R109",
    "CON-R110",
    "CON-R111",
    "CON-R112",
    "CON-R113",
    "CON-R114",
    "CON-R115",
    "CON-R116",
    "CON-R117",
    "CON-R118",
    "CON-R119",
    "CON-R120",
    "CON-R121",
    "CON-R122",
    "CON-R123",
    "CON-R124",
    "CON-R125",
    "CON-R126",
    "CON-R127",
    "CON-R128",
    "CON-R129",
    "CON-R130",
    "CON-R131",
    "CON-R132",
    "CON-R133",
    "CON-R134",
    "CON-R135",
    "CON-R136",
    "CON-R137",
    "CON-R138",
    "CON-R139",
    "CON-R140",
    "CON-R141",
    "CON-R142",
    "CON-R143",
    "CON-R144",
    "CON-R145",
    "CON-R146",
    "CON-R147",
    "CON-R148",
    "CON-R149",
    "CON-R150",
    "CON-R151",
    "CON-R152",
    "CON-R153",
    "CON-R154",
    "CON-R155",
    "CON-R156",
    "CON-R157",
    "CON-R158",
    "CON-R159",
    "CON-R160",
    "CON-R161",
    "CON-R162",
    "CON-R163",
    "CON-R164",
    "CON-R165",
    "CON-R166",
    "CON-R167",
    "CON-R168",
    "CON-R169",
    "CON-R170",
    "CON-R171",
    "CON-R172",
    "CON-R173",
    "CON-R174",
    "CON-R175",
    "CON-R176",
    "CON-R177",
    "CON-R178",
    "CON-R179",
    "CON-R180",
    "CON-R181",
    "CON-R182",
    "CON-R183",
    "CON-R184",
    "CON-R185",
    "CON-R186",
    "CON-R187",
    "CON-R188",
    "CON-R189",
    "CON-R190",
    "CON-R191",
    "CON-R192",
    "CON-R193",
    "CON-R194",
    "CON-X1",
    "CON-X2",
    "CON-X3",
    "CON-X4",
    "CON-X5",
    "CON-X6",
    "CON-X7",
    "CON-X8",
    "CON-X9",
    "CON-X10",
    "CON-X11",
    "CON-X12",
    "CON-X13",
    "CON-X14",
    "CON-X15",
    "CON-X16",
    "CON-X17",
    "CON-X18",
    "CON-X19",
    "CON-X20",
    "CON-X21",
    "CON-X22",
    "CON-X23",
)

SWITCHES: dict[str, type[IntEnum]] = {
    "under_includes_equal": UnderIncludesEqual,
    "play_choice": PlayChoice,
    "ace_is_face": AceIsFace,
    "tie_result": TieResult,
    "tie_defense": TieDefense,
    "both_overdraw_counts_as_loss": BothOverdrawCountsAsLoss,
    "reveal_order": RevealOrder,
    "task_resolution": TaskResolution,
    "defense_bonus_mode": DefenseBonusMode,
    "passive_defense_on_overdraw": PassiveDefenseOnOverdraw,
    "defense_bonus_cap": DefenseBonusCap,
    "sequence_by": SequenceBy,
    "two_weapon_sum": TwoWeaponSum,
    "two_weapon_fallback": TwoWeaponFallback,
    "two_weapon_effect": TwoWeaponEffect,
    "two_weapon_both_must_hit": TwoWeaponBothMustHit,
    "two_weapon_as_target": TwoWeaponAsTarget,
    "two_weapon_targets": TwoWeaponTargets,
    "gun_multiple_attack_rule": GunMultipleAttackRule,
    "shots_defense_draw": ShotsDefenseDraw,
    "single_shot_cards": SingleShotCards,
    "two_handed_multishot": TwoHandedMultishot,
    "shots_targets": ShotsTargets,
    "minion_face_bonus": MinionFaceBonus,
    "minion_cards": MinionCards,
    "minion_grouping": MinionGrouping,
    "swarm_attack_bonus": SwarmAttackBonus,
    "swarm_defense_step": SwarmDefenseStep,
    "swarm_kill_steps": SwarmKillSteps,
    "overdraw_margin": OverdrawMargin,
    "swarm_armor_scope": SwarmArmorScope,
    "skill_floor": SkillFloor,
    "skill_rounding": SkillRounding,
    "modifier_order": ModifierOrder,
    "attack_skill_minimum": AttackSkillMinimum,
    "wound_skill_penalty": WoundSkillPenalty,
    "power_source": PowerSource,
    "defeat_status_threshold": DefeatStatusThreshold,
    "defeat_major_threshold": DefeatMajorThreshold,
    "combat_major_defeat": CombatMajorDefeat,
    "noncombat_power": NoncombatPower,
    "order_face_value": OrderFaceValue,
    "order_redraw": OrderRedraw,
    "same_level_order": SameLevelOrder,
    "order_tie_redraw": OrderTieRedraw,
    "delay_scope": DelayScope,
    "late_starter_response": LateStarterResponse,
    "hand_timing": HandTiming,
    "defensive_response": DefensiveResponse,
    "must_engage_one": MustEngageOne,
    "outnumbered_definition": OutnumberedDefinition,
    "act_after_two_card_defense": ActAfterTwoCardDefense,
    "saved_card_reuse": SavedCardReuse,
    "single_deck_return": SingleDeckReturn,
    "out_of_reach_response": OutOfReachResponse,
    "disengage_conditions": DisengageConditions,
    "engagement_effect": EngagementEffect,
    "power_bonus_clamp": PowerBonusClamp,
    "malus_scope": MalusScope,
    "high_power_rounding": HighPowerRounding,
    "ap_mode": ApMode,
    "overkill_definition": OverkillDefinition,
    "cutting_threshold_rounding": CuttingThresholdRounding,
    "overflow_rule": OverflowRule,
    "overflow_blunt": OverflowBlunt,
    "multi_hit_split": MultiHitSplit,
    "wounded_recovery": WoundedRecovery,
    "recovery_uses_action": RecoveryUsesAction,
    "recovery_block": RecoveryBlock,
    "dazed_exit": DazedExit,
    "critical_tracking": CriticalTracking,
    "bleed_face_value": BleedFaceValue,
    "bleed_timing": BleedTiming,
    "critical_attack_draw": CriticalAttackDraw,
    "medic_scope": MedicScope,
    "emt_limit": EmtLimit,
    "hero_death": HeroDeath,
    "melee_defense_skill": MeleeDefenseSkill,
    "range_body_rule": RangeBodyRule,
    "extra_long_maximum": ExtraLongMaximum,
    "maximum_range_skill": MaximumRangeSkill,
    "striking_range": StrikingRange,
    "ranged_defense": RangedDefense,
    "aim_base_cards": AimBaseCards,
    "aim_breaks": AimBreaks,
    "aim_multishot": AimMultishot,
    "slow_trigger": SlowTrigger,
    "slow_ready": SlowReady,
    "slow_shield_order": SlowShieldOrder,
    "blast_bounce": BlastBounce,
    "burst_suit_card": BurstSuitCard,
    "awkward_stacking": AwkwardStacking,
    "awkward_scope": AwkwardScope,
    "kevlar_non_bullets": KevlarNonBullets,
    "armor_missile_defense": ArmorMissileDefense,
    "bonus_card_draw_limit": BonusCardDrawLimit,
    "bonus_expiry": BonusExpiry,
    "bonus_visibility": BonusVisibility,
    "bonus_commit_time": BonusCommitTime,
    "diamond_unarmored": DiamondUnarmored,
    "extra_action_cards": ExtraActionCards,
    "decks": Decks,
    "defense_bonus_saves": DefenseBonusSaves,
    "combat_end": CombatEnd,
    "bonus_store": BonusStore,
    "aim_fire_timing": AimFireTiming,
    "morale": Morale,
}

OPTIONS: dict[str, tuple[str, ...]] = {
    "under_includes_equal": ("equal_is_under", "equal_is_over"),
    "play_choice": ("free_choice", "forced_highest"),
    "ace_is_face": ("yes", "no"),
    "tie_result": ("no_result", "initiator_wins", "redraw", "better_suit"),
    "tie_defense": ("defender_holds", "attacker_wins"),
    "both_overdraw_counts_as_loss": ("no_result", "both_lose"),
    "reveal_order": ("simultaneous", "initiator_first", "target_first"),
    "task_resolution": ("gm_skill", "single_draw"),
    "defense_bonus_mode": ("rank", "limit"),
    "passive_defense_on_overdraw": ("yes", "no"),
    "defense_bonus_cap": ("none", "3"),
    "sequence_by": ("values", "printed"),
    "two_weapon_sum": ("no", "yes"),
    "two_weapon_fallback": ("single_attack", "nothing"),
    "two_weapon_effect": ("two_hits", "one_hit_double"),
    "two_weapon_both_must_hit": ("no", "yes"),
    "two_weapon_as_target": ("yes", "no"),
    "two_weapon_targets": ("same_target", "two_targets"),
    "gun_multiple_attack_rule": ("shots", "sequence"),
    "shots_defense_draw": ("once", "per_shot"),
    "single_shot_cards": ("two", "one"),
    "two_handed_multishot": ("house_split", "two_handed_bonus"),
    "shots_targets": ("spread", "one_target"),
    "minion_face_bonus": ("bonus_cards_only", "no_power_bonus_either"),
    "minion_cards": ("one_per_round", "one_per_contest"),
    "minion_grouping": ("members", "stride"),
    "swarm_attack_bonus": ("per_four", "beyond_first_four"),
    "swarm_defense_step": ("one_per_additional", "by_gm"),
    "swarm_kill_steps": ("formula", "example"),
    "overdraw_margin": ("rank_zero", "one_kill"),
    "swarm_armor_scope": ("absorption", "both"),
    "skill_floor": ("floor_quarter", "max_penalty_quarter"),
    "skill_rounding": ("exact_floor", "half_up"),
    "modifier_order": ("fractions_first", "fixed_first"),
    "attack_skill_minimum": ("literal", "minimum_one"),
    "wound_skill_penalty": ("none", "minus_wounds"),
    "power_source": ("attribute", "either"),
    "defeat_status_threshold": ("greater", "reaches"),
    "defeat_major_threshold": ("equal", "greater"),
    "combat_major_defeat": ("table", "both"),
    "noncombat_power": ("attribute", "half_attribute"),
    "order_face_value": ("holder", "best_under", "high"),
    "order_redraw": ("once", "every_round"),
    "same_level_order": ("ascending_skill", "descending_skill"),
    "order_tie_redraw": ("tie_only", "new_level"),
    "delay_scope": ("this_round", "permanent"),
    "late_starter_response": ("defend_only", "engage"),
    "hand_timing": ("lazy_two", "prefilled"),
    "defensive_response": ("always", "outnumbered_only"),
    "must_engage_one": ("optional", "forced"),
    "outnumbered_definition": ("engaged_count", "side_count"),
    "act_after_two_card_defense": ("no", "draw_one"),
    "saved_card_reuse": ("free", "saved_only"),
    "single_deck_return": ("return_saved", "return_used"),
    "out_of_reach_response": ("defend_only", "always_engage"),
    "disengage_conditions": ("either", "both"),
    "engagement_effect": ("house", "none"),
    "power_bonus_clamp": ("final_sum", "per_side"),
    "malus_scope": ("any_loser", "target_only"),
    "high_power_rounding": ("compose", "ratio"),
    "ap_mode": ("both", "percent_only", "number_only"),
    "overkill_definition": ("margin", "rank_over_skill"),
    "cutting_threshold_rounding": ("round_up", "round_down"),
    "overflow_rule": ("max", "sum"),
    "overflow_blunt": ("no", "yes"),
    "multi_hit_split": ("per_hit", "per_contest"),
    "wounded_recovery": ("add_major", "wounded_one"),
    "recovery_uses_action": ("yes", "no"),
    "recovery_block": ("any_engagement", "wins_only"),
    "dazed_exit": ("either", "all_shock"),
    "critical_tracking": ("two_counters", "derived"),
    "bleed_face_value": ("holder", "high", "low"),
    "bleed_timing": ("own_phase", "round_end"),
    "critical_attack_draw": ("draw_for_power", "no_draw"),
    "medic_scope": ("this_turn", "replaces_draw", "for_good"),
    "emt_limit": ("reach", "past"),
    "hero_death": ("none", "minimal", "generous"),
    "melee_defense_skill": ("split", "weapon", "reflexes"),
    "range_body_rule": ("class_first", "cap_all", "boost_only"),
    "extra_long_maximum": ("printed", "pattern"),
    "maximum_range_skill": ("like_long_unaimed", "like_long"),
    "striking_range": ("3m", "2m", "engaged"),
    "ranged_defense": ("house", "reflexes", "weapon"),
    "aim_base_cards": ("two_plus", "one_plus"),
    "aim_breaks": ("house", "any_contest"),
    "aim_multishot": ("first_only", "none"),
    "slow_trigger": ("successful", "every_attack"),
    "slow_ready": ("ready_action", "automatic"),
    "slow_shield_order": ("yes", "no_order"),
    "blast_bounce": ("per_point", "flat_one"),
    "burst_suit_card": ("extra", "contest_second"),
    "awkward_stacking": ("add", "once"),
    "awkward_scope": ("physical", "all"),
    "kevlar_non_bullets": ("replace_boost", "replace_all", "add"),
    "armor_missile_defense": ("no", "yes"),
    "bonus_card_draw_limit": ("strict_one", "normal_draw"),
    "bonus_expiry": ("commit_turn", "drawn_turn"),
    "bonus_visibility": ("count_only", "open"),
    "bonus_commit_time": ("before_draw", "any_time"),
    "diamond_unarmored": ("one_if_none", "two_always", "one_always"),
    "extra_action_cards": ("one", "two"),
    "decks": ("two_shared", "one_shared", "per_seat"),
    "defense_bonus_saves": ("no_result", "attacker_won_no_loss"),
    "combat_end": ("last_side", "gm"),
    "bonus_store": ("cards", "chips"),
    "aim_fire_timing": ("between_turns", "own_turn"),
    "morale": ("none", "half"),
}

DEFAULTS: dict[str, int] = {
    "under_includes_equal": UnderIncludesEqual.EQUAL_IS_UNDER,
    "play_choice": PlayChoice.FREE_CHOICE,
    "ace_is_face": AceIsFace.YES,
    "tie_result": TieResult.NO_RESULT,
    "tie_defense": TieDefense.DEFENDER_HOLDS,
    "both_overdraw_counts_as_loss": BothOverdrawCountsAsLoss.NO_RESULT,
    "reveal_order": RevealOrder.SIMULTANEOUS,
    "task_resolution": TaskResolution.GM_SKILL,
    "defense_bonus_mode": DefenseBonusMode.RANK,
    "passive_defense_on_overdraw": PassiveDefenseOnOverdraw.YES,
    "defense_bonus_cap": DefenseBonusCap.NONE,
    "sequence_by": SequenceBy.VALUES,
    "two_weapon_sum": TwoWeaponSum.NO,
    "two_weapon_fallback": TwoWeaponFallback.SINGLE_ATTACK,
    "two_weapon_effect": TwoWeaponEffect.TWO_HITS,
    "two_weapon_both_must_hit": TwoWeaponBothMustHit.NO,
    "two_weapon_as_target": TwoWeaponAsTarget.YES,
    "two_weapon_targets": TwoWeaponTargets.SAME_TARGET,
    "gun_multiple_attack_rule": GunMultipleAttackRule.SHOTS,
    "shots_defense_draw": ShotsDefenseDraw.ONCE,
    "single_shot_cards": SingleShotCards.TWO,
    "two_handed_multishot": TwoHandedMultishot.HOUSE_SPLIT,
    "shots_targets": ShotsTargets.SPREAD,
    "minion_face_bonus": MinionFaceBonus.BONUS_CARDS_ONLY,
    "minion_cards": MinionCards.ONE_PER_ROUND,
    "minion_grouping": MinionGrouping.STRIDE,
    "swarm_attack_bonus": SwarmAttackBonus.PER_FOUR,
    "swarm_defense_step": SwarmDefenseStep.ONE_PER_ADDITIONAL,
    "swarm_kill_steps": SwarmKillSteps.FORMULA,
    "overdraw_margin": OverdrawMargin.RANK_ZERO,
    "swarm_armor_scope": SwarmArmorScope.ABSORPTION,
    "skill_floor": SkillFloor.FLOOR_QUARTER,
    "skill_rounding": SkillRounding.EXACT_FLOOR,
    "modifier_order": ModifierOrder.FRACTIONS_FIRST,
    "attack_skill_minimum": AttackSkillMinimum.LITERAL,
    "wound_skill_penalty": WoundSkillPenalty.NONE,
    "power_source": PowerSource.ATTRIBUTE,
    "defeat_status_threshold": DefeatStatusThreshold.GREATER,
    "defeat_major_threshold": DefeatMajorThreshold.EQUAL,
    "combat_major_defeat": CombatMajorDefeat.TABLE,
    "noncombat_power": NoncombatPower.ATTRIBUTE,
    "order_face_value": OrderFaceValue.HOLDER,
    "order_redraw": OrderRedraw.ONCE,
    "same_level_order": SameLevelOrder.ASCENDING_SKILL,
    "order_tie_redraw": OrderTieRedraw.TIE_ONLY,
    "delay_scope": DelayScope.THIS_ROUND,
    "late_starter_response": LateStarterResponse.DEFEND_ONLY,
    "hand_timing": HandTiming.LAZY_TWO,
    "defensive_response": DefensiveResponse.ALWAYS,
    "must_engage_one": MustEngageOne.OPTIONAL,
    "outnumbered_definition": OutnumberedDefinition.ENGAGED_COUNT,
    "act_after_two_card_defense": ActAfterTwoCardDefense.NO,
    "saved_card_reuse": SavedCardReuse.SAVED_ONLY,
    "single_deck_return": SingleDeckReturn.RETURN_SAVED,
    "out_of_reach_response": OutOfReachResponse.DEFEND_ONLY,
    "disengage_conditions": DisengageConditions.EITHER,
    "engagement_effect": EngagementEffect.HOUSE,
    "power_bonus_clamp": PowerBonusClamp.FINAL_SUM,
    "malus_scope": MalusScope.ANY_LOSER,
    "high_power_rounding": HighPowerRounding.COMPOSE,
    "ap_mode": ApMode.BOTH,
    "overkill_definition": OverkillDefinition.MARGIN,
    "cutting_threshold_rounding": CuttingThresholdRounding.ROUND_UP,
    "overflow_rule": OverflowRule.MAX,
    "overflow_blunt": OverflowBlunt.NO,
    "multi_hit_split": MultiHitSplit.PER_HIT,
    "wounded_recovery": WoundedRecovery.ADD_MAJOR,
    "recovery_uses_action": RecoveryUsesAction.YES,
    "recovery_block": RecoveryBlock.WINS_ONLY,
    "dazed_exit": DazedExit.EITHER,
    "critical_tracking": CriticalTracking.TWO_COUNTERS,
    "bleed_face_value": BleedFaceValue.HOLDER,
    "bleed_timing": BleedTiming.OWN_PHASE,
    "critical_attack_draw": CriticalAttackDraw.DRAW_FOR_POWER,
    "medic_scope": MedicScope.THIS_TURN,
    "emt_limit": EmtLimit.REACH,
    "hero_death": HeroDeath.NONE,
    "melee_defense_skill": MeleeDefenseSkill.SPLIT,
    "range_body_rule": RangeBodyRule.CLASS_FIRST,
    "extra_long_maximum": ExtraLongMaximum.PRINTED,
    "maximum_range_skill": MaximumRangeSkill.LIKE_LONG_UNAIMED,
    "striking_range": StrikingRange.N3M,
    "ranged_defense": RangedDefense.HOUSE,
    "aim_base_cards": AimBaseCards.TWO_PLUS,
    "aim_breaks": AimBreaks.HOUSE,
    "aim_multishot": AimMultishot.FIRST_ONLY,
    "slow_trigger": SlowTrigger.SUCCESSFUL,
    "slow_ready": SlowReady.READY_ACTION,
    "slow_shield_order": SlowShieldOrder.YES,
    "blast_bounce": BlastBounce.PER_POINT,
    "burst_suit_card": BurstSuitCard.EXTRA,
    "awkward_stacking": AwkwardStacking.ADD,
    "awkward_scope": AwkwardScope.PHYSICAL,
    "kevlar_non_bullets": KevlarNonBullets.REPLACE_BOOST,
    "armor_missile_defense": ArmorMissileDefense.NO,
    "bonus_card_draw_limit": BonusCardDrawLimit.STRICT_ONE,
    "bonus_expiry": BonusExpiry.COMMIT_TURN,
    "bonus_visibility": BonusVisibility.COUNT_ONLY,
    "bonus_commit_time": BonusCommitTime.BEFORE_DRAW,
    "diamond_unarmored": DiamondUnarmored.ONE_IF_NONE,
    "extra_action_cards": ExtraActionCards.ONE,
    "decks": Decks.TWO_SHARED,
    "defense_bonus_saves": DefenseBonusSaves.NO_RESULT,
    "combat_end": CombatEnd.LAST_SIDE,
    "bonus_store": BonusStore.CARDS,
    "aim_fire_timing": AimFireTiming.BETWEEN_TURNS,
    "morale": Morale.NONE,
}
