import type { RawBuilder } from 'kysely';
import { type CardsPart, type FoundPart, type WorkCard, mayBeListed } from '#domain/catalogue';
import type { Reader } from '#shared/reader';
import { josa } from '#vocabulary/josa';
import { NEAR, NOTHING_TOLD, nearReadSql } from './related-store.ts';
import { tellingRows } from './related-works.ts';

/** A row that stands because of what a member read, with what its works have in common with that. */
export interface BecauseRow {
  title: string;
  note: string;
  works: WorkCard[];
}

/** A work that the member read and may see now. */
interface ReadWork {
  workId: number;
  title: string;
}

const ROWS = 2;
const FEWEST = 2;
const MOST = 12;
/** So many reasons are said over a row. */
const REASONS = 2;
const LISTS = Object.keys(NEAR).length;

/** What rows beside what a member read last ask of the database; `read` lists that as (id, rank), the last read first. */
export function becausePart(ask: { read: RawBuilder<unknown>; reader: Reader }): CardsPart {
  const withoutAdult = !mayBeListed(ask.reader, { rating: '19' });
  const listed = nearReadSql(ask.read, { reader: ask.reader, withoutAdult, most: ROWS });
  return { listed, places: ROWS * LISTS, beside: NOTHING_TOLD };
}

/**
 * Rows beside what a member read last (because you read it): by the same hand, read by the same readers, under the same
 * tags. What they read already is left out, and so is a row of fewer than two works. `read`: the works that were read and
 * may be shown, in the order in which the part was asked for them.
 */
export function becauseRows({ rows }: FoundPart, read: ReadWork[]): BecauseRow[] {
  const known = new Set(read.map(({ workId }) => workId));
  return read.slice(0, ROWS).flatMap(({ title }, place): BecauseRow[] => {
    const related = tellingRows(rows.slice(place * LISTS, (place + 1) * LISTS));
    const fresh = related.map((row) => ({ ...row, works: row.works.filter(({ id }) => !known.has(id)) }));
    const telling = fresh.filter((row) => row.works.length > 0);
    const works = telling.flatMap((row) => row.works).slice(0, MOST);
    if (works.length < FEWEST) return [];
    for (const { id } of works) known.add(id);
    return [
      {
        title: `${josa(`‘${title}’`, '을/를')} 읽은 분께`,
        note: telling
          .slice(0, REASONS)
          .map((row) => row.title)
          .join(' · '),
        works: works.map(({ why: _why, ...card }) => card),
      },
    ];
  });
}
