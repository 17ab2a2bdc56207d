import { type TextSettings, resolveSettings } from './reading-settings.ts';

/**
 * Wide letters and lines, a simple face, nothing justified or indented: the letters of Lexend, with the device's
 * gothic for Hangul.
 */
export const PLAIN_STYLE = {
  face: 'gothic-lexend',
  leading: 2.2,
  gap: 1,
  indent: 0,
  tracking: 0.06,
  weight: 'normal',
  align: 'start',
} as const satisfies Partial<TextSettings>;

type PlainSettings = Pick<TextSettings, keyof typeof PLAIN_STYLE>;

export function isPlain(settings: TextSettings): boolean {
  return Object.entries(PLAIN_STYLE).every(([name, value]) => Object(settings)[name] === value);
}

/** What the plain style replaces. */
export function settingsBefore({ face, leading, gap, indent, tracking, weight, align }: TextSettings): PlainSettings {
  return { face, leading, gap, indent, tracking, weight, align };
}

/** The settings before the plain style; the usual ones where they are not known. */
export function withoutPlain(before: Partial<TextSettings>): PlainSettings {
  return settingsBefore(resolveSettings('text', [before]));
}
