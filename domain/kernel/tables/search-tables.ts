import type { ColumnType, Generated } from 'kysely';
import type { NameKind } from '#shared/search/search';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Search indexes, which can be rebuilt from the catalogue, and recorded searches. */
export interface SearchTables {
  work_search: {
    work_id: number;
    norm: string;
    grams: number[];
    pop: Generated<number>;
    latest: Date | null;
    version: number;
    made_at: CreatedAt;
  };
  search_name: {
    kind: NameKind;
    name: string;
    norm: string;
    grams: number[];
    pop: Generated<number>;
    version: number;
  };
  search_asked: { day: string; norm: string; asker: string; word: string; at: CreatedAt };
  popular_search: { place: number; word: string; counted_at: Date };
}
