import { type ReactNode, createContext, use } from 'react';
import { InlineNonce } from '../server/inline-nonce.ts';

/** Style rules of the shop's own accent; '' for the design's. */
export const AccentRules = createContext('');

/** Written by the server alone; a new colour arrives with the next page. */
export function ShopColors(): ReactNode {
  const rules = use(AccentRules);
  return (
    <style
      data-accent=""
      nonce={use(InlineNonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? rules : '' }}
    />
  );
}
