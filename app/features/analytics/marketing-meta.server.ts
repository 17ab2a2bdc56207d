import { MARKETING_META, type MarketingSources } from '#shared/merchandising/marketing';

/** Settings as a `<meta>` element: no cost for shops without marketing. */
export function marketingMeta({ frame, tags, script }: MarketingSources): string {
  const content = JSON.stringify({ frame, tags, script }).replaceAll(
    /[&"<>]/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
  return `<meta name="${MARKETING_META}" content="${content}">`;
}
