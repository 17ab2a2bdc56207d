import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { LEGAL_NOTICE_DAYS } from '#shared/members/policies';
import {
  type LegalEmailRun,
  type LegalVersionRef,
  countAddressees,
  insertEmailRun,
  selectEmailRuns,
  selectVersionStatus,
  stopEmailRun,
} from './legal-email-store.ts';

/** The recipients and runs of a version, for the operator. */
export async function listLegalEmailRuns(
  ctx: Needs<'db'>,
  text: LegalVersionRef,
): Promise<{ reached: number; unreached: number; runs: LegalEmailRun[] }> {
  const [addressees, runs] = await Promise.all([countAddressees(ctx.db), selectEmailRuns(ctx.db, text)]);
  return { ...addressees, runs };
}

/**
 * Queues an e-mail to every member about an upcoming version. Throws WINDOW_ERROR 0001 for an unknown version, 0008
 * within the legal notice period, 0009 when already in force, 0014 while a run is active.
 */
export async function planLegalEmails(
  ctx: Needs<'db' | 'jobs'>,
  { by, kind, version, isUnfavourable }: LegalVersionRef & { by: Actor; isUnfavourable: boolean },
): Promise<void> {
  const days = isUnfavourable ? LEGAL_NOTICE_DAYS.unfavourable : LEGAL_NOTICE_DAYS.usual;
  await withAudit(ctx, { by, act: { name: 'legal.letters', subject: `legal:${kind}/${version}` } }, async (tx) => {
    const status = await selectVersionStatus(tx, { kind, version, days });
    if (!status) throw new DomainError('WINDOW_ERROR', '0001');
    if (status.isDue) throw new DomainError('WINDOW_ERROR', '0009');
    if (!status.isEarly) throw new DomainError('WINDOW_ERROR', '0008', { days, date: status.first });
    const run = await insertEmailRun(tx, { kind, version, isUnfavourable });
    if (run === undefined) throw new DomainError('WINDOW_ERROR', '0014');
    await ctx.jobs.add(tx, { name: 'legal-letters', payload: { run } });
    return { before: null, after: { run, isUnfavourable }, result: undefined };
  });
}

/** Stops an active run. Throws WINDOW_ERROR 0001 without one. */
export async function stopLegalEmails(
  ctx: Needs<'db'>,
  { by, kind, version }: LegalVersionRef & { by: Actor },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'legal.letters-stop', subject: `legal:${kind}/${version}` } }, async (tx) => {
    if (!(await stopEmailRun(tx, { kind, version }))) throw new DomainError('WINDOW_ERROR', '0001');
    return { before: { state: 'running' }, after: { state: 'stopped' }, result: undefined };
  });
}
