import type { ColumnType, Generated } from 'kysely';
import type { FeatureSwitch } from '#shared/operations/feature-flags';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Feature switches, shop closing, backups and signing keys. */
export interface MaintenanceTables {
  document_key: { generation: number; kid: string; x: string; made_at: CreatedAt };
  feature_switch: { feature: FeatureSwitch; is_on: boolean; changed_at: CreatedAt };
  shop_closing: { one: Generated<boolean>; closes_on: ColumnType<string>; sentence: string; declared_at: CreatedAt };
  backup: {
    name: string;
    state: 'running' | 'done' | 'failed';
    begun_at: CreatedAt;
    ended_at: Date | null;
    bytes: number | null;
    files: number | null;
    has_secrets: boolean | null;
    fault: string | null;
    rehearsed_at: Date | null;
    rehearsal_faults: string | null;
    rehearsal_ms: number | null;
    removed_at: Date | null;
  };
}
