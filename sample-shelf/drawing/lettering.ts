import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

/** Lettering as outlines, so that a drawing looks the same on every machine, whatever fonts it has. */
const require = createRequire(import.meta.url);
const files = {
  hand: '@expo-google-fonts/gaegu/700Bold/Gaegu_700Bold.ttf',
  round: '@expo-google-fonts/jua/400Regular/Jua_400Regular.ttf',
  serif: '@expo-google-fonts/gowun-batang/400Regular/GowunBatang_400Regular.ttf',
  serifBold: '@expo-google-fonts/gowun-batang/700Bold/GowunBatang_700Bold.ttf',
} as const;
export type Face = keyof typeof files;
type Font = opentype.Font;
const opened = new Map<Face, Font>();

function open(face: Face): Font {
  let font = opened.get(face);
  if (!font) {
    const bytes = readFileSync(require.resolve(files[face]));
    font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    opened.set(face, font);
  }
  return font;
}

/** Width of one line in pixels at a size in pixels. */
export function measure(text: string, look: { face: Face; size: number; spacing?: number }): number {
  const font = open(look.face);
  const advance = font.stringToGlyphs(text).reduce((sum, glyph) => sum + (glyph.advanceWidth ?? 0), 0);
  return (advance / font.unitsPerEm) * look.size + (look.spacing ?? 0) * Math.max(0, [...text].length - 1);
}

export interface Lettering {
  face: Face;
  size: number;
  /** x of the start, middle or end of each line; y of the first baseline. */
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  fill?: string;
  lineHeight?: number;
  spacing?: number;
  stroke?: string;
  strokeWidth?: number;
}

/** An SVG path that draws the text; lines are parted by \n. */
export function letter(text: string, look: Lettering): string {
  const font = open(look.face);
  const scale = look.size / font.unitsPerEm;
  const lineHeight = look.lineHeight ?? look.size * 1.35;
  const outlines: string[] = [];
  text.split('\n').forEach((line, row) => {
    const width = measure(line, look);
    const shift = look.anchor === 'middle' ? width / 2 : look.anchor === 'end' ? width : 0;
    let x = look.x - shift;
    const y = look.y + row * lineHeight;
    for (const glyph of font.stringToGlyphs(line)) {
      outlines.push(glyph.getPath(x, y, look.size).toPathData(1));
      x += (glyph.advanceWidth ?? 0) * scale + (look.spacing ?? 0);
    }
  });
  const edge = look.stroke
    ? ` stroke="${look.stroke}" stroke-width="${look.strokeWidth ?? 1}" stroke-linejoin="round" paint-order="stroke"`
    : '';
  return `<path d="${outlines.join('')}" fill="${look.fill ?? '#1c1b19'}"${edge}/>`;
}

/** Breaks a sentence into lines of at most `width` pixels, at spaces only, as Korean wants it. */
export function wrap(text: string, look: { face: Face; size: number; width: number }): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && measure(longer, look) > look.width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines.join('\n');
}
