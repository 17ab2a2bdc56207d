import { type WorkCard, canBeListed, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { HoldingKind } from '#shared/money/purchases';
import { type PromotionRow, selectPromotions } from './promotion-store.ts';

/** Texts, period and benefits of a promotion. */
export interface PromotionSummary {
  id: number;
  title: string;
  intro: string;
  background: string | null;
  /** ISO. */
  startsAt: string;
  endsAt: string;
  state: PromotionRow['state'];
  /** Highest actual discount of an episode, in whole percent; 0 if no price falls. */
  percent: number;
  kinds: HoldingKind[];
  freeFirst: number;
}

/** A promotion with its work count and first works. */
export interface PromotionWithWorks extends PromotionSummary {
  works: number;
  covers: WorkCard[];
}

const PAGE_SIZE = 20;
const COVERS = 3;

/** Active or ended promotions (specification L14) with at least one work visible to the reader. */
export async function listPromotions(
  ctx: Needs<'db' | 'secrets'>,
  input: { isEnded: boolean; after?: string | undefined; reader: Reader },
): Promise<{ promotions: PromotionWithWorks[]; next: string | null }> {
  const { isEnded, reader } = input;
  const withoutAdult = !canBeListed(reader, { rating: '19' });
  const found = await selectPromotions(ctx.db, {
    isEnded,
    after: cursorFrom(input.after),
    limit: PAGE_SIZE + 1,
    reader,
    withoutAdult,
  });
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  const ids = [...new Set(rows.flatMap(({ works }) => works.slice(0, COVERS)))];
  const cards = new Map((await workCards(ctx, ids, reader)).map((card) => [card.id, card]));
  const promotions = rows.map((row) => ({
    ...toPromotionSummary(row),
    works: row.works.length,
    covers: row.works.slice(0, COVERS).flatMap((id) => cards.get(id) ?? []),
  }));
  return { promotions, next: last ? `${last.id}~${last.cursor}` : null };
}

function cursorFrom(text: string | undefined): { at: string; id: number } | null {
  const parts = /^(\d{1,15})~(\d{1,18})$/.exec(text ?? '');
  return parts ? { id: Number(parts[1]), at: parts[2] ?? '0' } : null;
}

export function toPromotionSummary(row: PromotionRow): PromotionSummary {
  return {
    id: row.id,
    title: row.title,
    intro: row.intro,
    background: row.background,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: row.state,
    percent: row.percent,
    kinds: row.kinds,
    freeFirst: row.free_first,
  };
}
