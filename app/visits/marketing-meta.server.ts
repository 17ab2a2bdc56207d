import { MARKETING_META, type MarketingWishes } from '#vocabulary/marketing';

/** What the operator set up, as an element of the head: no screen's script grows by it, and a shop without it says nothing. */
export function marketingMeta({ frame, tags, script }: MarketingWishes): string {
  const content = JSON.stringify({ frame, tags, script }).replaceAll(
    /[&"<>]/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
  return `<meta name="${MARKETING_META}" content="${content}">`;
}
