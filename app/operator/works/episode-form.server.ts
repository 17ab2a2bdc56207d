import { type DeskEpisode, type EpisodePrice, type EpisodeSheet, momentOfSeoul, seoulField } from '#domain/works';
import type { ConsoleForm } from '../settle-act.server.ts';
import { typedCount } from './typed-values.ts';

/** An episode as the form's fields hold it. */
export function episodeValues(episode: Omit<DeskEpisode, 'id' | 'version'>): Record<string, string> {
  return {
    title: episode.title,
    opensAt: seoulField(episode.opensAt),
    ...priceValues(episode),
    isUp: episode.isWithdrawn ? 'no' : 'yes',
  };
}

/** A price as fields hold it. */
export function priceValues({ isFree, buyCoins, rentalCoins, rentalHours }: EpisodePrice): Record<string, string> {
  return {
    isFree: isFree ? 'yes' : 'no',
    buyCoins: String(buyCoins ?? ''),
    rentalCoins: String(rentalCoins ?? ''),
    rentalHours: String(rentalHours ?? ''),
  };
}

/** A price as it was typed; the use case says what does not fit. */
export function priceOf(text: (name: string) => string): EpisodePrice {
  return {
    isFree: text('isFree') === 'yes',
    buyCoins: typedCount(text('buyCoins')),
    rentalCoins: typedCount(text('rentalCoins')),
    rentalHours: typedCount(text('rentalHours')),
  };
}

/** An episode as it was typed. */
export function episodeSheet(form: ConsoleForm): EpisodeSheet {
  return {
    title: form('title').slice(0, 1_000),
    opensAt: momentOfSeoul(form('opensAt')),
    price: priceOf(form),
    isUp: form('isUp') === 'yes',
  };
}
