import type { ColumnType, Generated } from 'kysely';
import type { PositionRecord, ReadingAction, ReadingRecord } from '#shared/reading/reading-record';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;
type Json<Value> = ColumnType<Value, string, string>;

/** Reading positions, annotations, settings and the reading log. */
export interface ReadingTables {
  reading_account: {
    member_no: number;
    cursor: Generated<number>;
    marks: Generated<number>;
    others: Generated<number>;
  };
  reading_record: {
    member_no: number;
    key: string;
    kind: 'place' | 'mark' | 'settings';
    work_id: number | null;
    episode_id: number | null;
    version: number;
    record: Json<ReadingRecord>;
  };
  reading_place: {
    member_no: number;
    work_id: number;
    episode_id: number;
    at: Date;
    device: string;
    seq: number;
    record: Json<PositionRecord>;
  };
  reading_moment: { member_no: number; device: string; seq: number; at: Date };
  reading_device: { member_no: number; device: string; name: string; seen_at: CreatedAt };
  reading_event: {
    member_no: number;
    device: string;
    seq: number;
    at: Date;
    version: number;
    work_id: number;
    episode_id: number;
    act: ReadingAction;
    ms: number;
    fraction: number;
  };
}
