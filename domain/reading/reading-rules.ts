/** What stands between a reader and an episode: its price, as long as it is neither free nor held. */
export interface EpisodeGate {
  kind: 'price';
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
}

/** Nobody holds anything yet but what is free; purchases join here. */
export function decideEpisodeGate(episode: {
  is_free: boolean;
  buy_coins: number | null;
  rental_coins: number | null;
  rental_hours: number | null;
}): EpisodeGate | null {
  if (episode.is_free) return null;
  return {
    kind: 'price',
    buyCoins: episode.buy_coins,
    rentalCoins: episode.rental_coins,
    rentalHours: episode.rental_hours,
  };
}
