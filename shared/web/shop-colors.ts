import { contrastOf, readableBackground, textColourOn } from '../content/text-colour.ts';

/** The accent of the design, used without an operator's colour. */
export const DEFAULT_ACCENT = '#c8452d';

/** WCAG AA for text. */
export const MIN_CONTRAST = 4.5;

/** Colours of one theme that derive from the accent. */
export interface AccentTheme {
  /** Grounds of the theme (tokens.css). */
  paper: string;
  raised: string;
  ink: string;
  /** Buttons and badges, with the text on them. */
  accent: string;
  press: string;
  onAccent: string;
  /** Links and emphasis. */
  accentInk: string;
  wash: string;
}

const GROUNDS = {
  light: { paper: '#fbfaf7', raised: '#fffefc', ink: '#1c1b19', press: '#eae5da', towards: '#000000', share: 0.1 },
  dark: { paper: '#141312', raised: '#1e1c1a', ink: '#e9e5dd', press: '#2a2724', towards: '#ffffff', share: 0.18 },
} as const;
const STEP = 0.04;

/** Both themes of an accent; texts reach 4.5:1 on their grounds. */
export function accentThemes(colour: string): { light: AccentTheme; dark: AccentTheme } {
  const accent = readableBackground(colour);
  const onAccent = textColourOn(accent);
  const press = readableBackground(mix(accent, onAccent === '#ffffff' ? '#000000' : '#ffffff', 0.12));
  const themeOf = (name: keyof typeof GROUNDS): AccentTheme => {
    const { paper, raised, ink, press: pressed, towards, share } = GROUNDS[name];
    const wash = mix(paper, colour, share);
    return { paper, raised, ink, accent, press, onAccent, wash, accentInk: inkOn(colour, [wash, pressed], towards) };
  };
  return { light: themeOf('light'), dark: themeOf('dark') };
}

/** Style rules that replace the accent of tokens.css; '' for an invalid colour. */
export function accentRules(colour: string): string {
  if (!/^#[0-9a-f]{6}$/.test(colour) || colour === DEFAULT_ACCENT) return '';
  const { light, dark } = accentThemes(colour);
  const own = `--accent-ink:${dark.accentInk};--accent-wash:${dark.wash}`;
  return `:root,[data-theme='light']{--accent:${light.accent};--accent-press:${light.press};--on-accent:${light.onAccent};--accent-ink:${light.accentInk};--accent-wash:${light.wash}}[data-theme='dark']{${own}}@media (prefers-color-scheme:dark){:root:not([data-theme]){${own}}}`;
}

/** The colour, darker or lighter until it reads on every ground. */
function inkOn(colour: string, grounds: readonly string[], towards: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const ink = mix(colour, towards, share);
    if (grounds.every((ground) => contrastOf(ink, ground) >= MIN_CONTRAST)) return ink;
  }
  return towards;
}

/** `share` of the second colour. */
function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [Number.parseInt(one.slice(at, at + 2), 16), Number.parseInt(other.slice(at, at + 2), 16)];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
