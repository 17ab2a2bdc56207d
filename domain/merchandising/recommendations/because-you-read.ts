import type { RawBuilder } from 'kysely';
import { type CardsQueryPart, type QueryPartResult, type WorkCard, canBeListed } from '#domain/catalog';
import { type Reader, adultChoiceOf } from '#kernel/reader';
import { josa } from '#shared/content/josa';
import { RELATION_RANK, NO_EXTRA_VALUE, relatedToReadSql } from './related-store.ts';
import { RELATION_TITLES, type RelatedRow, distinctRows } from './related-works.ts';

/** Recommendations for a work that the member read, with reasons. */
export interface BecauseRow {
  title: string;
  note: string;
  works: WorkCard[];
}

/** A work that the member read and may see. */
interface ReadWork {
  workId: number;
  title: string;
}

const ROWS = 2;
const MIN_WORKS = 2;
const MAX = 12;
const REASONS = 2;
const LISTS = Object.keys(RELATION_RANK).length;

/** Query part for recommendations; `read` lists (id, rank), latest first. */
export function becauseQueryPart(input: { read: RawBuilder<unknown>; reader: Reader }): CardsQueryPart {
  const withoutAdult = !canBeListed(input.reader, { rating: '19' }) || adultChoiceOf(input.reader) === 'without';
  const listed = relatedToReadSql(input.read, { reader: input.reader, withoutAdult, most: ROWS });
  return { listed, places: ROWS * LISTS, beside: NO_EXTRA_VALUE };
}

/**
 * Recommendation rows by creator, co-readers and tags, without works already read and without rows of fewer than two
 * works. `read`: the read works in query order.
 */
export function becauseRows({ rows }: QueryPartResult, read: ReadWork[]): BecauseRow[] {
  const existing = new Set(read.map(({ workId }) => workId));
  return read.slice(0, ROWS).flatMap(({ title }, position): BecauseRow[] => {
    const related = distinctRows(rows.slice(position * LISTS, (position + 1) * LISTS));
    const incoming = related.map((row) => ({ ...row, works: row.works.filter(({ id }) => !existing.has(id)) }));
    const telling = incoming.filter((row) => row.works.length > 0);
    const works = telling.flatMap((row) => row.works).slice(0, MAX);
    if (works.length < MIN_WORKS) return [];
    for (const { id } of works) existing.add(id);
    return [
      {
        title: `${josa(`‘${title}’`, '을/를')} 읽은 분께`,
        note: telling
          .slice(0, REASONS)
          .map((row) => reasonOf(row))
          .join(' · '),
        works: works.map(({ why: _why, ...card }) => card),
      },
    ];
  });
}

/** Why a row's works are recommended. */
function reasonOf({ title, works: [first] }: RelatedRow): string {
  const why = first?.why ?? '';
  if (title === RELATION_TITLES.creator) return `같은 작가 ${why}`;
  if (title === RELATION_TITLES.together) return '이 작품을 읽은 분들이 읽은 작품';
  return title === RELATION_TITLES.tags ? `비슷한 태그 ${why}` : title;
}
