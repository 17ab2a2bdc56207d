import type { ColumnType } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Episodes downloaded to members' devices. */
export interface OfflineTables {
  kept_device: { member_no: number; device: string; name: string; seen_at: CreatedAt };
  kept_episode: {
    member_no: number;
    device: string;
    episode_id: number;
    revision: number;
    epoch: string;
    kept_at: CreatedAt;
    leased_until: Date | null;
  };
}
