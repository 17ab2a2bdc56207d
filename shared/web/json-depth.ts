/** Maximum JSON nesting depth of any input. */
export const MAX_JSON_DEPTH = 20;

const [QUOTE, ESCAPE] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const OPENING = new Set([...'[{'].map((letter) => letter.charCodeAt(0)));
const CLOSING = new Set([...']}'].map((letter) => letter.charCodeAt(0)));

/**
 * Whether JSON is nested too deep. Counts brackets before parsing and stops at the first that is too deep; invalid
 * JSON is left to the parser.
 */
export function isDeepJson(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at);
    if (isText && letter === ESCAPE) at += 1;
    else if (letter === QUOTE) isText = !isText;
    else if (!isText && OPENING.has(letter) && ++depth > MAX_JSON_DEPTH) return true;
    else if (!isText && CLOSING.has(letter)) depth -= 1;
  }
  return false;
}
