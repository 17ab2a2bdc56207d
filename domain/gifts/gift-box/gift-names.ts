import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { GiftItem } from '#shared/merchandising/gifts';
import { workIdsOf } from './gift-rules.ts';
import { selectGiftTexts, selectGiftWorks } from './gift-store.ts';
import { listThingViews } from './gift-view.ts';

/** Titles of the works in gifts by number, for the console. */
export async function listGiftTitles(
  ctx: Needs<'db'>,
  gifts: readonly { steps: GiftItem[][] }[],
): Promise<Map<number, string>> {
  const ids = gifts.flatMap(({ steps }) => workIdsOf(steps.flat()));
  const works = await selectGiftWorks(ctx.db, [...new Set(ids)]);
  return new Map(works.map(({ id, title }) => [id, title]));
}

/** Titles of a member's gifts by ID; hides adult works from readers who may not see them. */
export async function listGiftNames(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader; ids: number[] },
): Promise<Map<number, string>> {
  if (input.ids.length === 0) return new Map();
  const rows = await selectGiftTexts(ctx.db, input);
  const views = await listThingViews(ctx, rows, input.reader);
  return new Map(rows.map(({ id }, at) => [id, views[at]?.title ?? '']));
}
