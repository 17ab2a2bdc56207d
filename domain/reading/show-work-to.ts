import type { RawBuilder } from 'kysely';
import { type EpisodeLine, type WorkView, showWorkBeside } from '#domain/catalogue';
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
  const priced = new Map(prices.episodes.map((episode) => [episode.id, episode]));
  const episodes = work.episodes.map((line) => withSale(line, priced.get(line.id)));
  return { work: { ...work, episodes }, prices, place, beside };
}

function withSale(line: EpisodeLine, prices: EpisodePrices | undefined): EpisodeLine {
  const { buy, rental } = prices ?? { buy: null, rental: null };
  const isLower = [buy, rental].some((price) => price && price.coins < price.list);
  if (line.state !== 'locked' || !isLower) return line;
  return { ...line, sale: { buyCoins: buy?.coins ?? null, rentalCoins: rental?.coins ?? null } };
}
