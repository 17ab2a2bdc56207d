import type { Needs, Tx } from '#kernel/context';

/** Deadlock, serialization failure, check violation and lock timeout. */
const RETRYABLE_CODES = new Set(['40P01', '40001', '23514', '55P03']);
const MAX_ATTEMPTS = 5;

/** Runs a transaction and retries it after a conflict. `work` must have no effects outside it. */
export async function retryTransaction<Result>(ctx: Needs<'db'>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction().execute(work);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!RETRYABLE_CODES.has(code) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
