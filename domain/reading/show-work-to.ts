import type { RawBuilder } from 'kysely';
import {
  type EpisodeLine,
  type EpisodeWindow,
  type LinesPart,
  type WindowWish,
  type WorkView,
  linesFrom,
  showLinesBeside,
  showWorkBeside,
} from '#domain/catalogue';
import { type EpisodePrices, type WorkPrices, holdingsIn, pricesIn } from '#domain/purchase';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { recordFrom } from '#vocabulary/reading-record-guards';
import { type ContinuedWork, continuedIn } from './continue-reading.ts';
import { type ToldBeside, linesBeside, readersBeside } from './work-beside-store.ts';

/** A work's page as one reader meets it. */
export interface WorkToReader<Beside> {
  work: WorkView;
  /** Where its episodes lie in the list. */
  window: Omit<EpisodeWindow, 'lines'>;
  /** Null of what is sold no more, or may not be told of. Of a window each price is of its episodes, what is left of all. */
  prices: WorkPrices | null;
  /** Where they read on, by the number that the episode has now; null where it is gone. */
  place: ContinuedWork | null;
  /** What the page asked further. */
  beside: Beside | null;
}

/**
 * A work's page as one reader meets it: with what they hold of it, what the rest costs them now, where they read on, and
 * what the page asks `beside` it as one JSON value of another slice: all in one round trip. With all its episodes, or with
 * the `window` of them that is asked for. Refuses as `showWork` does, but shows what left the shop to those who hold
 * something of it.
 */
export async function showWorkTo<Beside = null>(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; reader: Reader; window?: WindowWish | undefined; beside?: RawBuilder<Beside> | undefined },
): Promise<WorkToReader<Beside>> {
  const { id, reader } = ask;
  const isWindow = ask.window !== undefined;
  const shown = await showWorkBeside(ctx, {
    id,
    reader,
    window: ask.window,
    beside: readersBeside({ workId: id, memberNo: memberNoOf(reader), further: ask.beside, isWindow }),
    holdingsIn: (told) => holdingsIn(told.prices),
  });
  const { work, left, beside: told } = shown;
  const prices = work.masked ? null : pricesIn(told.prices, left);
  const lines = prices ? withSales(work.episodes, prices) : work.episodes;
  const place = work.isOffered && !work.masked ? placeIn(work, told) : null;
  return { work: { ...work, episodes: lines }, window: shown.window, prices, place, beside: told.further };
}

function placeIn(work: WorkView, { place, placed }: ToldBeside<unknown>): ContinuedWork | null {
  const last = recordFrom(place);
  if (last?.kind !== 'place' || !placed) return null;
  return { ...continuedIn({ ...work, coverHash: work.cover.hash, held: work.cover.held }, last), ...placed };
}

/**
 * Part of a work's episodes before one reader, in the order that was asked for, and the number with which the rest
 * begins; no more is read than that. Refuses as `showWorkTo` does, and of what left the shop also where the part holds
 * nothing of the reader's.
 */
export async function showLinesTo(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; reader: Reader } & LinesPart,
): Promise<{ lines: EpisodeLine[]; next: number | null }> {
  const { id, reader, ...part } = ask;
  const { lines, beside } = await showLinesBeside(ctx, {
    id,
    reader,
    beside: linesBeside({ workId: id, memberNo: memberNoOf(reader), part }),
    holdingsIn: (told) => holdingsIn(told.prices),
  });
  const prices = pricesIn(beside.prices);
  return linesFrom(prices ? withSales(lines, prices) : lines, part);
}

function withSales(lines: EpisodeLine[], { episodes }: WorkPrices): EpisodeLine[] {
  const priced = new Map(episodes.map((episode) => [episode.id, episode]));
  return lines.map((line) => withSale(line, priced.get(line.id)));
}

function withSale(line: EpisodeLine, prices: EpisodePrices | undefined): EpisodeLine {
  const { buy, rental } = prices ?? { buy: null, rental: null };
  const isLower = [buy, rental].some((price) => price && price.coins < price.list);
  if (line.state !== 'locked' || !isLower) return line;
  return { ...line, sale: { buyCoins: buy?.coins ?? null, rentalCoins: rental?.coins ?? null } };
}
