import type { ColumnType, Generated } from 'kysely';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Daily figures, error counts and ledger checks. */
export interface ReportTables {
  shop_day: { day: string; measure: string; value: number };
  shop_day_sale: {
    day: string;
    work_id: number;
    kind: number;
    episodes: number;
    coins: number;
    cancelled_coins: number;
  };
  search_missed: { day: string; norm: string; asker: string; word: string; at: CreatedAt };
  fault_count: { minute: Date; name: string; faults: number };
  ledger_check: {
    id: Generated<number>;
    at: CreatedAt;
    is_whole: boolean;
    invariants: Json<{ name: string; broken: number }[]>;
    root: string | null;
  };
}
