import type { ColumnType, Generated } from 'kysely';
import type { RankingBoard, RankingMeasure, RankingCategory } from '#shared/merchandising/rankings';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Pinned ranking places and popular searches. */
export interface PinTables {
  ranking_pin: {
    id: Generated<number>;
    board: RankingBoard;
    shelf: RankingCategory;
    measure: RankingMeasure;
    work_id: number;
    place: number;
    starts_at: Date;
    ends_at: Date;
    made_at: CreatedAt;
  };
  popular_word: {
    id: Generated<number>;
    word: string;
    norm: string;
    place: number | null;
    starts_at: Date | null;
    ends_at: Date | null;
    made_at: CreatedAt;
  };
}
