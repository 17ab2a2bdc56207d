/** What XML 1.0 cannot hold, also in disguise: controls, half of a pair, two codes that are no letters. */
const UNHOLDABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** A text as it may stand between tags and in attributes. */
export function xmlText(text: string): string {
  return text.replace(UNHOLDABLE, '').replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');
}

/** An element with a text in it; nothing where there is no text. */
export function xmlElement(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
