import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { LEGAL_NOTICE_DAYS } from '#vocabulary/legal-texts';
import {
  type LegalLetterRun,
  type LegalVersionRef,
  countAddressees,
  insertLetterRun,
  selectLetterRuns,
  selectStanding,
  stopLetterRun,
} from './legal-letter-store.ts';

/** What an operator sees of the letters about a version: whom they would reach, and what went out. */
export async function readLegalLetters(
  ctx: Needs<'db'>,
  text: LegalVersionRef,
): Promise<{ reached: number; unreached: number; runs: LegalLetterRun[] }> {
  const [addressees, runs] = await Promise.all([countAddressees(ctx.db), selectLetterRuns(ctx.db, text)]);
  return { ...addressees, runs };
}

/**
 * Plans a letter to every member about a version that will hold: they go out by the queue, each once. Refuses with
 * WINDOW_ERROR 0001 a version that is not there, 0008 a day too near for what the law asks, 0009 one that holds already,
 * 0014 while letters about it are under way.
 */
export async function planLegalLetters(
  ctx: Needs<'db' | 'jobs'>,
  { by, kind, version, isUnfavourable }: LegalVersionRef & { by: Actor; isUnfavourable: boolean },
): Promise<void> {
  const days = isUnfavourable ? LEGAL_NOTICE_DAYS.unfavourable : LEGAL_NOTICE_DAYS.usual;
  await actAs(ctx, { by, act: { name: 'legal.letters', subject: `legal:${kind}/${version}` } }, async (tx) => {
    const standing = await selectStanding(tx, { kind, version, days });
    if (!standing) throw new Refusal('WINDOW_ERROR', '0001');
    if (standing.isDue) throw new Refusal('WINDOW_ERROR', '0009');
    if (!standing.isEarly) throw new Refusal('WINDOW_ERROR', '0008', { days, date: standing.first });
    const run = await insertLetterRun(tx, { kind, version, isUnfavourable });
    if (run === undefined) throw new Refusal('WINDOW_ERROR', '0014');
    await ctx.jobs.add(tx, { name: 'legal-letters', order: { run } });
    return { before: null, after: { run, isUnfavourable }, result: undefined };
  });
}

/** Stops letters that are under way; what went out is out. Refuses with WINDOW_ERROR 0001 where none are. */
export async function stopLegalLetters(
  ctx: Needs<'db'>,
  { by, kind, version }: LegalVersionRef & { by: Actor },
): Promise<void> {
  await actAs(ctx, { by, act: { name: 'legal.letters-stop', subject: `legal:${kind}/${version}` } }, async (tx) => {
    if (!(await stopLetterRun(tx, { kind, version }))) throw new Refusal('WINDOW_ERROR', '0001');
    return { before: { state: 'running' }, after: { state: 'stopped' }, result: undefined };
  });
}
