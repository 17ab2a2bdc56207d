import { withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { MEASURE_LIMITS } from '#shared/authors/measures';
import { type OwnMeasure, selectOwnMeasures, writeOwnMeasureAppeal, writeOwnRatingAppeal } from './appeal-store.ts';
import { asAuthor } from './as-author.ts';

/** Measures against the pens of a member that are in force or were appealed, newest first. */
export async function listOwnMeasures(ctx: Needs<'db'>, memberNo: number): Promise<OwnMeasure[]> {
  return selectOwnMeasures(ctx.db, memberNo);
}

/**
 * Appeals once against a measure in force. Throws STUDIO_ERROR 0037 for the text, 0036 when it was appealed, is over or
 * is another's.
 */
export async function appealMeasure(
  ctx: Needs<'db'>,
  input: { memberNo: number; measureId: number; appeal: string },
): Promise<void> {
  const { memberNo, measureId } = input;
  const appeal = parseText(input.appeal);
  const measure = (await selectOwnMeasures(ctx.db, memberNo)).find(({ id }) => id === measureId);
  if (!measure) throw new DomainError('STUDIO_ERROR', '0036');
  const by = { memberNo, name: measure.penName };
  const act = { name: 'measure.appeal', subject: `pen:${measure.penId}` } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    if (!(await writeOwnMeasureAppeal(tx, { memberNo, measureId, appeal })))
      throw new DomainError('STUDIO_ERROR', '0036');
    return { before: { measure: measure.kind }, after: { appeal }, result: undefined };
  });
}

/** Appeals once against a locked rating. Throws like `asAuthor`, STUDIO_ERROR 0037 and 0036. */
export async function appealRating(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number; appeal: string },
): Promise<void> {
  const { memberNo, workId } = input;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  const appeal = parseText(input.appeal);
  await withAudit(ctx, { by, act: { name: 'work.rating-appeal', subject: `work:${workId}` } }, async (tx) => {
    if (!(await writeOwnRatingAppeal(tx, { workId, appeal }))) throw new DomainError('STUDIO_ERROR', '0036');
    return { after: { appeal }, result: undefined };
  });
}

function parseText(text: string): string {
  const appeal = text.normalize('NFC').replaceAll('\r\n', '\n').trim();
  if (appeal === '' || appeal.length > MEASURE_LIMITS.appeal)
    throw new DomainError('STUDIO_ERROR', '0037', { field: 'appeal' });
  return appeal;
}
