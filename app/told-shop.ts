import type { ToldShop } from '#vocabulary/told-shop';

let last: { text: string; shop: ToldShop } | undefined;

/**
 * The facts that a page's data tells as one text; the same object for the same text, so that what is made of it is made
 * once. The release before told them as they are, and may answer a form of this one.
 */
export function shopFrom(told: string | ToldShop): ToldShop {
  if (typeof told !== 'string') return told;
  if (last?.text !== told) last = { text: told, shop: JSON.parse(told) };
  return last.shop;
}
