import type { ColumnType, Generated } from 'kysely';
import type { RankingBoard, RankingMeasure, RankingCategory } from '#shared/merchandising/rankings';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

interface Counted {
  work_id: number;
  readers: Generated<number>;
  opens: Generated<number>;
  follows: Generated<number>;
  coins: Generated<number>;
}

/** Episode opens, their aggregates and the ranking boards. */
export interface RankingTables {
  opening: { day: string; work_id: number; episode_id: number; reader: string; at: Date };
  work_hour: Counted & { hour: Date };
  work_day: Counted & { day: string };
  work_total: Counted & { popularity: Generated<number>; is_ahead: Generated<boolean> };
  ranking_clock: {
    one: Generated<boolean>;
    counted_until: Date;
    cancelled_until: Date;
    realtime_at: Date | null;
    daily_at: Date | null;
  };
  ranking_snapshot: {
    id: Generated<number>;
    board: RankingBoard;
    shelf: RankingCategory;
    measure: RankingMeasure;
    basis_at: Date;
    from_at: Date | null;
    until_at: Date;
    is_first: boolean;
    made_at: CreatedAt;
  };
  ranking_place: {
    snapshot_id: number;
    rank: number;
    work_id: number;
    score: number;
    counts: Json<[number, number, number, number, number][]>;
    before: number | null;
  };
}
