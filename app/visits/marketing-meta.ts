import { MARKETING_META, type MarketingWishes } from '#vocabulary/marketing';

/** What the operator set up for this document; nothing on pages that carry nothing of others. */
export function marketingWishes(): MarketingWishes | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${MARKETING_META}"]`);
  // Written by the server's own hand.
  return meta ? (JSON.parse(meta.content) as MarketingWishes) : undefined;
}
