import { type IdempotentResponse, replayResponse, findSavedResponse } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { PURCHASE_KINDS, isRental } from '#shared/money/purchases';
import { calculateOffer } from '../pricing/offer-rules.ts';
import { type PurchaseOrder, insertPurchase } from './purchase-store.ts';
import { requireAllowance } from '../spending/require-allowance.ts';
import { earlyPriceOf, isEarly, listPriceOf, toPriceTerms } from './sellable-rules.ts';
import {
  type QuoteForPurchaseRow,
  type QuoteRow,
  type SellableRow,
  type SellableWork,
  selectQuoteForPurchase,
} from './sellable-store.ts';

const ROUTE = 'purchase';
const MAX_TRIES = 12;

/**
 * Pays a quote and grants its episodes, idempotently. Throws IDEMPOTENCY_ERROR 0002 when the key was used for another
 * quote; PURCHASE_ERROR 0005 when the quote is expired, paid or not this member's, 0006 when the price changed, 0001,
 * 0002 or 0003 when an episode is owned, rented or no longer sold, 0008 beyond the member's monthly limit, 0009 beyond
 * the limits of automatic purchases; COIN_ERROR 0001 without enough coins, 0002 with debt.
 */
export async function acceptQuote(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; quoteId: string; key: string; isAuto?: boolean },
): Promise<IdempotentResponse> {
  const isAuto = input.isAuto ?? false;
  const fingerprint = ctx.secrets.digest(isAuto ? `${input.quoteId} auto` : input.quoteId);
  const request = { memberNo: input.memberNo, key: input.key, route: ROUTE, fingerprint, isAuto };
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const ordered = await selectQuoteForPurchase(ctx.db, { ...request, quoteId: input.quoteId });
    if (ordered.known) return replayResponse(ctx, ordered.known, request);
    try {
      const bought = await tryPurchase(ctx, { ...request, ...payable(ordered, isAuto) });
      if (bought) return { body: bought.body, isReplayed: false };
    } catch (error) {
      // The key may have been answered meanwhile; its own purchase is no reason to reject it.
      const savedResponse = error instanceof DomainError ? await findSavedResponse(ctx, request) : undefined;
      if (!savedResponse) throw error;
      return savedResponse;
    }
  }
  throw new DomainError('IDEMPOTENCY_ERROR', '0003');
}

/** Undefined when a concurrent request of the wallet or key won: read the state again. */
async function tryPurchase(
  ctx: Needs<'db'>,
  input: PurchaseOrder,
): Promise<Awaited<ReturnType<typeof insertPurchase>>> {
  try {
    return await insertPurchase(ctx.db, input);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['23514', '23505', '40P01', '40001'].includes(code)) return undefined;
    throw error;
  }
}

function payable(
  { quote, work, purse }: QuoteForPurchaseRow,
  isAuto: boolean,
): Pick<PurchaseOrder, 'quote' | 'rewardMost' | 'discountTerms' | 'isEarly'> {
  if (!quote || quote.is_over) throw new DomainError('PURCHASE_ERROR', '0005');
  if (!work) throw new DomainError('PURCHASE_ERROR', '0003');
  const episodes = quote.items.map(({ episode }) => work.episodes.find(({ id }) => id === episode));
  const priced = episodes.map((episode) => stillSold({ quote, work, isAuto }, episode));
  // A quote is paid once, even when its purchase was withdrawn; owned episodes were rejected above.
  if (quote.is_paid) throw new DomainError('PURCHASE_ERROR', '0005');
  const { items, coins, rewardMost, discountTerms } = calculateOffer(toPriceTerms(work), {
    kind: quote.kind,
    episodes: priced,
  });
  const isSame = items.every((item, at) => {
    const quoted = quote.items[at];
    return item.coins === quoted?.coins && item.list === quoted.list && item.hours === quoted.hours;
  });
  // Cheaper prices too: nothing is charged but what was shown.
  if (!isSame || coins !== quote.coins) throw new DomainError('PURCHASE_ERROR', '0006');
  requireAllowance(purse, { coins, episodes: items.length, isAuto, mayLack: false });
  return { quote, rewardMost, discountTerms, isEarly: episodes.some((episode) => episode && isEarly(episode)) };
}

function stillSold(
  { quote, work, isAuto }: { quote: QuoteRow; work: SellableWork; isAuto: boolean },
  episode: SellableRow | undefined,
): NonNullable<ReturnType<typeof listPriceOf>> {
  const isSoldEarly = quote.kind === PURCHASE_KINDS.BUY && !isAuto;
  const early = episode && isSoldEarly ? earlyPriceOf(episode, work) : null;
  const sold = episode?.is_open ? listPriceOf(episode, isRental(quote.kind) ? 'rental' : 'buy') : early;
  if (!episode || !sold) throw new DomainError('PURCHASE_ERROR', '0003');
  if (episode.is_owned) throw new DomainError('PURCHASE_ERROR', '0001');
  if (isRental(quote.kind) && episode.is_rented) throw new DomainError('PURCHASE_ERROR', '0002');
  if (episode.is_open && episode.is_free) throw new DomainError('PURCHASE_ERROR', '0006');
  return sold;
}
