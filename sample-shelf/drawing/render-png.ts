import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** Renders one drawing to a PNG file. `colours` (2–256) makes a palette file: small, for flat art. */
export async function renderPng(svg: string, file: string, colours?: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const drawing = sharp(Buffer.from(svg), { unlimited: true, limitInputPixels: false }).flatten({
    background: '#ffffff',
  });
  const palette = colours ? { palette: true, colours, dither: 0.6 } : {};
  await drawing.png({ compressionLevel: 9, effort: 9, ...palette }).toFile(file);
}
