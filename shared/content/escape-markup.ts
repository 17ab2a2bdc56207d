const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Characters that XML 1.0 cannot hold: controls, lone surrogates, noncharacters. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for the content and the attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Escapes text for the content and the attributes of XML; drops characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(NOT_IN_XML, ''));
}
