import type { ColumnType, Generated } from 'kysely';
import type { RankingBoard, RankingMeasure, RankingShelf } from '#vocabulary/rankings';

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type Made = ColumnType<Date, Date | undefined, Date>;

interface Counted {
  work_id: number;
  readers: Generated<number>;
  opens: Generated<number>;
  follows: Generated<number>;
  coins: Generated<number>;
}

/** The tables of openings, what they are summed to, and the boards made of it. */
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
    shelf: RankingShelf;
    measure: RankingMeasure;
    basis_at: Date;
    from_at: Date | null;
    until_at: Date;
    is_first: boolean;
    made_at: Made;
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
