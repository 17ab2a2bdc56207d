import { createCipheriv, createHash } from 'node:crypto';

const BLOCK_BYTES = 8192;

/** Deterministic; the output does not reveal the seed. */
export interface SeededRandom {
  /** Uniform. */
  between(least: number, most: number): number;
  /** Uniform. */
  oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
}

/** AES-CTR keyed by the seed. */
export function seededRandom(seed: string): SeededRandom {
  const stream = createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), Buffer.alloc(16));
  const zeros = Buffer.alloc(BLOCK_BYTES);
  let block = stream.update(zeros);
  let at = 0;
  const share = (): number => {
    if (at === BLOCK_BYTES) {
      block = stream.update(zeros);
      at = 0;
    }
    const value = block.readUInt32LE(at);
    at += 4;
    return value / 2 ** 32;
  };
  return {
    between: (least, most) => least + share() * (most - least),
    oneOf: (choices) => choices[Math.floor(share() * choices.length)] ?? choices[0],
  };
}
