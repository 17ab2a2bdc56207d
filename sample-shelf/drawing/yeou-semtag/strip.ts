import { mkdir, writeFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';
import { stringify } from 'yaml';
import { clipTo, document, linear, place, rect } from './svg.ts';
import type { Words } from './words.ts';

const stripWidth = 720;

/** One stretch of the strip: a frame in white space, and words that may step over the frame. */
export interface Beat {
  height: number;
  /** The page behind the frame, top to bottom. */
  ground?: readonly [top: string, bottom: string];
  frame?: { x: number; y: number; w: number; h: number; r?: number };
  /** Drawn from the frame's corner. */
  art: string;
  words?: readonly Words[];
  /** One sentence for a reader who does not see the panel. */
  alt: string;
}

function drawBeat({
  height,
  ground = ['#ffffff', '#ffffff'],
  frame = { x: 0, y: 0, w: stripWidth, h: height },
  art,
  words = [],
}: Beat): string {
  const page = rect(0, 0, stripWidth, height, ground[0] === ground[1] ? ground[0] : linear(ground));
  const panel = place(clipTo(rect(0, 0, frame.w, frame.h, '#000', `rx="${frame.r ?? 0}"`), art), {
    x: frame.x,
    y: frame.y,
  });
  return document(stripWidth, height, page + panel + words.map((each) => each.art).join(''));
}

const pixels = (beat: Beat) =>
  sharp(Buffer.from(drawBeat(beat)))
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Draws the beats under one another into strip.png and writes alt.yaml beside it. */
export async function writeEpisode(folder: string, beats: readonly Beat[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const layers: OverlayOptions[] = [];
  const alt: { panel: number; y: number; text: string; dialogue: string[] }[] = [];
  let top = 0;
  for (const [i, { data, info }] of (await Promise.all(beats.map(pixels))).entries()) {
    const beat = beats[i];
    if (!beat) continue;
    layers.push({
      input: data,
      raw: { width: info.width, height: info.height, channels: info.channels },
      left: 0,
      top,
    });
    const dialogue = (beat.words ?? []).map(({ line }) => line);
    alt.push({ panel: i + 1, y: top + (beat.frame?.y ?? 0), text: beat.alt, dialogue });
    top += beat.height;
  }
  const canvas = sharp({
    create: { width: stripWidth, height: top, channels: 3, background: '#ffffff' },
    limitInputPixels: false,
  });
  // Joined first, reduced to a palette after: sharp would reduce before it joins.
  const whole = await canvas.composite(layers).removeAlpha().raw().toBuffer();
  const strip = sharp(whole, { raw: { width: stripWidth, height: top, channels: 3 }, limitInputPixels: false });
  await strip
    .png({ palette: true, colours: 256, dither: 0.4, compressionLevel: 9, effort: 8 })
    .toFile(`${folder}/strip.png`);
  await writeFile(`${folder}/alt.yaml`, stringify(alt, { lineWidth: 0 }));
}
