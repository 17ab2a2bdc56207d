import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { settleDesk } from './settle-desk.ts';
import { checkedSheet } from './work-rules.ts';
import { insertSheet, keepPicture, reserveWork } from './work-sheet-store.ts';
import type { WorkSheet } from './work-sheet.ts';

/**
 * Makes a work without episodes, its cover set from type; readers meet it with its first episode. Refuses with WORK_ERROR as
 * `editWork`. Answers its number.
 */
export async function makeWork(
  ctx: Needs<'db' | 'covers'>,
  order: { by: Actor; sheet: WorkSheet },
): Promise<{ id: number }> {
  const { id, today } = await reserveWork(ctx.db);
  const sheet = checkedSheet(order.sheet, today);
  const cover = await ctx.covers.typeset({
    title: sheet.title,
    creator: sheet.creators[0]?.name ?? '',
    paper: id % 8,
  });
  return actAs(ctx, { by: order.by, act: { name: 'work.make', subject: `work:${id}` } }, async (tx) => {
    await keepPicture(tx, cover, sheet.rating);
    await insertSheet(tx, { id, sheet, cover: cover.hash, hasOwnCover: false });
    await settleDesk(tx, [id], { names: true });
    return { after: sheet, result: { id } };
  });
}
