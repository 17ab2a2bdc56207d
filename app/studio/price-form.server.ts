import type { WorkPrice, showPrices } from '#domain/studio';
import { PRICE_STATES, authorPriceText } from '#shared/authors/prices';
import { dottedDay, seoulDay } from '#shared/content/seoul-date';
import { parseCount } from '../admin/catalog/form-values.ts';

/** Prices of a work for its owner's page. */
export function pricesView({ active, announced, former, terms }: Awaited<ReturnType<typeof showPrices>>) {
  return {
    active: active && priceView(active),
    announced: announced && priceView(announced),
    former: former.map(priceView),
    terms,
  };
}

/** A price with its day and state. */
export function priceView(price: WorkPrice) {
  const { id, startsAt, state, changesPaid, reason } = price;
  return {
    id,
    text: authorPriceText(price),
    starts: dottedDay(seoulDay(startsAt)),
    state: PRICE_STATES[state],
    changesPaid,
    reason,
  };
}

/** The price of the form; numbers that are none are out of bounds. */
export function parsePriceForm(form: (name: string) => string) {
  const coins = parseCount(form('rentalCoins'));
  const rentalCoins = form('rentalCoins').trim() === '' ? null : (coins ?? 0);
  return {
    price: {
      buyCoins: parseCount(form('buyCoins')) ?? 0,
      rentalCoins,
      rentalHours: rentalCoins === null ? null : Number(form('rentalHours')),
    },
    day: form('day'),
    changesPaid: form('changesPaid') === 'on',
  };
}

/** The early access of the form; a number that is none is out of bounds. */
export function parseEarlyForm(form: (name: string) => string) {
  return {
    early: {
      earlyEpisodes: parseCount(form('earlyEpisodes')) ?? 0,
      earlyCoins: form('earlyCoins').trim() === '' ? null : (parseCount(form('earlyCoins')) ?? 0),
      earlySupporters: form('earlySupporters') === 'yes',
    },
    confirmsLowering: form('confirmsLowering') === 'yes',
  };
}
