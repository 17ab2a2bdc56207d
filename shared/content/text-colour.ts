/** Luminance 0–255 of #rrggbb (B7). */
export function luminanceOf(background: string): number {
  const value = Number.parseInt(background.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255];
  return (299 * red + 587 * green + 114 * blue) / 1000;
}

/** Text colour for a background: black from luminance 128 on, else white (B7). */
export function textColourOn(background: string): '#000000' | '#ffffff' {
  return luminanceOf(background) >= 128 ? '#000000' : '#ffffff';
}

/** WCAG contrast ratio, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [relativeLuminance(one), relativeLuminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function relativeLuminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  const parts = [value >> 16, (value >> 8) & 255, value & 255].map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
}

/** Nearest shade of a background with a contrast of 4.5:1 to its text colour. */
export function readableBackground(background: string): string {
  let setup = background;
  const text = textColourOn(background);
  for (let step = 0; step < 64 && contrastOf(setup, text) < 4.5; step += 1)
    setup = shifted(setup, text === '#000000' ? 4 : -4);
  return setup;
}

function shifted(colour: string, by: number): string {
  const value = Number.parseInt(colour.slice(1), 16);
  const parts = [value >> 16, (value >> 8) & 255, value & 255].map((part) => Math.max(0, Math.min(255, part + by)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** A readable shade of an operator's background colour, and its text tone (B7). */
export function operatorBackground(background: string | null): { fill: string; tone: 'light' | 'dark' } | undefined {
  if (!background || !/^#[\da-f]{6}$/i.test(background)) return undefined;
  const fill = readableBackground(background);
  return { fill, tone: textColourOn(fill) === '#000000' ? 'light' : 'dark' };
}
