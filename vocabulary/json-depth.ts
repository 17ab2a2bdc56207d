/** No call, form or message of others needs JSON that is nested deeper. */
export const MOST_JSON_DEPTH = 20;

const [QUOTE, ESCAPE] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const OPENING = new Set([...'[{'].map((letter) => letter.charCodeAt(0)));
const CLOSING = new Set([...']}'].map((letter) => letter.charCodeAt(0)));

/**
 * Whether a text that would be read as JSON is nested deeper than anybody needs. Told by its brackets alone, up to the
 * first that is too deep, so that nothing of it is made; what is no JSON at all is for its parser to refuse.
 */
export function isDeepJson(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at);
    if (isText && letter === ESCAPE) at += 1;
    else if (letter === QUOTE) isText = !isText;
    else if (!isText && OPENING.has(letter) && ++depth > MOST_JSON_DEPTH) return true;
    else if (!isText && CLOSING.has(letter)) depth -= 1;
  }
  return false;
}
