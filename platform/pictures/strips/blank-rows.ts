import type { Noise } from '../picture-task.ts';

const TOLERANCE = 6;
/** Tolerated share of compression artefacts. */
const DISTURBED = 0.01;
const SAMPLES = 33;
/** Thinner bands are inside drawings. */
const THINNEST_BAND = 12;

/** Marks single-colour rows with 1: safe cuts. */
export function blankRows(pixels: Uint8Array, size: { width: number; height: number }, noise: Noise): Uint8Array {
  const quiet = new Uint8Array(size.height);
  const isQuiet = noise === 'exact' ? isEvenRow : isCalmRow;
  for (let row = 0; row < size.height; row += 1) {
    if (isQuiet(pixels, row * size.width * 3, size.width)) quiet[row] = 1;
  }
  return quiet;
}

/** Blank bands between panels, as [from, to). */
export function blankBands(quiet: Uint8Array): [number, number][] {
  const bands: [number, number][] = [];
  let from = -1;
  for (let row = 0; row <= quiet.length; row += 1) {
    if (quiet[row] === 1 && from < 0) from = row;
    if (quiet[row] !== 1 && from >= 0) {
      if (row - from >= THINNEST_BAND) bands.push([from, row]);
      from = -1;
    }
  }
  return bands;
}

function isEvenRow(pixels: Uint8Array, start: number, width: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    let low = 255;
    let high = 0;
    for (let at = start + channel, end = start + width * 3; at < end; at += 3) {
      const value = pixels[at] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
      if (high - low > TOLERANCE) return false;
    }
  }
  return true;
}

function isCalmRow(pixels: Uint8Array, start: number, width: number): boolean {
  const [red, green, blue] = [0, 1, 2].map((channel) => middleOfRow(pixels, start + channel, width));
  let allowed = Math.floor(width * DISTURBED);
  for (let at = start, end = start + width * 3; at < end; at += 3) {
    if (differs(pixels[at], red) || differs(pixels[at + 1], green) || differs(pixels[at + 2], blue)) {
      allowed -= 1;
      if (allowed < 0) return false;
    }
  }
  return true;
}

function differs(value = 0, middle = 0): boolean {
  return value - middle > TOLERANCE || middle - value > TOLERANCE;
}

function middleOfRow(pixels: Uint8Array, start: number, width: number): number {
  const samples = new Uint8Array(Math.min(SAMPLES, width));
  for (let index = 0; index < samples.length; index += 1) {
    const column = Math.floor(((index + 0.5) * width) / samples.length);
    samples[index] = pixels[start + column * 3] ?? 0;
  }
  return samples.toSorted()[samples.length >> 1] ?? 0;
}
