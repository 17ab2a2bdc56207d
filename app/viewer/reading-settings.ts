/** The grounds that a text can be read on. @NOTE A function, for it also stands in the page's own script as written. */
export function grounds() {
  return ['white', 'paper', 'sepia', 'green', 'night', 'black'] as const;
}
export type Ground = ReturnType<typeof grounds>[number];

/** How far each measure goes, and by which step. */
export function readingRanges() {
  return {
    size: { least: 14, most: 32, step: 1, usual: 18 },
    leading: { least: 1.4, most: 2.4, step: 0.1, usual: 1.8 },
    width: { least: 50, most: 100, step: 10, usual: 100 },
  };
}

/** How this device shows texts (`ground` null follows the shop's theme) and strips (width in percent). */
export interface ReadingSettings {
  text: { ground: Ground | null; face: 'batang' | 'gothic'; size: number; leading: number };
  images: { width: number };
}

/** The key under which a device keeps its settings. */
export function readingKey(): string {
  return 'seoga.reading';
}

/** Settings from whatever was kept: each measure on its own, inside its range, else the usual one. Never throws. */
export function readingSettingsFrom(kept: string | null): ReadingSettings {
  const parts: Record<'text' | 'images', Record<string, unknown>> = { text: {}, images: {} };
  try {
    const whole: unknown = JSON.parse(kept ?? '{}');
    Object.assign(parts.text, Object(whole).text);
    Object.assign(parts.images, Object(whole).images);
  } catch {}
  const ranges = readingRanges();
  return {
    text: {
      ground: grounds().find((ground) => ground === parts.text.ground) ?? null,
      face: parts.text.face === 'gothic' ? 'gothic' : 'batang',
      size: inRange(parts.text.size, ranges.size),
      leading: inRange(parts.text.leading, ranges.leading),
    },
    images: { width: inRange(parts.images.width, ranges.width) },
  };
}

/** A measure on the nearest step inside its range; the usual one for what is no number. */
export function inRange(value: unknown, range: { least: number; most: number; step: number; usual: number }): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return range.usual;
  const stepped = Math.round(value / range.step) * range.step;
  return Number(Math.min(range.most, Math.max(range.least, stepped)).toFixed(2));
}
