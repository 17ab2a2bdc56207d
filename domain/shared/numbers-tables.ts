import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of what the shop came to, and of how it is. */
export interface NumbersTables {
  shop_day: { day: string; measure: string; value: number };
  shop_day_sale: {
    day: string;
    work_id: number;
    kind: number;
    episodes: number;
    coins: number;
    cancelled_coins: number;
  };
  search_missed: { day: string; norm: string; asker: string; word: string; at: Made };
  fault_count: { minute: Date; name: string; faults: number };
  ledger_check: {
    id: Generated<number>;
    at: Made;
    is_whole: boolean;
    invariants: Json<{ name: string; broken: number }[]>;
    root: string | null;
  };
}
