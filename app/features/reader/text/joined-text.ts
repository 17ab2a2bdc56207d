/** A closing bracket and the first character of the particle after it, between which lines would break. */
const BRACKET_AND_PARTICLE = /([〉》』」】〕〗〙）］｝][\p{L}\p{N}])/u;

/** Parts of a text, of which every second one must not break. Together they are the text. */
export function joinedParts(text: string): string[] {
  return text.split(BRACKET_AND_PARTICLE);
}
