import type { ColumnType } from 'kysely';

type Made = ColumnType<Date, Date | undefined, Date>;

/** What members keep on their devices. */
export interface KeepingTables {
  kept_device: { member_no: number; device: string; name: string; seen_at: Made };
  kept_episode: {
    member_no: number;
    device: string;
    episode_id: number;
    revision: number;
    epoch: string;
    kept_at: Made;
    leased_until: Date | null;
  };
}
