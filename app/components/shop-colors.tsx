import { type ReactNode, createContext, use, useState } from 'react';
import { InlineNonce } from '../server/inline-nonce.ts';

/** Style rules of the shop's own accent; '' for the design's. */
export const AccentRules = createContext('');

/** Browsers read the rules from the HTML; a new colour arrives with the next page. */
export function ShopColors(): ReactNode {
  const sent = use(AccentRules);
  const nonce = use(InlineNonce);
  const [rules] = useState(() => (import.meta.env.SSR ? sent : rulesOfPage()));
  return rules ? <style data-accent="" nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} /> : null;
}

function rulesOfPage(): string {
  return document.querySelector('style[data-accent]')?.innerHTML ?? '';
}
