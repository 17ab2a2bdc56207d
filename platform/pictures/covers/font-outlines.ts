import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

const require = createRequire(import.meta.url);
const FACES = {
  regular: '@expo-google-fonts/gowun-batang/400Regular/GowunBatang_400Regular.ttf',
  bold: '@expo-google-fonts/gowun-batang/700Bold/GowunBatang_700Bold.ttf',
} as const;
export type FontFace = keyof typeof FACES;
const opened = new Map<FontFace, opentype.Font>();

export function cutToWidth(text: string, measure: (text: string) => number, room: number): string {
  if (measure(text) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Drops missing characters, and hanja in brackets after their reading. */
export function inFont(text: string, face: FontFace): string {
  const font = open(face);
  const bare = text.normalize('NFC').replace(/\s*[(（〔[][\p{Script=Han}\s·]+[)）〕\]]/gu, '');
  const letters = [...bare].filter((letter) => /\s/u.test(letter) || font.charToGlyphIndex(letter) > 0);
  return letters.join('').replace(/\s+/gu, ' ').trim();
}

/** `spacing` in em. */
export function lineWidth(text: string, style: { face: FontFace; size: number; spacing?: number }): number {
  const font = open(style.face);
  const glyphs = font.stringToGlyphs(text);
  const advance = glyphs.reduce((sum, glyph) => sum + (glyph.advanceWidth ?? 0), 0);
  return (advance / font.unitsPerEm + (style.spacing ?? 0) * Math.max(0, glyphs.length - 1)) * style.size;
}

/** Outlines with the baseline at `y`. */
export function outline(
  text: string,
  style: { face: FontFace; size: number; x: number; y: number; spacing: number },
): string {
  const font = open(style.face);
  let { x } = style;
  let path = '';
  for (const glyph of font.stringToGlyphs(text)) {
    path += glyph.getPath(x, style.y, style.size).toPathData(1);
    x += ((glyph.advanceWidth ?? 0) / font.unitsPerEm + style.spacing) * style.size;
  }
  return path;
}

function open(face: FontFace): opentype.Font {
  const standing = opened.get(face);
  if (standing) return standing;
  const bytes = readFileSync(require.resolve(FACES[face]));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), {
    lowMemory: true,
  });
  opened.set(face, font);
  return font;
}
