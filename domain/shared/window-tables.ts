import type { ColumnType, Generated } from 'kysely';
import type { RankingBoard, RankingMeasure, RankingShelf } from '#vocabulary/rankings';

type Made = ColumnType<Date, Date | undefined, Date>;

/** Who wrote what stands in the window: the shop folder, or the console, which the folder leaves alone from then on. */
export type WindowOrigin = 'folder' | 'console';

/** The tables of what an operator sets apart from what is counted. */
export interface WindowTables {
  ranking_pin: {
    id: Generated<number>;
    board: RankingBoard;
    shelf: RankingShelf;
    measure: RankingMeasure;
    work_id: number;
    place: number;
    starts_at: Date;
    ends_at: Date;
    made_at: Made;
  };
  popular_word: {
    id: Generated<number>;
    word: string;
    norm: string;
    place: number | null;
    starts_at: Date | null;
    ends_at: Date | null;
    made_at: Made;
  };
}
