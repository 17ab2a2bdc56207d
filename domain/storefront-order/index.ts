/** The console's lists of storefront items of all kinds. */
export { type StorefrontPage, listStorefrontItems } from './list-storefront-items.ts';
export type { StorefrontRow } from './storefront-item-store.ts';
export { showStorefrontOverview } from './show-storefront-overview.ts';
