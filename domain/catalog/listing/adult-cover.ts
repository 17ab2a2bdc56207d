import type { CardCover } from './work-card.ts';

/** Placeholder cover of all adult works hidden from the reader. */
export const ADULT_COVER: CardCover = {
  hash: 'adult-cover',
  width: 800,
  height: 1200,
  edge: '#2e2a26',
  widths: [120, 240, 400, 800],
  masked: true,
};
