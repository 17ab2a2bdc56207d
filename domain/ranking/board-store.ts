import { type RawBuilder, sql } from 'kysely';
import { notBlockedSql } from '#domain/catalogue';
import type { Db } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { RankingBoard, RankingMeasure, RankingShelf } from '#vocabulary/rankings';
import type { Rating } from '#vocabulary/ratings';

/** Which board. */
export interface BoardName {
  board: RankingBoard;
  shelf: RankingShelf;
  by: RankingMeasure;
}

/** A board as it stood at a moment. */
export interface SnapshotRow extends BoardName {
  id: number;
  basisAt: Date;
  from: Date | null;
  until: Date;
  isFirst: boolean;
}

const SNAPSHOT = sql`s.id, s.board, s.shelf, s.measure as "by", s.basis_at as "basisAt", s.from_at as "from",
  s.until_at as "until", s.is_first as "isFirst"`;

/** A board by values of the statement around it, or by plain ones. */
type BoardSql = { [Part in keyof BoardName]: BoardName[Part] | RawBuilder<unknown> };

function newestSql({ board, shelf, by }: BoardSql): RawBuilder<unknown> {
  return sql`s.board = ${board} and s.shelf = ${shelf} and s.measure = ${by} order by s.basis_at desc limit 1`;
}

/** The newest board of that name, or the one of that number where it is kept and has the name. */
export async function selectSnapshot(
  db: Db,
  ask: BoardName & { id?: number | undefined },
): Promise<SnapshotRow | undefined> {
  const { rows } = await sql<SnapshotRow>`
    (select ${SNAPSHOT} from ranking_snapshot s where s.id = ${ask.id ?? null} and s.board = ${ask.board}
      and s.shelf = ${ask.shelf} and s.measure = ${ask.by})
    union all (select ${SNAPSHOT} from ranking_snapshot s where ${newestSql(ask)})
    limit 1`.execute(db);
  return rows[0];
}

/** A board by its number. */
export async function selectSnapshotById(db: Db, id: number): Promise<SnapshotRow | undefined> {
  const { rows } = await sql<SnapshotRow>`select ${SNAPSHOT} from ranking_snapshot s where s.id = ${id}`.execute(db);
  return rows[0];
}

const withoutAdultSql = (isWanted: boolean): RawBuilder<unknown> =>
  isWanted ? sql`and w.rating in ('all', '12', '15')` : sql``;

/** Places of a board after a rank, of works that stand on the shelves and that the reader wants to meet. */
export async function selectPlaces(
  db: Db,
  ask: {
    snapshot: number;
    after: number;
    limit: number;
    withoutAdult: boolean;
    /** Works that are recommended there, and so have no rank. */
    without: number[];
    reader: Reader;
  },
): Promise<{ rank: number; before: number | null; workId: number; follows: number }[]> {
  const { rows } = await sql<{ rank: number; before: number | null; workId: number; follows: number }>`
    select p.rank::int as rank, p.before::int as before, p.work_id as "workId", w.follows
    from ranking_place p join work w on w.id = p.work_id and w.is_listed and ${notBlockedSql(ask.reader)} ${withoutAdultSql(ask.withoutAdult)}
    where p.snapshot_id = ${ask.snapshot} and p.rank > ${ask.after} and p.work_id <> all(${ask.without}::bigint[]) order by p.rank limit ${ask.limit}`.execute(
    db,
  );
  return rows;
}

/** A place at the top of a board, with what the board as a whole says. */
export interface TopRow {
  id: number;
  rank: number;
  before: number | null;
  isFirst: boolean;
  /** ISO. */
  basisAt: string;
}

/**
 * The places at the top of the newest board of a name as one JSON value, for the statement around it; `topPlaces` reads it.
 * They are met in the order of their ranks, and no more of them than are wanted.
 */
export function topSql(
  ask: BoardSql & { limit: number | RawBuilder<unknown>; withoutAdult: boolean; reader: Reader },
): RawBuilder<TopRow[]> {
  return sql`(select coalesce(json_agg(top order by top.rank), '[]') from (
    select placed.*, s."isFirst", s."basisAt"
    from (select ${SNAPSHOT} from ranking_snapshot s where ${newestSql(ask)}) s
    cross join lateral (select w.id, p.rank::int as rank, p.before::int as before
      from ranking_place p
      join work w on w.id = p.work_id and w.is_listed and ${notBlockedSql(ask.reader)} ${withoutAdultSql(ask.withoutAdult)}
      where p.snapshot_id = s.id order by p.rank limit ${ask.limit}) placed) top)`;
}

/** The same alone. */
export async function selectTop(db: Db, ask: Parameters<typeof topSql>[0]): Promise<TopRow[]> {
  const { rows } = await sql<{ top: TopRow[] }>`select ${topSql(ask)} as top`.execute(db);
  return rows[0]?.top ?? [];
}

/** A place with what it was worked out from; a work that is gone has no title. */
export interface InputRow {
  rank: number;
  workId: number;
  title: string | null;
  rating: Rating | null;
  score: number;
  counts: [number, number, number, number, number][];
}

/** Every place of a board with what it was worked out from, also of works that have left the shelves since. */
export async function selectInputs(db: Db, ask: { snapshot: number; reader: Reader }): Promise<InputRow[]> {
  const { rows } = await sql<InputRow>`
    select p.rank::int as rank, p.work_id as "workId", case when w.is_listed then w.title end as title, w.rating, p.score, p.counts
    from ranking_place p left join work w on w.id = p.work_id
    where p.snapshot_id = ${ask.snapshot} and (w.id is null or ${notBlockedSql(ask.reader)}) order by p.rank`.execute(
    db,
  );
  return rows;
}
