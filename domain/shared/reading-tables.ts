import type { ColumnType, Generated } from 'kysely';
import type { PlaceRecord, ReadingAct, ReadingRecord } from '#vocabulary/reading-record';

type Made = ColumnType<Date, Date | undefined, Date>;
/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

/** What members leave while reading. */
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
    record: Json<PlaceRecord>;
  };
  reading_moment: { member_no: number; device: string; seq: number; at: Date };
  reading_device: { member_no: number; device: string; name: string; seen_at: Made };
  reading_event: {
    member_no: number;
    device: string;
    seq: number;
    at: Date;
    version: number;
    work_id: number;
    episode_id: number;
    act: ReadingAct;
    ms: number;
    fraction: number;
  };
}
