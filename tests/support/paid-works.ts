import type { SourcePicture, SourceWork } from '#domain/importing';
import { CANARY } from './canary-works.ts';
import { plantedWork, textEpisode } from './planted-works.ts';

/** Letters of each paragraph of the paid text, beside its canary. */
const LETTERS = 200;
/** Of both paid episodes so much is a preview: three paragraphs and a picture; four slices and the first panel's words. */
export const PREVIEW_PERCENT = 40;
/** What of the canaries a preview shows. */
export const PREVIEWED: readonly string[] = [
  'text-00',
  'text-01',
  'text-02',
  'alt-0',
  'art-0',
  'page-0',
  'page-1',
  'page-2',
  'page-3',
  'panel-0',
  'dialogue-0',
].map((name) => `${CANARY}-${name}`);

const source = (file: string): SourcePicture => ({ file, bytes: async () => new Uint8Array([1]) });
const two = (value: number): string => String(value).padStart(2, '0');

/** A text and a strip of two episodes each, the first free and without a canary, the second paid and full of them. */
export function paidWorks(): SourceWork[] {
  const prices = { free: 1, buy: 3, rental: 1, rentalHours: 72 };
  const text = plantedWork('paid-text', { title: '값있는 글', prices, texts: [['거저 읽는 글입니다.']] });
  const paid = textEpisode('2.md', '값있는 글 둘', []);
  if (paid.content.kind === 'text')
    paid.content.blocks = Array.from({ length: 10 }, (_none, at) => [
      { kind: 'paragraph' as const, spans: [`${CANARY}-text-${two(at)} ${'가'.repeat(LETTERS)}`] },
      ...(at === 1 || at === 8 ? [art(at === 1 ? 0 : 1)] : []),
    ]).flat();
  text.episodes.push(paid);
  const strip = plantedWork('paid-strip', { title: '값있는 그림', shelf: 'webtoon', prices });
  strip.episodes = [
    { sourceKey: '1', title: '거저 보는 그림', content: { kind: 'images', images: [source('free.png')], panels: [] } },
    {
      sourceKey: '2',
      title: '값있는 그림 둘',
      content: {
        kind: 'images',
        images: Array.from({ length: 10 }, (_none, at) => source(`${CANARY}-page-${at}.png`)),
        panels: [0, 3500, 6000].map((y, at) => ({
          y,
          text: `${CANARY}-panel-${at}`,
          dialogue: [`${CANARY}-dialogue-${at}`],
        })),
      },
    },
  ];
  return [text, strip];
}

function art(at: number): { kind: 'image'; alt: string; picture: SourcePicture } {
  return { kind: 'image', alt: `${CANARY}-alt-${at}`, picture: source(`${CANARY}-art-${at}.png`) };
}
