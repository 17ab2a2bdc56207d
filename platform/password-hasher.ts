import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#shared/context';
import { Refusal } from '#shared/refusal';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const STRENGTH_MARK = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
const MOST_WAITING = 50;

/**
 * argon2id, at most one hash fewer at a time than there are cores, so that logging in never starves reading. Fifty more
 * may wait; the next is refused with SERVER_ERROR 0002.
 */
export function makePasswordHasher(atOnce: number = Math.max(1, availableParallelism() - 1)): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;
  async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (running >= atOnce) {
      if (waiting.length >= MOST_WAITING) throw new Refusal('SERVER_ERROR', '0002');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  // What a mail address without a password is compared with: it costs the same and fits nothing.
  const nobody = hash(crypto.randomUUID(), STRENGTH);
  return {
    hash: (password) => inTurn(() => hash(password, STRENGTH)),
    verify: (known, password) =>
      inTurn(async () => {
        const isRight = (await verify(known ?? (await nobody), password)) && known !== undefined;
        return { isRight, isOutdated: isRight && !STRENGTH_MARK.test(known) };
      }),
  };
}
