import type { ShopFacts } from '#domain/showcase';

/** The shop's facts as a page's data tells them: the rules of its fonts stand in the page. */
export type ToldShop = Omit<ShopFacts, 'fonts'>;

const told = new WeakMap<ShopFacts, ToldShop>();

/** One object for as long as the operator says nothing else: what pages make of it is made once. */
export function toldShop(facts: ShopFacts): ToldShop {
  const known = told.get(facts);
  if (known) return known;
  const { fonts: _inThePage, ...shop } = facts;
  told.set(facts, shop);
  return shop;
}
