import type { WorkCard } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { josa } from '#vocabulary/josa';
import { relatedWorks } from './related-works.ts';

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

/**
 * Rows beside what a member read last (because you read it): by the same hand, read by the same readers, under the same tags.
 * What they read already is left out, and so is a row of fewer than two works. Whoever asks gives only works that the reader
 * may see, the last read first.
 */
export async function becauseRows(
  ctx: Needs<'db' | 'secrets'>,
  ask: { read: ReadWork[]; reader: Reader },
): Promise<BecauseRow[]> {
  const known = new Set(ask.read.map(({ workId }) => workId));
  const rows: BecauseRow[] = [];
  for (const { workId, title } of ask.read.slice(0, ROWS)) {
    const { related } = await relatedWorks(ctx, { workId, reader: ask.reader });
    const fresh = related.map((row) => ({ ...row, works: row.works.filter(({ id }) => !known.has(id)) }));
    const telling = fresh.filter((row) => row.works.length > 0);
    const works = telling.flatMap((row) => row.works).slice(0, MOST);
    if (works.length < FEWEST) continue;
    for (const { id } of works) known.add(id);
    rows.push({
      title: `${josa(`‘${title}’`, '을/를')} 읽은 분께`,
      note: telling
        .slice(0, REASONS)
        .map((row) => row.title)
        .join(' · '),
      works: works.map(({ why: _why, ...card }) => card),
    });
  }
  return rows;
}
