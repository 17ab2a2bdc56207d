import { type RawBuilder, sql } from 'kysely';
import { notBlockedSql } from '#domain/catalog';
import type { Db } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { RankingBoard, RankingMeasure, RankingCategory } from '#shared/merchandising/rankings';
import type { Rating } from '#shared/catalog/ratings';

export interface BoardKey {
  board: RankingBoard;
  shelf: RankingCategory;
  by: RankingMeasure;
}

export interface SnapshotRow extends BoardKey {
  id: number;
  basisAt: Date;
  from: Date | null;
  until: Date;
  isFirst: boolean;
}

const SNAPSHOT = sql`s.id, s.board, s.shelf, s.measure as "by", s.basis_at as "basisAt", s.from_at as "from",
  s.until_at as "until", s.is_first as "isFirst"`;

/** Board key from SQL expressions or values. */
type BoardSql = { [Part in keyof BoardKey]: BoardKey[Part] | RawBuilder<unknown> };

function newestSql({ board, shelf, by }: BoardSql): RawBuilder<unknown> {
  return sql`s.board = ${board} and s.shelf = ${shelf} and s.measure = ${by} order by s.basis_at desc limit 1`;
}

/** The newest snapshot, or the given one if stored. */
export async function selectSnapshot(
  db: Db,
  query: BoardKey & { id?: number | undefined },
): Promise<SnapshotRow | undefined> {
  const { rows } = await sql<SnapshotRow>`
    (select ${SNAPSHOT} from ranking_snapshot s where s.id = ${query.id ?? null} and s.board = ${query.board}
      and s.shelf = ${query.shelf} and s.measure = ${query.by})
    union all (select ${SNAPSHOT} from ranking_snapshot s where ${newestSql(query)})
    limit 1`.execute(db);
  return rows[0];
}

export async function selectSnapshotById(db: Db, id: number): Promise<SnapshotRow | undefined> {
  const { rows } = await sql<SnapshotRow>`select ${SNAPSHOT} from ranking_snapshot s where s.id = ${id}`.execute(db);
  return rows[0];
}

const withoutAdultSql = (isWanted: boolean): RawBuilder<unknown> =>
  isWanted ? sql`and w.rating in ('all', '12', '15')` : sql``;

/** Ranked works after a rank that are visible to the reader. */
export async function selectRankedWorks(
  db: Db,
  query: {
    snapshot: number;
    after: number;
    limit: number;
    withoutAdult: boolean;
    /** Pinned works, which have no rank. */
    without: number[];
    reader: Reader;
  },
): Promise<{ rank: number; before: number | null; workId: number; follows: number }[]> {
  const { rows } = await sql<{ rank: number; before: number | null; workId: number; follows: number }>`
    select p.rank::int as rank, p.before::int as before, p.work_id as "workId", w.follows
    from ranking_place p join work w on w.id = p.work_id and w.is_listed and ${notBlockedSql(query.reader)} ${withoutAdultSql(query.withoutAdult)}
    where p.snapshot_id = ${query.snapshot} and p.rank > ${query.after} and p.work_id <> all(${query.without}::bigint[]) order by p.rank limit ${query.limit}`.execute(
    db,
  );
  return rows;
}

/** A top place with its snapshot data. */
export interface TopRow {
  id: number;
  rank: number;
  before: number | null;
  isFirst: boolean;
  /** ISO. */
  basisAt: string;
}

/** Top places of the newest snapshot as one JSON value, read in rank order only as far as needed. */
export function topSql(
  query: BoardSql & { limit: number | RawBuilder<unknown>; withoutAdult: boolean; reader: Reader },
): RawBuilder<TopRow[]> {
  return sql`(select coalesce(json_agg(top order by top.rank), '[]') from (
    select placed.*, s."isFirst", s."basisAt"
    from (select ${SNAPSHOT} from ranking_snapshot s where ${newestSql(query)}) s
    cross join lateral (select w.id, p.rank::int as rank, p.before::int as before
      from ranking_place p
      join work w on w.id = p.work_id and w.is_listed and ${notBlockedSql(query.reader)} ${withoutAdultSql(query.withoutAdult)}
      where p.snapshot_id = s.id order by p.rank limit ${query.limit}) placed) top)`;
}

export async function selectTop(db: Db, query: Parameters<typeof topSql>[0]): Promise<TopRow[]> {
  const { rows } = await sql<{ top: TopRow[] }>`select ${topSql(query)} as top`.execute(db);
  return rows[0]?.top ?? [];
}

/** A place with its inputs; deleted works have no title. */
export interface InputRow {
  rank: number;
  workId: number;
  title: string | null;
  rating: Rating | null;
  score: number;
  counts: [number, number, number, number, number][];
}

/** All places with inputs, including unlisted works. */
export async function selectInputs(db: Db, query: { snapshot: number; reader: Reader }): Promise<InputRow[]> {
  const { rows } = await sql<InputRow>`
    select p.rank::int as rank, p.work_id as "workId", case when w.is_listed then w.title end as title, w.rating, p.score, p.counts
    from ranking_place p left join work w on w.id = p.work_id
    where p.snapshot_id = ${query.snapshot} and (w.id is null or ${notBlockedSql(query.reader)}) order by p.rank`.execute(
    db,
  );
  return rows;
}
