import type { Needs } from '#kernel/context';
import {
  type CardPassCounts,
  type ListedCardPass,
  selectCardPassCounts,
  selectCardPasses,
} from './subscription-list-store.ts';

const MAX = 50;

/** Which passes by card a list shows. */
export type CardPassFilter = 'running' | 'failing' | 'awaiting-consent' | 'ended' | 'all';

/** Passes by card in numbers. */
export async function countCardPasses(ctx: Needs<'db'>): Promise<CardPassCounts> {
  return selectCardPassCounts(ctx.db);
}

/** Members' passes by card, newest first, before a number. */
export async function listCardPasses(
  ctx: Needs<'db'>,
  query: { filter: CardPassFilter; memberNo: number | null; before: number | null },
): Promise<{ passes: ListedCardPass[]; next: number | null }> {
  const found = await selectCardPasses(ctx.db, { ...query, most: MAX + 1 });
  const passes = found.slice(0, MAX);
  return { passes, next: found.length > MAX ? (passes.at(-1)?.id ?? null) : null };
}
