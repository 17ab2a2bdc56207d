import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { IdentityPurpose } from '#shared/members/identity';
import { endAllSessions } from '../sessions/end-session.ts';
import { type ProvenPerson, decideAge, majorityAfter, personOf } from './identity-rules.ts';
import {
  type AttemptRow,
  closeAttempt,
  claimPerson,
  insertCheck,
  lockAsUnderAge,
  lockAttempt,
  lockMember,
  selectAttempt,
} from './identity-store.ts';

/** The browser's claim that an attempt is done; the provider's response decides. */
export interface IdentityCallback {
  id: string;
  memberNo: number;
  browser: string;
}

/** A valid proof, its purpose and the page to return to. */
export interface FinishedIdentityCheck {
  purpose: IdentityPurpose;
  returnTo: string;
}

/**
 * Fetches an attempt's result and stores birth year, time and hashed identifiers; for a minor who asks for a guardian
 * also the day of majority. Idempotent. Throws VERIFY_ERROR 0001
 * when the provider is unavailable, 0002 failed, 0003 cancelled, 0004 an expired, used or foreign attempt, 0006 a
 * person who is another member, 0007 under 14 (the account is then locked).
 */
export async function finishIdentityCheck(
  ctx: Needs<'db' | 'identity' | 'secrets'>,
  input: IdentityCallback,
): Promise<FinishedIdentityCheck> {
  const attempt = await selectAttempt(ctx.db, input.id);
  if (!attempt || !isOf(attempt, input)) throw new DomainError('VERIFY_ERROR', '0004');
  const finished = { purpose: attempt.purpose, returnTo: attempt.return_to };
  if (attempt.outcome === 'verified') return finished;
  if (!attempt.is_open) throw new DomainError('VERIFY_ERROR', '0004');
  try {
    const person = personOf(await ctx.identity.read(attempt.id));
    const outcome = await ctx.db.transaction().execute((tx) => savePerson(ctx, tx, { order: input, person }));
    if (outcome === 'under-age') throw new DomainError('VERIFY_ERROR', '0007');
    return finished;
  } catch (error) {
    await closeFailedAttempt(ctx, { id: attempt.id, error });
    throw error;
  }
}

function isOf(attempt: AttemptRow, input: IdentityCallback): boolean {
  return attempt.purpose !== 'find-id' && attempt.browser === input.browser && attempt.member_no === input.memberNo;
}

async function savePerson(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { order, person }: { order: IdentityCallback; person: ProvenPerson },
): Promise<'verified' | 'under-age'> {
  // Lock the member first, so that the attempt sees a concurrent password reset.
  const state = await lockMember(tx, order.memberNo);
  const attempt = await lockAttempt(tx, order.id);
  if (attempt?.outcome === 'verified') return 'verified';
  if (!attempt?.is_open || state !== 'active') throw new DomainError('VERIFY_ERROR', '0004');
  const { birthYear, isUnderAge } = decideAge(person.birthDate, attempt.today);
  if (isUnderAge) {
    await lockAsUnderAge(tx, order.memberNo);
    await endAllSessions(tx, { memberNo: order.memberNo, why: 'lock' });
    await closeAttempt(tx, { id: order.id, outcome: 'under-age' });
    return 'under-age';
  }
  const { ci, di, all } = personMacs(ctx, person);
  if (!(await claimPerson(tx, { memberNo: order.memberNo, macs: all }))) throw new DomainError('VERIFY_ERROR', '0006');
  const ofAgeOn = attempt.purpose === 'family' ? majorityAfter(person.birthDate, attempt.today) : null;
  const { method } = person;
  await insertCheck(tx, { memberNo: order.memberNo, ci, di, birthYear, method, ref: order.id, ofAgeOn });
  await closeAttempt(tx, { id: order.id, outcome: 'verified' });
  return 'verified';
}

/** Either or both identifiers may be missing. */
export function personMacs(
  ctx: Needs<'secrets'>,
  person: Pick<ProvenPerson, 'ci' | 'di'>,
): { ci: string | null; di: string | null; all: string[] } {
  const ci = person.ci === null ? null : ctx.secrets.mac('identity', `ci ${person.ci}`);
  const di = person.di === null ? null : ctx.secrets.mac('identity', `di ${person.di}`);
  return { ci, di, all: [ci, di].filter((mac) => mac !== null) };
}

/** Closes definitive failures; an attempt whose provider was unavailable, or that was cancelled, stays open. */
async function closeFailedAttempt(ctx: Needs<'db'>, { id, error }: { id: string; error: unknown }): Promise<void> {
  if (!(error instanceof DomainError) || error.errorName !== 'VERIFY_ERROR') return;
  const outcome = error.code === '0002' ? 'failed' : error.code === '0006' ? 'duplicate' : undefined;
  if (outcome) await ctx.db.transaction().execute((tx) => closeAttempt(tx, { id, outcome }));
}
