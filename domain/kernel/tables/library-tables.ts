import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Follows, entitled works and collections of members. */
export interface LibraryTables {
  follow: { member_no: number; work_id: number; at: CreatedAt; wants_alarm: Generated<boolean> };
  former_follow: { member_no: number; work_id: number; first_at: Date };
  hidden_recent: { member_no: number; work_id: number; at: CreatedAt };
  held_work: {
    member_no: number;
    work_id: number;
    is_owned: Generated<boolean>;
    is_paid: Generated<boolean>;
    held_since: Date | null;
    rentals_end_at: Date | null;
  };
  collection: { id: Generated<number>; member_no: number; name: string; position: number; made_at: CreatedAt };
  collection_work: { collection_id: number; work_id: number; at: CreatedAt };
}
