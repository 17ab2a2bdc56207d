import type { Needs, Tx } from '#shared/context';

/** Somebody else held what was needed, or spent from a lot meanwhile: what is true by then is read anew. */
const TRY_AGAIN = new Set(['40P01', '40001', '23514', '55P03']);
const MOST_TRIES = 5;

/** One transaction, begun again from the start where another came in between. `work` touches nothing outside it. */
export async function retried<Result>(ctx: Needs<'db'>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction().execute(work);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!TRY_AGAIN.has(code) || attempt === MOST_TRIES) throw error;
    }
  }
}
