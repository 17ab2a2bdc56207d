import { type EpisodeLine, type WorkView, showWork } from '#domain/catalogue';
import { type EpisodePrices, type WorkPrices, holdingsOf, salePricesOf } from '#domain/purchase';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';

/**
 * A work's page as one reader meets it: with what they hold of it, and what the rest costs them now; `prices` are null of
 * what is sold no more, or may not be told of. Refuses as `showWork` does.
 */
export async function showWorkTo(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; reader: Reader },
): Promise<{ work: WorkView; prices: WorkPrices | null }> {
  const memberNo = memberNoOf(ask.reader);
  const holdings = memberNo === null ? undefined : await holdingsOf(ctx, { memberNo, workId: ask.id });
  const [work, prices] = await Promise.all([
    showWork(ctx, { ...ask, ...(holdings ? { holdings } : {}) }),
    salePricesOf(ctx, { workId: ask.id, memberNo }),
  ]);
  if (work.masked || !prices) return { work, prices: null };
  const priced = new Map(prices.episodes.map((episode) => [episode.id, episode]));
  return { work: { ...work, episodes: work.episodes.map((line) => withSale(line, priced.get(line.id))) }, prices };
}

function withSale(line: EpisodeLine, prices: EpisodePrices | undefined): EpisodeLine {
  const { buy, rental } = prices ?? { buy: null, rental: null };
  const isLower = [buy, rental].some((price) => price && price.coins < price.list);
  if (line.state !== 'locked' || !isLower) return line;
  return { ...line, sale: { buyCoins: buy?.coins ?? null, rentalCoins: rental?.coins ?? null } };
}
