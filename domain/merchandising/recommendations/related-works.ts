import { type WorkCard, canSee, canBeListed, workRowsWithExtra } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { RELATION_RANK, type WorkSets, workSetsSql, relatedToWorkSql } from './related-store.ts';

/** Related works; `why` states what they share. */
export interface RelatedRow {
  title: string;
  works: (WorkCard & { why: string })[];
}

/** Related works and the work sets of a work. */
export interface RelatedWorks {
  related: RelatedRow[];
  sets: WorkSets;
}

/** Titles of the relations that have a reason of their own. */
export const RELATION_TITLES = {
  creator: '이 작가의 다른 작품',
  together: '함께 읽은 작품',
  tags: '이 작품과 비슷한 작품',
} as const;

const MAX = 6;
const NOTHING: RelatedWorks = { related: [], sets: { themes: [], promotions: [], pavilions: [] } };

/**
 * Related works by creator, co-readers and tags, and the work sets, in one round trip. Empty for unlisted works and
 * for adult works hidden from the reader. Throws NOT_FOUND 0001 if the work does not exist.
 */
export async function findRelatedWorks(
  ctx: Needs<'db' | 'secrets'>,
  input: { workId: number; reader: Reader },
): Promise<RelatedWorks> {
  const { workId, reader } = input;
  const withoutAdult = !canBeListed(reader, { rating: '19' });
  const { rows, beside } = await workRowsWithExtra(ctx, {
    part: {
      listed: relatedToWorkSql(workId, { reader, withoutAdult }),
      beside: workSetsSql(workId),
      places: Object.keys(RELATION_RANK).length,
    },
    reader,
  });
  if (!beside) throw new DomainError('NOT_FOUND', '0001');
  if (!beside.isListed || !canSee(reader, { rating: beside.rating }, 'about')) return NOTHING;
  const promotions = beside.sets.promotions.map((one) => ({ ...one, endsAt: new Date(one.endsAt).toISOString() }));
  return { related: distinctRows(rows), sets: { ...beside.sets, promotions } };
}

/** Keeps each work once, under its closest relation; genre and shelf only if nothing closer exists. */
export function distinctRows(rows: { card: WorkCard; why: string }[][]): RelatedRow[] {
  const visible = new Set<number>();
  const take = (position: number, title: string, whyOf = (why: string) => why): RelatedRow => {
    const works = (rows[position] ?? []).filter(({ card }) => !visible.has(card.id)).slice(0, MAX);
    for (const { card } of works) visible.add(card.id);
    return { title, works: works.map(({ card, why }) => ({ ...card, why: whyOf(why) })) };
  };
  const near = [
    take(RELATION_RANK.creator, RELATION_TITLES.creator),
    take(RELATION_RANK.together, RELATION_TITLES.together, (readers) => `독자 ${readers}명이 함께 읽음`),
    take(RELATION_RANK.tags, RELATION_TITLES.tags),
  ].filter(({ works }) => works.length > 0);
  if (near.some(({ works }) => works.length > 1) || near.length > 1) return near;
  const wider = [take(RELATION_RANK.genre, '같은 장르의 작품'), take(RELATION_RANK.shelf, '같은 서가의 작품')].find(
    ({ works }) => works.length > 0,
  );
  return wider ? [...near, wider] : near;
}
