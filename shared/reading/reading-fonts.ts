/** A reading font. `note` is its source and licence; null for system fonts. */
export interface ReadingFont {
  id: string;
  name: string;
  kind: 'serif' | 'sans';
  /** File size. */
  bytes: number;
  note: string | null;
}

/** Path of a font file; undefined for system and unknown fonts. */
export function fontFile(face: string): string | undefined {
  if (/^own-(serif|sans)-[a-f\d]{16}$/.test(face)) return `/media/fonts/${face}.woff2`;
  if (face === 'batang') return fontFile('gowun-batang');
  if (face === 'gothic-lexend') return '/fonts/lexend-latin.woff2';
  const isCut = ['pretendard', 'noto-serif-kr', 'nanum-myeongjo', 'gowun-batang', 'ridi-batang'].includes(face);
  return isCut ? `/fonts/${face}-ksx1001.woff2` : undefined;
}
