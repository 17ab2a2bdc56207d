import { timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Fraction of pi in words of 32 bits, from which the tables of Blowfish are made. */
function piWords(count: number): number[] {
  const bits = BigInt(count * 32 + 64);
  const one = 1n << bits;
  const arctan = (inverse: bigint): bigint => {
    let [sum, term] = [0n, one / inverse];
    for (let n = 0n; term !== 0n; n += 1n, term /= inverse * inverse)
      sum += (n % 2n === 0n ? 1n : -1n) * (term / (2n * n + 1n));
    return sum;
  };
  // Machin: pi = 16 arctan(1/5) - 4 arctan(1/239).
  const fraction = (16n * arctan(5n) - 4n * arctan(239n)) % one;
  return Array.from({ length: count }, (_, at) =>
    Number((fraction >> (bits - BigInt((at + 1) * 32))) & 0xff_ff_ff_ffn),
  );
}

const SUBKEYS = 18;
const BOXES = 1024;
let tables: { subkeys: Int32Array; boxes: Int32Array } | undefined;

function initialTables(): { subkeys: Int32Array; boxes: Int32Array } {
  tables ??= (() => {
    const words = piWords(SUBKEYS + BOXES);
    return { subkeys: Int32Array.from(words.slice(0, SUBKEYS)), boxes: Int32Array.from(words.slice(SUBKEYS)) };
  })();
  return { subkeys: tables.subkeys.slice(), boxes: tables.boxes.slice() };
}

/** Blowfish, with the key schedule of bcrypt. */
class Eksblowfish {
  readonly #subkeys: Int32Array;
  readonly #boxes: Int32Array;

  constructor() {
    ({ subkeys: this.#subkeys, boxes: this.#boxes } = initialTables());
  }

  /** Encrypts two words in place. */
  encrypt(block: Int32Array, at: number): void {
    const subkeys = this.#subkeys;
    const boxes = this.#boxes;
    let left = wordAt(block, at) ^ wordAt(subkeys, 0);
    let right = wordAt(block, at + 1);
    for (let round = 1; round <= 16; round += 2) {
      right ^= mix(boxes, left) ^ wordAt(subkeys, round);
      left ^= mix(boxes, right) ^ wordAt(subkeys, round + 1);
    }
    block[at] = right ^ wordAt(subkeys, 17);
    block[at + 1] = left;
  }

  expand(key: Int32Array, salt: Int32Array): void {
    const subkeys = this.#subkeys;
    for (let at = 0; at < SUBKEYS; at += 1) subkeys[at] = wordAt(subkeys, at) ^ wordAt(key, at);
    const block = new Int32Array(2);
    this.#fill(subkeys, block, salt, 0);
    this.#fill(this.#boxes, block, salt, SUBKEYS % 4);
  }

  // oxlint-disable-next-line max-params -- the inner loop of a slow hash allocates nothing.
  #fill(table: Int32Array, block: Int32Array, salt: Int32Array, from: number): void {
    for (let at = 0; at < table.length; at += 2) {
      const place = (from + at) % 4;
      block[0] = wordAt(block, 0) ^ wordAt(salt, place);
      block[1] = wordAt(block, 1) ^ wordAt(salt, place + 1);
      this.encrypt(block, 0);
      table[at] = wordAt(block, 0);
      table[at + 1] = wordAt(block, 1);
    }
  }
}

const wordAt = (words: Int32Array, at: number): number => words[at] ?? 0;

function mix(boxes: Int32Array, word: number): number {
  const sum = (wordAt(boxes, word >>> 24) + wordAt(boxes, 256 + ((word >>> 16) & 255))) | 0;
  return ((sum ^ wordAt(boxes, 512 + ((word >>> 8) & 255))) + wordAt(boxes, 768 + (word & 255))) | 0;
}

/** Repeats bytes to a number of words. */
function wordsOf(bytes: Uint8Array, count: number): Int32Array {
  const byte = (at: number): number => bytes[at % bytes.length] ?? 0;
  return Int32Array.from({ length: count }, (_, at) => {
    const from = at * 4;
    return (byte(from) << 24) | (byte(from + 1) << 16) | (byte(from + 2) << 8) | byte(from + 3);
  });
}

const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const decode = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => BASE64[ALPHABET.indexOf(letter)] ?? '').join(''), 'base64');

const HASH = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/u;
const MAX_KEY = 72;
/** A few milliseconds of work, after which readers have their turn. */
const ROUNDS_AT_ONCE = 32;

/** Whether a text is a bcrypt hash. */
export function isBcrypt(hash: string): boolean {
  return HASH.test(hash);
}

/** Verifies a password against a bcrypt hash of another service; new hashes are argon2id. */
export async function verifyBcrypt(hash: string, password: string): Promise<boolean> {
  const [, cost = '', saltText = '', digest = ''] = HASH.exec(hash) ?? [];
  if (digest === '') return false;
  const key = wordsOf(Buffer.concat([Buffer.from(password, 'utf8'), Buffer.from([0])]).subarray(0, MAX_KEY), SUBKEYS);
  const salt = wordsOf(decode(saltText).subarray(0, 16), 4);
  const saltKey = Int32Array.from({ length: SUBKEYS }, (_, at) => salt[at % 4] ?? 0);
  const none = new Int32Array(4);
  const cipher = new Eksblowfish();
  cipher.expand(key, salt);
  for (let round = 0; round < 2 ** Number(cost); round += 1) {
    cipher.expand(key, none);
    cipher.expand(saltKey, none);
    if (round % ROUNDS_AT_ONCE === ROUNDS_AT_ONCE - 1) await setImmediate();
  }
  const text = wordsOf(Buffer.from('OrpheanBeholderScryDoubt'), 6);
  for (let at = 0; at < 6; at += 2) for (let time = 0; time < 64; time += 1) cipher.encrypt(text, at);
  const bytes = Buffer.alloc(24);
  for (const [at, word] of text.entries()) bytes.writeInt32BE(word, at * 4);
  return timingSafeEqual(bytes.subarray(0, 23), decode(digest).subarray(0, 23));
}
