import { readableGround, textColourOn } from '#vocabulary/text-colour';

/** A ground that an operator chose, and whether black or white stands on it (B7). */
export function groundOf(background: string | null): { fill: string; tone: 'dark' | 'light' } | undefined {
  if (background === null || !/^#[\da-f]{6}$/i.test(background)) return undefined;
  const fill = readableGround(background);
  return { fill, tone: textColourOn(fill) === '#000000' ? 'light' : 'dark' };
}
