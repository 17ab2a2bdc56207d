import type { ColumnType, Generated } from 'kysely';
import type { Switch } from '#vocabulary/switches';

type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of running the shop: what is switched off, whether it closes, its backups and signing keys. */
export interface OperateTables {
  document_key: { generation: number; kid: string; x: string; made_at: Made };
  feature_switch: { feature: Switch; is_on: boolean; changed_at: Made };
  shop_closing: { one: Generated<boolean>; closes_on: ColumnType<string>; sentence: string; declared_at: Made };
  backup: {
    name: string;
    state: 'running' | 'done' | 'failed';
    begun_at: Made;
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
