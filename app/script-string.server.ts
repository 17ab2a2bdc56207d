const ESCAPED = /['\\\n\r<>&\u2028\u2029]/g;
const NAMES: Record<string, string> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r' };

/**
 * A text as a string of an inline script, between single quotes, since data is full of double ones. Nothing in it can
 * end the string or the script.
 */
export function scriptString(text: string): string {
  const inner = text.replace(
    ESCAPED,
    (character) => NAMES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${inner}'`;
}
