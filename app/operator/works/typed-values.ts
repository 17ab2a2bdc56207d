/** A whole number as it was typed; null where nothing was, NaN where it is none. */
export function typedCount(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  if (plain === '') return null;
  return /^\d{1,9}$/u.test(plain) ? Number(plain) : Number.NaN;
}

/** Names between commas or on lines of their own. */
export function typedNames(text: string): string[] {
  return text
    .split(/[,\n]/u)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** One of a list of choices; undefined for anything else. */
export function choiceOf<const Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined {
  return choices.find((choice) => choice === text);
}
