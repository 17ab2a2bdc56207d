/** Characters not allowed in XML 1.0: controls, lone surrogates, noncharacters. */
const UNHOLDABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for content and attributes. */
export function xmlText(text: string): string {
  return text.replace(UNHOLDABLE, '').replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');
}

/** An element with text; empty without text. */
export function xmlElement(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
