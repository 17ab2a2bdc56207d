import type { ColumnType, Generated } from 'kysely';
import type { NameKind } from '#vocabulary/search';

type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables that searches read: all of them can be made again from the catalogue, but for what was asked. */
export interface SearchTables {
  work_search: {
    work_id: number;
    norm: string;
    grams: number[];
    pop: Generated<number>;
    latest: Date | null;
    version: number;
    made_at: Made;
  };
  search_name: {
    kind: NameKind;
    name: string;
    norm: string;
    grams: number[];
    pop: Generated<number>;
    version: number;
  };
  search_asked: { day: string; norm: string; asker: string; word: string; at: Made };
  popular_search: { place: number; word: string; counted_at: Date };
}
