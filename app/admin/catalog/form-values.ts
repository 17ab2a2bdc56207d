/** null when empty, NaN when no integer. */
export function parseCount(text: string): number | null {
  const digits = text.trim().replaceAll(',', '');
  if (digits === '') return null;
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : Number.NaN;
}

/** Separated by commas or newlines. */
export function parseNames(text: string): string[] {
  return text
    .split(/[,\n]/u)
    .map((name) => name.trim())
    .filter(Boolean);
}

export function choiceOf<const Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined {
  return choices.find((choice) => choice === text);
}
