import { MARKETING_META, type MarketingSources } from '#shared/merchandising/marketing';

/** Undefined on pages without third-party code. */
export function marketingSettings(): MarketingSources | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${MARKETING_META}"]`);
  // Trusted: rendered by the server.
  return meta ? (JSON.parse(meta.content) as MarketingSources) : undefined;
}
