import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { IdentityPurpose } from '#vocabulary/identity';
import { endAllSessions } from './end-session.ts';
import { type ProvenPerson, decideAge, personOf } from './identity-rules.ts';
import {
  type AttemptRow,
  closeAttempt,
  holdPerson,
  insertCheck,
  lockAsUnderAge,
  lockAttempt,
  lockMember,
  selectAttempt,
} from './identity-store.ts';

/** Who says that an attempt is through; the provider decides whether it is. */
export interface IdentityReturn {
  id: string;
  memberNo: number;
  browser: string;
}

/** A proof that counts now, what it was for, and where the reader wanted to go. */
export interface FinishedIdentityCheck {
  purpose: IdentityPurpose;
  returnTo: string;
}

/**
 * Asks the provider how an attempt went and keeps of it: the year of birth, the moment, and hashes by which the same
 * person is known again. Said twice it answers the same.
 * Refuses with VERIFY_ERROR 0001 when the provider cannot be asked (ask again), 0002 failed, 0003 given up, 0004 an
 * attempt that is too old, used, or of another browser or member, 0006 somebody who is another member already, 0007 whoever
 * is not yet 14: that member is then locked and logged out everywhere.
 */
export async function finishIdentityCheck(
  ctx: Needs<'db' | 'identity' | 'secrets'>,
  order: IdentityReturn,
): Promise<FinishedIdentityCheck> {
  const attempt = await selectAttempt(ctx.db, order.id);
  if (!attempt || !isOf(attempt, order)) throw new Refusal('VERIFY_ERROR', '0004');
  const finished = { purpose: attempt.purpose, returnTo: attempt.return_to };
  if (attempt.outcome === 'verified') return finished;
  if (!attempt.is_open) throw new Refusal('VERIFY_ERROR', '0004');
  try {
    const person = personOf(await ctx.identity.read(attempt.id));
    const outcome = await ctx.db.transaction().execute((tx) => settlePerson(ctx, tx, { order, person }));
    if (outcome === 'under-age') throw new Refusal('VERIFY_ERROR', '0007');
    return finished;
  } catch (error) {
    await closeRefused(ctx, { id: attempt.id, error });
    throw error;
  }
}

function isOf(attempt: AttemptRow, order: IdentityReturn): boolean {
  return attempt.purpose !== 'find-id' && attempt.browser === order.browser && attempt.member_no === order.memberNo;
}

async function settlePerson(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { order, person }: { order: IdentityReturn; person: ProvenPerson },
): Promise<'verified' | 'under-age'> {
  // The member first: a password reset that runs at the same time is then seen by the attempt.
  const state = await lockMember(tx, order.memberNo);
  const attempt = await lockAttempt(tx, order.id);
  if (attempt?.outcome === 'verified') return 'verified';
  if (!attempt?.is_open || state !== 'active') throw new Refusal('VERIFY_ERROR', '0004');
  const { birthYear, isUnderAge } = decideAge(person.birthDate, attempt.today);
  if (isUnderAge) {
    await lockAsUnderAge(tx, order.memberNo);
    await endAllSessions(tx, { memberNo: order.memberNo, why: 'lock' });
    await closeAttempt(tx, { id: order.id, outcome: 'under-age' });
    return 'under-age';
  }
  const { ci, di, all } = personMacs(ctx, person);
  if (!(await holdPerson(tx, { memberNo: order.memberNo, macs: all }))) throw new Refusal('VERIFY_ERROR', '0006');
  await insertCheck(tx, { memberNo: order.memberNo, ci, di, birthYear, method: person.method, ref: order.id });
  await closeAttempt(tx, { id: order.id, outcome: 'verified' });
  return 'verified';
}

/** The numbers by which a person is known again, as this shop alone can make them. Either may be missing, or both. */
export function personMacs(
  ctx: Needs<'secrets'>,
  person: Pick<ProvenPerson, 'ci' | 'di'>,
): { ci: string | null; di: string | null; all: string[] } {
  const ci = person.ci === null ? null : ctx.secrets.mac('identity', `ci ${person.ci}`);
  const di = person.di === null ? null : ctx.secrets.mac('identity', `di ${person.di}`);
  return { ci, di, all: [ci, di].filter((mac) => mac !== null) };
}

/** What cannot end otherwise any more is closed; an attempt whose provider is away, or which was given up, stays open. */
async function closeRefused(ctx: Needs<'db'>, { id, error }: { id: string; error: unknown }): Promise<void> {
  if (!(error instanceof Refusal) || error.refusalName !== 'VERIFY_ERROR') return;
  const outcome = error.code === '0002' ? 'failed' : error.code === '0006' ? 'duplicate' : undefined;
  if (outcome) await ctx.db.transaction().execute((tx) => closeAttempt(tx, { id, outcome }));
}
