import type { WebtoonContentDto } from '../shell/viewed-episode.ts';
import { type SliceAltText, sliceAltTexts } from './images/slice-alt-texts.ts';
import { type StripSegment, stripPanels } from './webtoon-panels.ts';

/** A webtoon episode prepared for the reader: panels and alt texts per slice. */
export interface ImageStrip {
  width: number;
  height: number;
  slices: (WebtoonContentDto['slices'][number] & SliceAltText)[];
  cut: StripSegment[];
  /** Box styles already exist: shown by the offline page. */
  isBoxed?: true;
}

/** `name` is the fallback alt text. */
export function toImageStrip(strip: WebtoonContentDto, name: string): ImageStrip {
  const texts = sliceAltTexts(strip, name);
  const slices = strip.slices.map((slice, index) => ({ alt: '', dialogue: [], ...slice, ...texts[index] }));
  return { width: strip.width, height: strip.height, slices, cut: stripPanels(strip) };
}
