import type { ColumnType, Generated } from 'kysely';
import type { ContentOrigin } from '#kernel/content-origin';
import type { ShopPage } from '#shared/merchandising/shop-pages';

type Json<Value> = ColumnType<Value, string, string>;

/** Curations of the storefront pages. */
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
    origin: Generated<ContentOrigin>;
    made_at: ColumnType<Date, Date | undefined, Date>;
  };
}
