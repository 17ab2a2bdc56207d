import type { ToldShop } from '#vocabulary/told-shop';

let last: { text: string; shop: ToldShop } | undefined;

/** The facts that a page's data tells as one text; the same object for the same text, so that what is made of it is made once. */
export function shopFrom(text: string): ToldShop {
  if (last?.text !== text) last = { text, shop: JSON.parse(text) };
  return last.shop;
}
