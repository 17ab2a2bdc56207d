import {
  applyEpisodeSheet,
  applyWorkSheet,
  lockEpisodesOfSheet,
  lockWorksOfSheet,
  typesetCovers,
} from '#domain/catalog-admin';
import { withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { openSheet } from './open-sheet.ts';
import { planRows, planVersion } from './plan-sheet.ts';
import { lockUpload, markApplied } from './sheet-store.ts';
import type { SheetOperator } from './upload-sheet.ts';

/**
 * Applies the rows of a planned upload that have no error, all or none, with one audit entry, as a bulk change that can
 * be undone. Again: changes nothing. Throws SHEET_ERROR 0005 for another's upload, WORK_ERROR 0008 if the plan changed,
 * 0009 without changes.
 */
export async function applySheet(
  ctx: Needs<'db' | 'secrets' | 'covers'>,
  input: { by: SheetOperator; id: number; version: string },
): Promise<{ done: number; failed: number }> {
  const { by, id, version } = input;
  const seen = await openSheet(ctx, ctx.db, { by, id });
  if (seen.appliedAt !== null) return { done: seen.done, failed: seen.failed };
  if (seen.kind === 'members') throw new DomainError('SHEET_ERROR', '0005');
  const planned = await planRows(ctx.db, seen);
  const covers = planned.kind === 'works' ? await typesetCovers(ctx, planned.rows) : new Map<number, never>();
  return withAudit(ctx, { by, act: { name: `sheet.${seen.kind}`, subject: `sheet:${id}` } }, async (tx) => {
    await lockUpload(tx, id);
    const sheet = await openSheet(ctx, tx, { by, id });
    if (sheet.appliedAt !== null) return { result: { done: sheet.done, failed: sheet.failed } };
    if (sheet.kind === 'members') throw new DomainError('SHEET_ERROR', '0005');
    if (sheet.kind === 'works') await lockWorksOfSheet(tx, sheet.mapped);
    else await lockEpisodesOfSheet(tx, sheet.mapped);
    const plan = await planRows(tx, sheet);
    if (planVersion(ctx, plan.rows) !== version) throw new DomainError('WORK_ERROR', '0008');
    const done = plan.rows.filter(({ changes, error }) => error === null && changes.length > 0).length;
    const failed = plan.rows.filter(({ error }) => error !== null).length;
    if (done === 0) throw new DomainError('WORK_ERROR', '0009');
    if (plan.kind === 'works') await applyWorkSheet(tx, { by, plan: plan.rows, covers });
    if (plan.kind === 'episodes') await applyEpisodeSheet(tx, { by, plan: plan.rows });
    await markApplied(tx, { id, done, failed, isFinished: true });
    const added = plan.rows.filter(({ isNew, error }) => isNew && error === null).length;
    return {
      after: { file: sheet.fileName, new: added, changed: done - added, left: failed },
      result: { done, failed },
    };
  });
}
