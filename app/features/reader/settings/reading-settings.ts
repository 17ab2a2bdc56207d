export interface SettingRange {
  least: number;
  most: number;
  step: number;
  usual: number;
}

/**
 * Every reader setting: a range, choices with the default first, or `face` (a font id). Text and webtoon settings are
 * separate. @NOTE A function because it is also serialised into the inline script.
 */
export function readingSpecs() {
  return {
    text: {
      mode: ['scroll', 'paged'],
      /** `auto` uses two columns in wide views. */
      columns: ['auto', 'one', 'two'],
      ground: [null, 'white', 'paper', 'sepia', 'green', 'night', 'black', 'contrast'],
      /** Percent of the screen brightness. */
      brightness: { least: 40, most: 100, step: 5, usual: 100 },
      face: 'face',
      size: { least: 12, most: 40, step: 1, usual: 18 },
      /** In em. */
      leading: { least: 1.4, most: 2.6, step: 0.1, usual: 1.8 },
      /** In em. */
      gap: { least: 0, most: 2, step: 0.25, usual: 0.5 },
      /** In em. */
      indent: { least: 0, most: 2, step: 0.5, usual: 1 },
      /** Percent of the view. */
      margin: { least: 2, most: 20, step: 1, usual: 6 },
      /** In em. */
      tracking: { least: -0.06, most: 0.1, step: 0.01, usual: -0.02 },
      weight: ['normal', 'bold'],
      align: ['start', 'justify'],
      /** Tap zones that turn the page. */
      taps: ['sides', 'edges', 'lower', 'off'],
      /** Swaps the sides. */
      tapsTurned: [false, true],
      swipe: [true, false],
      /** Page animation; off with reduced motion. */
      glide: [true, false],
      keepAwake: [false, true],
      /** In native apps only. */
      volumeKeys: [false, true],
      autoSpeed: { least: 10, most: 200, step: 5, usual: 40 },
      aloudRate: { least: 0.5, most: 3, step: 0.1, usual: 1 },
      aloudPitch: { least: 0.5, most: 1.5, step: 0.1, usual: 1 },
    },
    images: {
      /** Continuous, single pages, double pages or panels. */
      mode: ['strip', 'paged', 'double', 'panels'],
      /** Percent of the view on wide screens. */
      width: { least: 40, most: 100, step: 5, usual: 100 },
      /** Right-to-left, as in manga. */
      isFromRight: [false, true],
      brightness: { least: 40, most: 100, step: 5, usual: 100 },
      /** Smaller images and less preloading; `auto` follows the device's data saver. */
      saver: ['auto', 'on', 'off'],
      taps: ['off', 'sides', 'edges', 'lower'],
      tapsTurned: [false, true],
      swipe: [true, false],
      keepAwake: [false, true],
      volumeKeys: [false, true],
      autoSpeed: { least: 20, most: 600, step: 20, usual: 120 },
    },
  } as const;
}

type Specs = ReturnType<typeof readingSpecs>;
type ValueOf<Of> = Of extends readonly (infer Choice)[] ? Choice : Of extends 'face' ? string : number;

export type SettingsOf<Kind extends keyof Specs> = {
  -readonly [Name in keyof Specs[Kind]]: ValueOf<Specs[Kind][Name]>;
};
export type TextSettings = SettingsOf<'text'>;
export type WebtoonSettings = SettingsOf<'images'>;
export type ReadingBackground = NonNullable<TextSettings['ground']>;
/** `text` for novels, `images` for webtoons and comics. */
export type SettingsKind = keyof Specs;

export function defaultFont(): string {
  return 'batang';
}

export type Spec = SettingRange | readonly unknown[] | 'face';

/** The value clamped to its range; undefined when invalid. */
export function validSetting(spec: Spec, value: unknown): unknown {
  if (spec === 'face') return typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : undefined;
  if ('least' in spec)
    return typeof value === 'number' && Number.isFinite(value) ? clampToRange(value, spec) : undefined;
  return spec.includes(value) ? value : undefined;
}

/** Merges profiles, weakest first, value by value; invalid values are skipped. Never throws. */
export function resolveSettings<Kind extends SettingsKind>(kind: Kind, profiles: unknown[]): SettingsOf<Kind> {
  const settings: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries<Spec>(readingSpecs()[kind])) {
    settings[name] = spec === 'face' ? defaultFont() : 'least' in spec ? spec.usual : spec[0];
    for (const profile of profiles) {
      const valid = validSetting(spec, Object(profile)[name]);
      if (valid !== undefined) settings[name] = valid;
    }
  }
  return settings as SettingsOf<Kind>;
}

/** Nearest step within the range; the default for non-numbers. */
export function clampToRange(value: unknown, range: SettingRange): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return range.usual;
  const stepped = Math.round(value / range.step) * range.step;
  return Number(Math.min(range.most, Math.max(range.least, stepped)).toFixed(2));
}
