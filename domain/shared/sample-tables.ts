import type { ColumnType } from 'kysely';

/** The table of what was loaded as samples. */
export interface SampleTables {
  sample_row: {
    table_name: string;
    row_key: string;
    digest: string | null;
    former: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  };
}
