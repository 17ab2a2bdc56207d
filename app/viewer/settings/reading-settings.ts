/** A measure: how far it goes, by which step, and where it stands at first. */
export interface Measure {
  least: number;
  most: number;
  step: number;
  usual: number;
}

/**
 * Every setting of the viewers: a measure, or the values to choose from with the usual one first, or `face`, the name
 * of a reading face. Texts and strips have settings of their own and never share one. @NOTE A function, for it also
 * stands in the page's own script as written.
 */
export function readingSpecs() {
  return {
    text: {
      /** Read by scrolling, or page by page. */
      mode: ['scroll', 'paged'],
      /** Columns of a paged view; `auto` takes two where the view is wide enough. */
      columns: ['auto', 'one', 'two'],
      /** What a text is read on; null follows the shop's theme. */
      ground: [null, 'white', 'paper', 'sepia', 'green', 'night', 'black'],
      /** Percent of the screen's own brightness. */
      brightness: { least: 40, most: 100, step: 5, usual: 100 },
      face: 'face',
      /** CSS pixels. */
      size: { least: 12, most: 40, step: 1, usual: 18 },
      /** Line height, in letters. */
      leading: { least: 1.4, most: 2.6, step: 0.1, usual: 1.8 },
      /** Between paragraphs, in letters. */
      gap: { least: 0, most: 2, step: 0.25, usual: 0.5 },
      /** Of a paragraph's first line, in letters. */
      indent: { least: 0, most: 2, step: 0.5, usual: 1 },
      /** Beside the text, in percent of the view. */
      margin: { least: 2, most: 20, step: 1, usual: 6 },
      /** Between letters, in letters. */
      tracking: { least: -0.06, most: 0.1, step: 0.01, usual: -0.02 },
      weight: ['normal', 'bold'],
      align: ['start', 'justify'],
      /** Which parts of the view turn the page at a tap. */
      taps: ['sides', 'edges', 'lower', 'off'],
      /** Whether the sides of the taps are exchanged. */
      tapsTurned: [false, true],
      swipe: [true, false],
      /** Whether a turned page moves; never where the reader's system asks for less motion. */
      glide: [true, false],
      keepAwake: [false, true],
      /** Pages are turned by the keys for the volume; in shells that hand them over. */
      volumeKeys: [false, true],
      /** CSS pixels a second of the text that scrolls by itself. */
      autoSpeed: { least: 10, most: 200, step: 5, usual: 40 },
      /** Speed of the voice that reads aloud. */
      aloudRate: { least: 0.5, most: 3, step: 0.1, usual: 1 },
      aloudPitch: { least: 0.5, most: 1.5, step: 0.1, usual: 1 },
    },
    images: {
      /** One strip, single pages, two pages side by side, or panel by panel. */
      mode: ['strip', 'paged', 'double', 'panels'],
      /** Percent of the view, on wide screens. */
      width: { least: 40, most: 100, step: 5, usual: 100 },
      /** Pages from right to left, as in comics from Japan. */
      isFromRight: [false, true],
      brightness: { least: 40, most: 100, step: 5, usual: 100 },
      /** Smaller pictures, and none fetched far ahead. `auto` does so where the device asks for it. */
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

/** What a viewer's settings hold. */
export type SettingsOf<Kind extends keyof Specs> = {
  -readonly [Name in keyof Specs[Kind]]: ValueOf<Specs[Kind][Name]>;
};
export type TextSettings = SettingsOf<'text'>;
export type StripSettings = SettingsOf<'images'>;
export type Ground = NonNullable<TextSettings['ground']>;
/** `text` for novels, `images` for strips and comics. */
export type SettingsKind = keyof Specs;

/** The face of a reader who chose none. */
export function usualFace(): string {
  return 'batang';
}

/** A measure, the values to choose from, or the name of a face. */
export type Spec = Measure | readonly unknown[] | 'face';

/** What a setting takes of a value: measures are held inside their range; undefined for what is no value of it. */
export function heldValue(spec: Spec, value: unknown): unknown {
  if (spec === 'face') return typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : undefined;
  if ('least' in spec) return typeof value === 'number' && Number.isFinite(value) ? inRange(value, spec) : undefined;
  return spec.includes(value) ? value : undefined;
}

/**
 * Settings of one kind from profiles, the weakest first: each value on its own, held inside its range; whatever is
 * none is left to the profile before, in the end to the usual one. Never throws, whatever storage holds.
 */
export function settingsFrom<Kind extends SettingsKind>(kind: Kind, profiles: unknown[]): SettingsOf<Kind> {
  const settings: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries<Spec>(readingSpecs()[kind])) {
    settings[name] = spec === 'face' ? usualFace() : 'least' in spec ? spec.usual : spec[0];
    for (const profile of profiles) {
      const held = heldValue(spec, Object(profile)[name]);
      if (held !== undefined) settings[name] = held;
    }
  }
  return settings as SettingsOf<Kind>;
}

/** A measure on the nearest step inside its range; the usual one for what is no number. */
export function inRange(value: unknown, range: Measure): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return range.usual;
  const stepped = Math.round(value / range.step) * range.step;
  return Number(Math.min(range.most, Math.max(range.least, stepped)).toFixed(2));
}
