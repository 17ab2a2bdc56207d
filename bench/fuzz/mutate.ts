/** A random integer below the argument. */
export type Dice = (below: number) => number;

/** Deterministic (mulberry32). */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}

/** Dictionary of the parser, and inputs to splice. */
export interface Mutation {
  words: readonly Buffer[];
  corpus: readonly Buffer[];
  most: number;
}

const EDGES = [0, 1, 0x0a, 0x1e, 0x20, 0x22, 0x26, 0x3c, 0x3e, 0x5b, 0x7f, 0x80, 0xed, 0xef, 0xfe, 0xff];

/** Applies one to six changes of kinds known to break parsers. */
export function mutated(input: Buffer, dice: Dice, deps: Mutation): Buffer {
  let bytes: Buffer = input;
  for (let changes = 1 + dice(6); changes > 0; changes -= 1) bytes = changed(bytes, dice, deps);
  return bytes.subarray(0, deps.most);
}

function changed(bytes: Buffer, dice: Dice, { words, corpus }: Mutation): Buffer {
  const at = dice(bytes.length + 1);
  const length = 1 + dice(Math.min(64, bytes.length - at + 1));
  const [before, piece, behind] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
  const word = words[dice(words.length)] ?? piece;
  const other = corpus[dice(corpus.length)] ?? bytes;
  switch (dice(9)) {
    case 0:
      return Buffer.concat([before, behind]);
    case 1:
      return Buffer.concat([before, piece, piece, behind]);
    case 2:
      return Buffer.concat([before, word, piece, behind]);
    case 3:
      return Buffer.concat([before, word, behind]);
    case 4:
      return Buffer.concat([before, Buffer.from([EDGES[dice(EDGES.length)] ?? 0]), piece.subarray(1), behind]);
    case 5:
      return Buffer.concat([before, Buffer.from([(piece[0] ?? 0) ^ (1 << dice(8))]), piece.subarray(1), behind]);
    case 6:
      return Buffer.concat([before, other.subarray(dice(other.length + 1))]);
    case 7:
      // Repetition exposes quadratic time.
      return Buffer.concat([before, ...Array.from({ length: 2 ** (1 + dice(9)) }, () => word), piece, behind]);
    default:
      return Buffer.concat([behind, before, piece]);
  }
}
