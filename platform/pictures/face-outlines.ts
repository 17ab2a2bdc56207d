import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

const require = createRequire(import.meta.url);
const FACES = {
  regular: '@expo-google-fonts/gowun-batang/400Regular/GowunBatang_400Regular.ttf',
  bold: '@expo-google-fonts/gowun-batang/700Bold/GowunBatang_700Bold.ttf',
} as const;
export type Face = keyof typeof FACES;
const opened = new Map<Face, opentype.Font>();

/** The text, its end cut off where it is wider than the room. */
export function cutToWidth(text: string, measure: (text: string) => number, room: number): string {
  if (measure(text) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The text without what the face cannot draw; hanja after its reading goes with its brackets. */
export function inFont(text: string, face: Face): string {
  const font = open(face);
  const bare = text.normalize('NFC').replace(/\s*[(（〔[][\p{Script=Han}\s·]+[)）〕\]]/gu, '');
  const letters = [...bare].filter((letter) => /\s/u.test(letter) || font.charToGlyphIndex(letter) > 0);
  return letters.join('').replace(/\s+/gu, ' ').trim();
}

/** How wide a line is as it is drawn; `spacing` between letters in sizes. */
export function lineWidth(text: string, look: { face: Face; size: number; spacing?: number }): number {
  const font = open(look.face);
  const glyphs = font.stringToGlyphs(text);
  const advance = glyphs.reduce((sum, glyph) => sum + (glyph.advanceWidth ?? 0), 0);
  return (advance / font.unitsPerEm + (look.spacing ?? 0) * Math.max(0, glyphs.length - 1)) * look.size;
}

/** A line as the outlines of its letters, its baseline at `y`. */
export function outline(
  text: string,
  look: { face: Face; size: number; x: number; y: number; spacing: number },
): string {
  const font = open(look.face);
  let { x } = look;
  let path = '';
  for (const glyph of font.stringToGlyphs(text)) {
    path += glyph.getPath(x, look.y, look.size).toPathData(1);
    x += ((glyph.advanceWidth ?? 0) / font.unitsPerEm + look.spacing) * look.size;
  }
  return path;
}

function open(face: Face): opentype.Font {
  const standing = opened.get(face);
  if (standing) return standing;
  const bytes = readFileSync(require.resolve(FACES[face]));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), {
    lowMemory: true,
  });
  opened.set(face, font);
  return font;
}
