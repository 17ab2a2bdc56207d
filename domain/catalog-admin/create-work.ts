import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { refreshWorks } from './refresh-works.ts';
import { parseWorkForm } from './work-rules.ts';
import { insertWorkForm, savePicture, reserveWork } from './work-form-store.ts';
import type { WorkFormValues } from '#shared/catalog/work-fields';

/**
 * Creates a work without episodes and with a typeset cover; public with its first episode. Returns its id. Throws
 * WORK_ERROR like `editWork`.
 */
export async function createWork(
  ctx: Needs<'db' | 'covers'>,
  input: {
    by: Actor;
    sheet: WorkFormValues;
    /** Hidden until it is published. */
    isDraft?: boolean;
    /** Written with the work. */
    also?: (tx: Tx, id: number) => Promise<void>;
  },
): Promise<{ id: number }> {
  const { id, today } = await reserveWork(ctx.db);
  const form = parseWorkForm(input.sheet, today);
  const cover = await ctx.covers.typeset({
    title: form.title,
    creator: form.creators[0]?.name ?? '',
    paper: id % 8,
  });
  return withAudit(ctx, { by: input.by, act: { name: 'work.make', subject: `work:${id}` } }, async (tx) => {
    await savePicture(tx, cover, form.rating);
    await insertWorkForm(tx, { id, sheet: form, cover: cover.hash, hasOwnCover: false, isDraft: input.isDraft });
    await input.also?.(tx, id);
    await refreshWorks(tx, [id], { names: true });
    return { after: form, result: { id } };
  });
}
