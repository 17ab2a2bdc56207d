import type { ShopProfile } from '#domain/merchandising';
import type { ShopInfo } from '#shared/web/shop-info';

const texts = new WeakMap<ShopProfile, string>();

/**
 * Shop data as JSON text without the font rules. Cached as one string, because the router serialises every object
 * value for every page.
 */
export function shopInfoJson(shopProfile: ShopProfile): string {
  const cached = texts.get(shopProfile);
  if (cached !== undefined) return cached;
  const { fonts: _inThePage, ...shop } = shopProfile;
  const text = JSON.stringify(shop satisfies ShopInfo);
  texts.set(shopProfile, text);
  return text;
}
