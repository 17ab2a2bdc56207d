const ESCAPED = /['\\\n\r<>&\u2028\u2029]/g;
const NAMES: Record<string, string> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r' };

/** Escapes a text as a single-quoted JavaScript string for an inline script. */
export function scriptString(text: string): string {
  const inner = text.replace(
    ESCAPED,
    (character) => NAMES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${inner}'`;
}
