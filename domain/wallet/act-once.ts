import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type KeptAnswer, type RequestName, claimKey, keepAnswer, selectAnswer } from './idempotency-store.ts';

/** An answer as bytes: a repeated key gets the same. */
export interface KeyedAnswer {
  body: string;
  isReplayed: boolean;
}

/** Somebody else came first, or stood in the way: what is true by then is read anew. */
const TRY_AGAIN = new Set(['40P01', '40001']);
const LOCKED = '55P03';
const MOST_TRIES = 4;

/**
 * Does what moves value once for its key, in one transaction with the answer that is kept: `{statusCode: 200, result}` as
 * bytes. The same key with the same `request` gets the same bytes again; with another it is refused with IDEMPOTENCY_ERROR
 * 0002; while the first is still under way after three seconds with 0003. What `act` refuses leaves nothing behind: the same
 * key may be tried again. `act` may run again after a deadlock: outside the transaction it touches nothing.
 */
export async function actOnce(
  ctx: Needs<'db' | 'secrets'>,
  order: RequestName & { request: string },
  act: (tx: Tx) => Promise<object>,
): Promise<KeyedAnswer> {
  const asked = { ...order, fingerprint: ctx.secrets.digest(order.request) };
  for (let attempt = 1; ; attempt += 1) {
    const known = await answerKept(ctx, asked);
    if (known) return known;
    try {
      const body = await tryOnce(ctx, asked, act);
      if (body !== undefined) return { body, isReplayed: false };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === LOCKED) throw new Refusal('IDEMPOTENCY_ERROR', '0003');
      if (!TRY_AGAIN.has(code) || attempt === MOST_TRIES) throw error;
    }
  }
}

/** The answer kept under a key. Refuses with IDEMPOTENCY_ERROR 0002 a key that was used for another request. */
export async function answerKept(
  ctx: Needs<'db' | 'secrets'>,
  asked: RequestName & { fingerprint: Uint8Array },
): Promise<KeyedAnswer | undefined> {
  const known = await selectAnswer(ctx.db, asked);
  return known && answerAgain(ctx, known, asked);
}

/** The same of an answer that another statement found by `answerSql`. */
export function answerAgain(
  { secrets }: Needs<'secrets'>,
  known: KeptAnswer,
  asked: { fingerprint: Uint8Array },
): KeyedAnswer {
  if (!secrets.isSame(known.fingerprint, asked.fingerprint)) throw new Refusal('IDEMPOTENCY_ERROR', '0002');
  return { body: known.body, isReplayed: true };
}

/** Undefined where the key was taken meanwhile: its answer is there to be read. */
async function tryOnce(
  ctx: Needs<'db'>,
  asked: RequestName & { fingerprint: Uint8Array },
  act: (tx: Tx) => Promise<object>,
): Promise<string | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await claimKey(tx, asked))) return undefined;
    const body = JSON.stringify({ statusCode: 200, result: await act(tx) });
    await keepAnswer(tx, { ...asked, status: 200, body });
    return body;
  });
}
