import type { Strip } from '../frame/viewed-episode.ts';
import { type SliceWords, sliceWords } from './strip-alts.ts';
import { type StripPart, stripPanels } from './strip-panels.ts';

/** A strip as its viewer gets it: cut into panels, each slice with its words, without what both were made of. */
export interface ReadStrip {
  width: number;
  height: number;
  slices: (Strip['slices'][number] & SliceWords)[];
  cut: StripPart[];
  /** Its boxes have their rules already: it is shown by a page that was not made for it. */
  isBoxed?: true;
}

/** Makes a strip ready for its viewer, where it is loaded; `name` is what a picture without words is called by. */
export function readStrip(strip: Strip, name: string): ReadStrip {
  const words = sliceWords(strip, name);
  const slices = strip.slices.map((slice, index) => ({ alt: '', dialogue: [], ...slice, ...words[index] }));
  return { width: strip.width, height: strip.height, slices, cut: stripPanels(strip) };
}
