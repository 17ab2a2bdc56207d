import { type EpisodeLine, type WorkView, showWork } from '#domain/catalogue';
import { type EpisodePrices, type WorkPrices, statesOf } from '#domain/purchase';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { type ContinuedWork, continuedIn } from './continue-reading.ts';
import { selectPlaces } from './reading-log-store.ts';

/**
 * A work's page as one reader meets it: with what they hold of it, what the rest costs them now, and where they read on;
 * `prices` are null of what is sold no more, or may not be told of. Refuses as `showWork` does.
 */
export async function showWorkTo(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; reader: Reader },
): Promise<{ work: WorkView; prices: WorkPrices | null; place: ContinuedWork | null }> {
  const memberNo = memberNoOf(ask.reader);
  const asked = statesOf(ctx, { workId: ask.id, memberNo });
  const [{ prices }, work, places] = await Promise.all([
    asked,
    // Only what a member holds bears on what the work's page shows.
    memberNo === null ? showWork(ctx, ask) : asked.then(({ holdings }) => showWork(ctx, { ...ask, holdings })),
    memberNo === null ? [] : selectPlaces(ctx.db, { member: memberNo, work: ask.id, most: 1 }),
  ]);
  const [last] = work.isOffered && !work.masked ? places : [];
  const place = last ? continuedIn({ ...work, coverHash: work.cover.hash, held: work.cover.held }, last) : null;
  if (work.masked || !prices) return { work, prices: null, place };
  const priced = new Map(prices.episodes.map((episode) => [episode.id, episode]));
  const episodes = work.episodes.map((line) => withSale(line, priced.get(line.id)));
  return { work: { ...work, episodes }, prices, place };
}

function withSale(line: EpisodeLine, prices: EpisodePrices | undefined): EpisodeLine {
  const { buy, rental } = prices ?? { buy: null, rental: null };
  const isLower = [buy, rental].some((price) => price && price.coins < price.list);
  if (line.state !== 'locked' || !isLower) return line;
  return { ...line, sale: { buyCoins: buy?.coins ?? null, rentalCoins: rental?.coins ?? null } };
}
