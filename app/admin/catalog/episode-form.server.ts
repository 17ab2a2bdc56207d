import {
  type AdminEpisode,
  type EpisodePrice,
  type EpisodeFormValues,
  PRICE_OUTCOMES,
  type PriceOutcome,
  parseSeoulDate,
  formatSeoulField,
} from '#domain/catalog-admin';
import type { ConsoleForm } from '../components/console-form.server.ts';
import { parseCount } from './form-values.ts';

export function episodeValues(episode: Omit<AdminEpisode, 'id' | 'version'>): Record<string, string> {
  return {
    title: episode.title,
    opensAt: formatSeoulField(episode.opensAt),
    ...priceValues(episode),
    isUp: episode.isWithdrawn ? 'no' : 'yes',
  };
}

export function priceValues({ isFree, buyCoins, rentalCoins, rentalHours }: EpisodePrice): Record<string, string> {
  return {
    isFree: isFree ? 'yes' : 'no',
    buyCoins: String(buyCoins ?? ''),
    rentalCoins: String(rentalCoins ?? ''),
    rentalHours: String(rentalHours ?? ''),
  };
}

export function priceOf(text: (name: string) => string): EpisodePrice {
  return {
    isFree: text('isFree') === 'yes',
    buyCoins: parseCount(text('buyCoins')),
    rentalCoins: parseCount(text('rentalCoins')),
    rentalHours: parseCount(text('rentalHours')),
  };
}

/** How a change of free and priced episodes is resolved. */
export function outcomeOf(text: string): PriceOutcome | undefined {
  return PRICE_OUTCOMES.find((outcome) => outcome === text);
}

export function episodeInput(form: ConsoleForm): EpisodeFormValues {
  return {
    title: form('title').slice(0, 1_000),
    opensAt: parseSeoulDate(form('opensAt')),
    price: priceOf(form),
    isUp: form('isUp') === 'yes',
    outcome: outcomeOf(form('outcome')),
  };
}
