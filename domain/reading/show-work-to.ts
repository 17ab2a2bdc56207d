import type { RawBuilder } from 'kysely';
import { type EpisodeLine, type LinesPart, type WorkView, linesFrom, showWorkBeside } from '#domain/catalogue';
import { type EpisodePrices, type WorkPrices, holdingsIn, pricesIn } from '#domain/purchase';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { recordFrom } from '#vocabulary/reading-record-guards';
import { type ContinuedWork, continuedIn } from './continue-reading.ts';
import { readersBeside } from './work-beside-store.ts';

/** A work's page as one reader meets it. */
export interface WorkToReader<Beside> {
  work: WorkView;
  /** Null of what is sold no more, or may not be told of. */
  prices: WorkPrices | null;
  place: ContinuedWork | null;
  /** What the page asked further. */
  beside: Beside | null;
}

/**
 * A work's page as one reader meets it: with what they hold of it, what the rest costs them now, where they read on, and
 * what the page asks `beside` it as one JSON value of another slice: all in one round trip. Refuses as `showWork` does, but
 * shows what left the shop to those who hold something of it.
 */
export async function showWorkTo<Beside = null>(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; reader: Reader; beside?: RawBuilder<Beside> | undefined },
): Promise<WorkToReader<Beside>> {
  const { id, reader } = ask;
  const asked = { workId: id, memberNo: memberNoOf(reader), further: ask.beside };
  const shown = await showWorkBeside(ctx, {
    id,
    reader,
    beside: readersBeside(asked),
    holdingsIn: (told) => holdingsIn(told.prices),
  });
  const { work } = shown;
  const prices = pricesIn(shown.beside.prices);
  const beside = shown.beside.further;
  const last = work.isOffered && !work.masked ? recordFrom(shown.beside.place) : null;
  const place =
    last?.kind === 'place' ? continuedIn({ ...work, coverHash: work.cover.hash, held: work.cover.held }, last) : null;
  if (work.masked || !prices) return { work, prices: null, place, beside };
  return { work: { ...work, episodes: withSales(work.episodes, prices) }, prices, place, beside };
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
  const { work, beside } = await showWorkBeside(ctx, {
    id,
    reader,
    beside: readersBeside({ workId: id, memberNo: memberNoOf(reader), part }),
    holdingsIn: (told) => holdingsIn(told.prices),
  });
  const prices = pricesIn(beside.prices);
  return linesFrom(prices ? withSales(work.episodes, prices) : work.episodes, part);
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
