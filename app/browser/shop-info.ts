import type { ShopInfo } from '#shared/web/shop-info';

let last: { text: string; shop: ShopInfo } | undefined;

/** Parses the serialised shop info, memoised by text. Also accepts the previous release's object. */
export function parseShopInfo(value: string | ShopInfo): ShopInfo {
  if (typeof value !== 'string') return value;
  if (last?.text !== value) last = { text: value, shop: JSON.parse(value) };
  return last.shop;
}
