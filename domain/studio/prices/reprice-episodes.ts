import { type AdminEpisode, type EpisodePrice, showAdminEpisode, writeEpisodePrices } from '#domain/catalog-admin';
import type { Db, Tx } from '#kernel/context';
import { comingPrice, episodePrice } from './price-rules.ts';
import { type PricedEpisode, type WorkPrice, selectPricedEpisodes, selectPrices } from './price-store.ts';

const FREE: EpisodePrice = { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null };

/** The price of an episode that will open; one that was open keeps its price. */
export async function releasePrice(
  db: Db | Tx,
  { workId, episode, opensAt }: { workId: number; episode: AdminEpisode | null; opensAt: Date },
): Promise<EpisodePrice> {
  const price = episode ? pricePart(episode) : FREE;
  if (episode?.isOpen && !episode.isDraft) return price;
  return comingPrice({ price, opensAt }, await selectPrices(db, { workId }));
}

/** Prices an approved episode before it opens. The caller has locked the work. */
export async function priceRelease(
  tx: Tx,
  { workId, episodeId, opensAt }: { workId: number; episodeId: number; opensAt: Date },
): Promise<void> {
  const episode = await showAdminEpisode({ db: tx }, episodeId);
  const price = await releasePrice(tx, { workId, episode, opensAt });
  await writeChanged(tx, { workId, episodes: [episode], priceOf: () => price });
}

/** Prices the episodes of a work that will open. The caller has locked the work. */
export async function priceComing(tx: Tx, workId: number): Promise<void> {
  const prices = await selectPrices(tx, { workId });
  const episodes = await selectPricedEpisodes(tx, { workId, which: 'coming' });
  const priceOf = (episode: PricedEpisode): EpisodePrice =>
    comingPrice({ price: pricePart(episode), opensAt: episode.opensAt }, prices);
  await writeChanged(tx, { workId, episodes, priceOf });
}

/** Prices the open paid episodes of a work anew; who bought one keeps it. */
export async function pricePaid(tx: Tx, price: WorkPrice): Promise<void> {
  const { workId } = price;
  const episodes = await selectPricedEpisodes(tx, { workId, which: 'paid' });
  await writeChanged(tx, { workId, episodes, priceOf: () => episodePrice(price) });
}

async function writeChanged<Episode extends EpisodePrice & { id: number }>(
  tx: Tx,
  input: { workId: number; episodes: readonly Episode[]; priceOf: (episode: Episode) => EpisodePrice },
): Promise<void> {
  const { workId, episodes, priceOf } = input;
  const prices = episodes
    .map((episode) => ({ id: episode.id, before: pricePart(episode), values: priceOf(episode) }))
    .filter(({ before, values }) => JSON.stringify(before) !== JSON.stringify(pricePart(values)));
  if (prices.length > 0) await writeEpisodePrices(tx, { workId, prices });
}

function pricePart({ isFree, buyCoins, rentalCoins, rentalHours }: EpisodePrice): EpisodePrice {
  return { isFree, buyCoins, rentalCoins, rentalHours };
}
