import { createCipheriv, createHash } from 'node:crypto';

const BLOCK_BYTES = 8192;

/** Chance that a seed decides wholly: the same seed, the same throws. From the throws nobody finds the seed. */
export interface SeededChance {
  /** Evenly between the two. */
  between(least: number, most: number): number;
  /** One of them, each as likely. */
  oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
}

/** AES in counter mode, keyed by the seed, read as numbers. */
export function seededChance(seed: string): SeededChance {
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
