import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isBcrypt, verifyBcrypt } from './bcrypt.ts';
import type { PasswordHasher } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';

/** OWASP minimum: 19 MiB, two passes, one lane. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 50;

/**
 * argon2id with one thread fewer than cores, so that logins never starve readers. More than fifty waiting throw
 * SERVER_ERROR 0002. Hashes of other services (argon2id, bcrypt) are verified and reported as outdated.
 */
export function createPasswordHasher(
  atOnce: number = Math.max(1, availableParallelism() - 1),
  strength: typeof STRENGTH = STRENGTH,
): PasswordHasher {
  const mark = `$argon2id$v=19$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}$`;
  const waiting: (() => void)[] = [];
  let running = 0;
  async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (running >= atOnce) {
      if (waiting.length >= MAX_WAITING) throw new DomainError('SERVER_ERROR', '0002');
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
  // For unknown addresses, against timing attacks.
  const nobody = hash(crypto.randomUUID(), strength);
  return {
    hash: (password) => inTurn(() => hash(password, strength)),
    verify: (existing, password) =>
      inTurn(async () => {
        if (existing !== undefined && isBcrypt(existing)) return bcryptResult(await verifyBcrypt(existing, password));
        const isRight = (await verify(existing ?? (await nobody), password)) && existing !== undefined;
        return { isRight, isOutdated: isRight && !existing.startsWith(mark) };
      }),
  };
}

function bcryptResult(isRight: boolean): { isRight: boolean; isOutdated: boolean } {
  return { isRight, isOutdated: isRight };
}
