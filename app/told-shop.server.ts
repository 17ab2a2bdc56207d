import type { ShopFacts } from '#domain/showcase';
import type { ToldShop } from '#vocabulary/told-shop';

const texts = new WeakMap<ShopFacts, string>();

/**
 * The shop's facts as a page's data tells them, but for the rules of its fonts, which stand in the page. One text, made
 * once for as long as the operator says nothing else: the router looks at every value of an object for every page.
 */
export function shopText(facts: ShopFacts): string {
  const known = texts.get(facts);
  if (known !== undefined) return known;
  const { fonts: _inThePage, ...shop } = facts;
  const text = JSON.stringify(shop satisfies ToldShop);
  texts.set(facts, text);
  return text;
}
