import type { ColumnType } from 'kysely';

/** Rows of the loaded sample data. */
export interface SampleTables {
  sample_row: {
    table_name: string;
    row_key: string;
    digest: string | null;
    former: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  };
}
