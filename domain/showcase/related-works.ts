import { type WorkCard, canSee, mayBeListed, workRowsBeside } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { NEAR, type WorkSets, besideSql, nearWorkSql } from './related-store.ts';

/** Works that are near another, with the reason; each says in `why` what it has in common. */
export interface RelatedRow {
  title: string;
  works: (WorkCard & { why: string })[];
}

/** What to read next, and the sets in which a work stands. */
export interface RelatedWorks {
  related: RelatedRow[];
  sets: WorkSets;
}

const MOST = 6;
const NOTHING: RelatedWorks = { related: [], sets: { themes: [], promotions: [], pavilions: [] } };

/**
 * Works by the same hand, read by the same readers, under the same tags, and the sets in which a work stands: one round
 * trip. Of what left the shop, and of an adult work before who may not see it, nothing. Refuses with NOT_FOUND 0001 where there
 * is no such work.
 */
export async function relatedWorks(
  ctx: Needs<'db' | 'secrets'>,
  ask: { workId: number; reader: Reader },
): Promise<RelatedWorks> {
  const { workId, reader } = ask;
  const withoutAdult = !mayBeListed(reader, { rating: '19' });
  const { rows, beside } = await workRowsBeside(ctx, {
    part: {
      listed: nearWorkSql(workId, { reader, withoutAdult }),
      beside: besideSql(workId),
      places: Object.keys(NEAR).length,
    },
    reader,
  });
  if (!beside) throw new Refusal('NOT_FOUND', '0001');
  if (!beside.isListed || !canSee(reader, { rating: beside.rating }, 'about')) return NOTHING;
  const promotions = beside.sets.promotions.map((one) => ({ ...one, endsAt: new Date(one.endsAt).toISOString() }));
  return { related: tellingRows(rows), sets: { ...beside.sets, promotions } };
}

/** Each work once, under the nearest reason, from the lists in the order of NEAR; genre and shelf only where nothing nearer is known. */
export function tellingRows(rows: { card: WorkCard; why: string }[][]): RelatedRow[] {
  const shown = new Set<number>();
  const take = (place: number, title: string, whyOf = (why: string) => why): RelatedRow => {
    const works = (rows[place] ?? []).filter(({ card }) => !shown.has(card.id)).slice(0, MOST);
    for (const { card } of works) shown.add(card.id);
    return { title, works: works.map(({ card, why }) => ({ ...card, why: whyOf(why) })) };
  };
  const near = [
    take(NEAR.creator, '이 작가의 다른 작품'),
    take(NEAR.together, '함께 읽은 작품', (readers) => `독자 ${readers}명이 함께 읽음`),
    take(NEAR.tags, '이 작품과 비슷한 작품'),
  ].filter(({ works }) => works.length > 0);
  if (near.some(({ works }) => works.length > 1) || near.length > 1) return near;
  const wider = [take(NEAR.genre, '같은 장르의 작품'), take(NEAR.shelf, '같은 서가의 작품')].find(
    ({ works }) => works.length > 0,
  );
  return wider ? [...near, wider] : near;
}
