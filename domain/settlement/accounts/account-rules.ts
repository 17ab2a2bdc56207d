const COMPANY_FORMS = /주식회사|유한회사|합자회사|\(주\)|\(유\)|㈜|㈔|[\s.·()]/gu;

/** Digits of an account number without hyphens; undefined when no bank has such numbers. */
export function accountDigits(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^\d{7,16}$/.test(digits) ? digits : undefined;
}

/** Whether two names of an account's owner are the same, apart from spaces and the form of a company. */
export function isSameOwner(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) => name.normalize('NFKC').replaceAll(COMPANY_FORMS, '').toLowerCase());
  // @NOTE Banks cut names after ten characters or so.
  return first !== '' && second !== '' && (first === second || longPrefix(first ?? '', second ?? ''));
}

const CUT_LENGTH = 8;

function longPrefix(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= CUT_LENGTH && long.startsWith(short);
}
