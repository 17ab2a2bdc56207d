/** Languages a selection is translated into, by the service's codes. */
export const TRANSLATION_TARGETS = {
  KO: '한국어',
  'EN-US': '영어',
  JA: '일본어',
  'ZH-HANS': '중국어(간체)',
  ES: '스페인어',
  FR: '프랑스어',
  DE: '독일어',
} as const;
export type TranslationTarget = keyof typeof TRANSLATION_TARGETS;

/** Of a member. */
export const LANGUAGE_LIMITS = {
  /** Letters of one translation. */
  letters: 500,
  translationsADay: 50,
  lookUpsAnHour: 120,
} as const;

/** Korean for a foreign selection, English for a Korean one. */
export function targetFor(text: string): TranslationTarget {
  const korean = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return korean * 2 >= letters ? 'EN-US' : 'KO';
}
