import type { ShopInfo } from '#shared/web/shop-info';

let last: { text: string; shop: ShopInfo } | undefined;

/** Parses the serialised shop info, memoised by text. */
export function parseShopInfo(text: string): ShopInfo {
  if (last?.text !== text) last = { text, shop: JSON.parse(text) };
  return last.shop;
}
