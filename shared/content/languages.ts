/** Language of works that name none. */
export const DEFAULT_LANGUAGE = 'ko';

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb', 'syr', 'arc']);
const RIGHT_TO_LEFT_SCRIPTS = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

/** Canonical tag: `jpn` and `ja_JP` become `ja` and `ja-JP`; undefined if invalid. */
export function parseLanguage(text: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-').slice(0, 35));
    return tag !== undefined && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}

/** Attributes of an element with text in a language. */
export function languageAttributes(language: string = DEFAULT_LANGUAGE): { lang: string; dir: 'ltr' | 'rtl' } {
  const [primary = '', ...others] = language.split('-');
  const script = others.find((part) => part.length === 4);
  const isRightToLeft = script === undefined ? RIGHT_TO_LEFT.has(primary) : RIGHT_TO_LEFT_SCRIPTS.has(script);
  return { lang: language, dir: isRightToLeft ? 'rtl' : 'ltr' };
}
