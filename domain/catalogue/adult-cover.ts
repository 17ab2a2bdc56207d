import type { CardCover } from './work-card.ts';

/** What stands for the cover of an adult work before those who may not see it: the same for every such work. */
export const ADULT_COVER: CardCover = {
  hash: 'adult-cover',
  width: 800,
  height: 1200,
  edge: '#2e2a26',
  widths: [120, 240, 400, 800],
  masked: true,
};
