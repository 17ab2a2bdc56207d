import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  type SavedResponse,
  type IdempotencyScope,
  claimKey,
  saveResponse,
  selectResponse,
} from './idempotency-store.ts';

/** A response body; repetitions get the same bytes. */
export interface IdempotentResponse {
  body: string;
  isReplayed: boolean;
}

/** Deadlock and serialization failure. */
const RETRYABLE_CODES = new Set(['40P01', '40001']);
const LOCK_TIMEOUT_CODE = '55P03';
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` once per key, in one transaction with its saved response `{statusCode: 200, result}`. A repetition with
 * the same `request` gets the same bytes. Throws IDEMPOTENCY_ERROR 0002 for another request, 0003 when the first is
 * still in progress after three seconds. An error thrown by `work` rolls back and frees the key. `work` may run again
 * after a deadlock: it must have no effects outside the transaction.
 */
export async function runIdempotent(
  ctx: Needs<'db' | 'secrets'>,
  input: IdempotencyScope & { request: string },
  work: (tx: Tx) => Promise<object>,
): Promise<IdempotentResponse> {
  const request = { ...input, fingerprint: ctx.secrets.digest(input.request) };
  for (let attempt = 1; ; attempt += 1) {
    const saved = await findSavedResponse(ctx, request);
    if (saved) return saved;
    try {
      const body = await tryOnce(ctx, request, work);
      if (body !== undefined) return { body, isReplayed: false };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === LOCK_TIMEOUT_CODE) throw new DomainError('IDEMPOTENCY_ERROR', '0003');
      if (!RETRYABLE_CODES.has(code) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** The saved response of a key. Throws IDEMPOTENCY_ERROR 0002 when the key was used for another request. */
export async function findSavedResponse(
  ctx: Needs<'db' | 'secrets'>,
  request: IdempotencyScope & { fingerprint: Uint8Array },
): Promise<IdempotentResponse | undefined> {
  const saved = await selectResponse(ctx.db, request);
  return saved && replayResponse(ctx, saved, request);
}

/** The same for a response selected by `savedResponseSql`. */
export function replayResponse(
  { secrets }: Needs<'secrets'>,
  saved: SavedResponse,
  request: { fingerprint: Uint8Array },
): IdempotentResponse {
  if (!secrets.timingSafeEqual(saved.fingerprint, request.fingerprint))
    throw new DomainError('IDEMPOTENCY_ERROR', '0002');
  return { body: saved.body, isReplayed: true };
}

async function tryOnce(
  ctx: Needs<'db'>,
  request: IdempotencyScope & { fingerprint: Uint8Array },
  work: (tx: Tx) => Promise<object>,
): Promise<string | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await claimKey(tx, request))) return undefined;
    const body = JSON.stringify({ statusCode: 200, result: await work(tx) });
    await saveResponse(tx, { ...request, status: 200, body });
    return body;
  });
}
