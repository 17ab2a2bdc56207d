import { VARIABLES } from '#platform/settings/environment';

/** Shorter values would redact ordinary words. */
const MIN_LENGTH = 6;
const REDACTED = '<secret>';

/** Replaces the values of secret variables in a text, as written and as JSON. */
export function secretRedactor(environment: Readonly<Record<string, string | undefined>>): (text: string) => string {
  const secrets = Object.entries(VARIABLES).flatMap(([name, { isSecret }]) => {
    const value = environment[name]?.trim();
    return isSecret && value !== undefined ? formsOf(value) : [];
  });
  // A longer secret may contain a shorter one.
  const values = [...new Set(secrets)]
    .filter((value) => value.length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  return (text) => values.reduce((redacted, value) => redacted.replaceAll(value, REDACTED), text);
}

/** Keys may be written with escaped line breaks; drivers log the password of a URL alone. */
function formsOf(value: string): string[] {
  const url = URL.parse(value);
  const password = url?.password ?? '';
  const texts = [value, value.replaceAll('\\n', '\n'), password, decoded(password)];
  return texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
