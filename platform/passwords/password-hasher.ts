import { availableParallelism } from 'node:os';
import { makeWorkerPool } from '#platform/workers/worker-pool';
import type { PasswordHasher } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { PasswordTasks } from './password-task.ts';

const SCRIPT = new URL('./password-worker.ts', import.meta.url);
/** Hashes of this strength need not be made anew. */
const STRENGTH_MARK = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
const TERMS = { timeoutMs: 10_000 };
const MOST_WAITING = 50;

/**
 * argon2id in threads of its own that stand behind whoever serves, one fewer than there are cores, so that logging in
 * never starves reading. Fifty more may wait; the next is refused with SERVER_ERROR 0002.
 */
export function makePasswordHasher(atOnce: number = Math.max(1, availableParallelism() - 1)): PasswordHasher {
  const pool = makeWorkerPool<PasswordTasks>({ script: SCRIPT, size: atOnce });
  let asked = 0;
  async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (asked >= atOnce + MOST_WAITING) throw new Refusal('SERVER_ERROR', '0002');
    asked += 1;
    try {
      return await work();
    } finally {
      asked -= 1;
    }
  }
  const hash = (password: string): Promise<string> => pool.run('hash', { password }, TERMS);
  let made: Promise<string> | undefined;
  /**
   * What a mail address without a password is compared with: it costs the same and fits nothing. Made before the first
   * comparison, whoever that is of, so that no answer's time tells whether there is such an address.
   */
  const nobody = (): Promise<string> =>
    (made ??= hash(crypto.randomUUID()).catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (known, password) =>
      inTurn(async () => {
        const other = await nobody();
        const isRight = (await pool.run('verify', { known: known ?? other, password }, TERMS)) && known !== undefined;
        return { isRight, isOutdated: isRight && !STRENGTH_MARK.test(known) };
      }),
  };
}
