import { CARD_SIZE, tokensOf } from '../reader/quote-card/draw-card.ts';
import { durationText } from './duration-text.ts';

/** What a card of a year tells. */
export interface YearCard {
  year: number;
  shop: string;
  minutes: number;
  episodes: number;
  works: number;
  titles: readonly string[];
}

const SIDE = 108;
const SERIF = '"Gowun Batang", serif';

/** Draws the card of a year as a PNG picture. */
export async function drawYearCard(card: YearCard): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, CARD_SIZE);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const color = tokensOf('light');
  const serif = getComputedStyle(document.documentElement).getPropertyValue('--serif') || SERIF;
  const sans = color('--sans') || 'sans-serif';
  const text = JSON.stringify(card);
  await Promise.all(
    [`700 96px ${serif}`, `400 34px ${sans}`].map((font) => document.fonts.load(font, text).catch(() => undefined)),
  );
  const write = (line: string, at: { top: number; font: string; token: string }): void => {
    pen.font = at.font;
    pen.fillStyle = color(at.token);
    pen.fillText(line, SIDE, at.top, CARD_SIZE.width - 2 * SIDE);
  };
  pen.fillStyle = color('--p-hanji');
  pen.fillRect(0, 0, CARD_SIZE.width, CARD_SIZE.height);
  write(`${card.year}년의 독서`, { top: 210, font: `700 84px ${serif}`, token: '--ink' });
  pen.fillStyle = color('--accent');
  pen.fillRect(SIDE, 256, 96, 6);
  const figures = [
    ['읽은 시간', durationText(card.minutes)],
    ['완독한 회차', `${card.episodes.toLocaleString('ko-KR')}화`],
    ['완독한 작품', `${card.works.toLocaleString('ko-KR')}편`],
  ];
  for (const [at, [name = '', value = '']] of figures.entries()) {
    const top = 370 + at * 170;
    write(name, { top, font: `400 34px ${sans}`, token: '--ink-2' });
    write(value, { top: top + 84, font: `700 76px ${serif}`, token: '--ink' });
  }
  if (card.titles.length > 0) write('오래 읽은 작품', { top: 910, font: `400 34px ${sans}`, token: '--ink-2' });
  for (const [at, title] of card.titles.entries())
    write(title, { top: 976 + at * 66, font: `700 46px ${serif}`, token: '--ink' });
  write(card.shop, { top: CARD_SIZE.height - 72, font: `400 32px ${sans}`, token: '--ink-2' });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
