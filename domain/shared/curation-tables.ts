import type { ColumnType, Generated } from 'kysely';
import type { WindowOrigin } from '#shared/window-tables';
import type { ShopPage } from '#vocabulary/shop-pages';

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

/** The table of what an operator arranges. */
export interface CurationTables {
  curation: {
    id: Generated<number>;
    page: ShopPage;
    slug: string;
    title: string;
    is_published: boolean;
    starts_at: Date | null;
    ends_at: Date | null;
    banners: Json<unknown[]> | null;
    lines: Json<unknown[]> | null;
    origin: Generated<WindowOrigin>;
    made_at: ColumnType<Date, Date | undefined, Date>;
  };
}
