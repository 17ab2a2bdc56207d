import type { ColumnType, Generated } from 'kysely';
import type { Feature } from '#vocabulary/switches';

type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of running the shop: what is switched off, whether it closes, and its backups. */
export interface OperateTables {
  feature_switch: { feature: Feature; is_on: boolean; changed_at: Made };
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
