import { type WorkCard, mayBeListed, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { HoldingKind } from '#vocabulary/purchases';
import { type PromotionRow, selectPromotions } from './promotion-store.ts';

/** What every sight of a promotion says: its words, its period, and what it gives. */
export interface PromotionFacts {
  id: number;
  title: string;
  intro: string;
  background: string | null;
  /** ISO moments. */
  startsAt: string;
  endsAt: string;
  state: PromotionRow['state'];
  /** The most that one episode's price falls by, in whole percent; 0 where no price falls. */
  percent: number;
  kinds: HoldingKind[];
  freeFirst: number;
}

/** A band of the list: the promotion, how many works it holds, and the first of them. */
export interface PromotionBand extends PromotionFacts {
  works: number;
  covers: WorkCard[];
}

const PAGE = 20;
const COVERS = 3;

/** Promotions that run or have ended (specification L14), each with a work that this reader may meet. */
export async function listPromotions(
  ctx: Needs<'db' | 'secrets'>,
  ask: { isEnded: boolean; after?: string | undefined; reader: Reader },
): Promise<{ promotions: PromotionBand[]; next: string | null }> {
  const { isEnded, reader } = ask;
  const withoutAdult = !mayBeListed(reader, { rating: '19' });
  const found = await selectPromotions(ctx.db, {
    isEnded,
    after: cursorFrom(ask.after),
    limit: PAGE + 1,
    reader,
    withoutAdult,
  });
  const rows = found.slice(0, PAGE);
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  const ids = [...new Set(rows.flatMap(({ works }) => works.slice(0, COVERS)))];
  const cards = new Map((await workCards(ctx, ids, reader)).map((card) => [card.id, card]));
  const promotions = rows.map((row) => ({
    ...promotionFacts(row),
    works: row.works.length,
    covers: row.works.slice(0, COVERS).flatMap((id) => cards.get(id) ?? []),
  }));
  return { promotions, next: last ? `${last.id}~${last.cursor}` : null };
}

function cursorFrom(text: string | undefined): { at: string; id: number } | null {
  const parts = /^(\d{1,15})~(\d{1,18})$/.exec(text ?? '');
  return parts ? { id: Number(parts[1]), at: parts[2] ?? '0' } : null;
}

/** A stored promotion as it is told. */
export function promotionFacts(row: PromotionRow): PromotionFacts {
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
