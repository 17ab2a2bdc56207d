import type { RawBuilder } from 'kysely';
import {
  type EpisodeItem,
  type EpisodeWindow,
  type EpisodeSlice,
  type EpisodeWindowInput,
  type WorkView,
  episodesFrom,
  showEpisodesWithExtra,
  showWorkWithExtra,
} from '#domain/catalog';
import { type EpisodePrices, type WorkPrices, parseHoldings, parseWorkPrices } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { recordFrom } from '#shared/reading/reading-record-guards';
import { type ContinuedWork, continuedInWork } from '../progress/continue-reading.ts';
import { type GuideToReader, guideToReader } from '../guide/show-story-guide.ts';
import { type ReaderWorkExtra, readerEpisodesExtraQuery, readerWorkExtraQuery } from './work-extras-store.ts';

/** A work page for one reader. */
export interface WorkToReader<Extra> {
  work: WorkView;
  window: Omit<EpisodeWindow, 'lines'>;
  /** Null if not for sale or hidden. Episode prices of the window, totals of all. */
  prices: WorkPrices | null;
  /** Reading position with the current episode number; null if the episode is gone. */
  place: ContinuedWork | null;
  /** Summaries and characters up to where the reader has read; null without any. */
  guide: GuideToReader | null;
  /** The caller's extra value. */
  extra: Extra | null;
}

/**
 * A work page with entitlements, current prices, reading position and the caller's extra JSON value, in one round
 * trip; all episodes or a `window`. Throws like `showWork`, but shows unlisted works to entitled readers.
 */
export async function showWorkToReader<Extra = null>(
  ctx: Needs<'db' | 'secrets'>,
  input: {
    id: number;
    reader: Reader;
    window?: EpisodeWindowInput | undefined;
    extra?: RawBuilder<Extra> | undefined;
  },
): Promise<WorkToReader<Extra>> {
  const { id, reader } = input;
  const isWindow = input.window !== undefined;
  const visible = await showWorkWithExtra(ctx, {
    id,
    reader,
    window: input.window,
    extra: readerWorkExtraQuery({ workId: id, memberNo: memberNoOf(reader), further: input.extra, isWindow }),
    holdingsIn: (data) => parseHoldings(data.prices),
  });
  const { work, left, extra } = visible;
  const prices = work.masked ? null : parseWorkPrices(extra.prices, left);
  const lines = prices ? withSales(work.episodes, prices) : work.episodes;
  const position = work.isOffered && !work.masked ? positionIn(work, extra) : null;
  const guide = work.masked ? null : guideToReader(ctx, extra.guide);
  const { window } = visible;
  return { work: { ...work, episodes: lines }, window, prices, place: position, guide, extra: extra.further };
}

function positionIn(work: WorkView, { place, placed, next }: ReaderWorkExtra<unknown>): ContinuedWork | null {
  const last = recordFrom(place);
  if (last?.kind !== 'place' || !placed) return null;
  const visible = { ...work, coverHash: work.cover.hash, held: work.cover.held };
  return continuedInWork(visible, { position: last, placed, next });
}

/**
 * Part of a work's episodes and the next number. Throws like `showWorkToReader`; for unlisted works also if none of
 * the part is entitled.
 */
export async function showEpisodesToReader(
  ctx: Needs<'db' | 'secrets'>,
  input: { id: number; reader: Reader } & EpisodeSlice,
): Promise<{ lines: EpisodeItem[]; next: number | null }> {
  const { id, reader, ...part } = input;
  const { lines, extra } = await showEpisodesWithExtra(ctx, {
    id,
    reader,
    extra: readerEpisodesExtraQuery({ workId: id, memberNo: memberNoOf(reader), part }),
    holdingsIn: (data) => parseHoldings(data.prices),
  });
  const prices = parseWorkPrices(extra.prices);
  return episodesFrom(prices ? withSales(lines, prices) : lines, part);
}

function withSales(lines: EpisodeItem[], { episodes }: WorkPrices): EpisodeItem[] {
  const priced = new Map(episodes.map((episode) => [episode.id, episode]));
  return lines.map((line) => withSale(line, priced.get(line.id)));
}

function withSale(line: EpisodeItem, prices: EpisodePrices | undefined): EpisodeItem {
  const { buy, rental } = prices ?? { buy: null, rental: null };
  const isLower = [buy, rental].some((price) => price && price.coins < price.list);
  if (line.state !== 'locked' || !isLower) return line;
  return { ...line, sale: { buyCoins: buy?.coins ?? null, rentalCoins: rental?.coins ?? null } };
}
