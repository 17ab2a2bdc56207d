import { type KeyedAnswer, answerAgain, answerKept } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isRental } from '#vocabulary/purchases';
import { offerOf } from './offer-rules.ts';
import { type PurchaseOrder, insertPurchase } from './purchase-store.ts';
import { requireAllowance } from './require-allowance.ts';
import { priceTermsOf, soldAs } from './sellable-rules.ts';
import { type OrderedRow, type QuoteRow, type SellableRow, selectOrdered } from './sellable-store.ts';

const ROUTE = 'purchase';
const MOST_TRIES = 12;

/**
 * Pays an offer and opens what it names, once for its key. The same key with the same offer gets the same bytes again;
 * with another offer it is refused with IDEMPOTENCY_ERROR 0002. Refuses with PURCHASE_ERROR 0005 an offer that is over,
 * paid already or not this member's, 0006 a price that has changed, 0001/0002/0003 what is held or no longer sold, 0008
 * beyond the member's own limit of the month, with `isAuto` 0009 beyond what it allows without asking, COIN_ERROR 0001
 * where the coins do not suffice, 0002 while coins are owed: nothing is written then.
 */
export async function buyQuoted(
  ctx: Needs<'db' | 'secrets'>,
  order: { memberNo: number; quoteId: string; key: string; isAuto?: boolean },
): Promise<KeyedAnswer> {
  const isAuto = order.isAuto ?? false;
  const fingerprint = ctx.secrets.digest(isAuto ? `${order.quoteId} auto` : order.quoteId);
  const asked = { memberNo: order.memberNo, key: order.key, route: ROUTE, fingerprint, isAuto };
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const ordered = await selectOrdered(ctx.db, { ...asked, quoteId: order.quoteId });
    if (ordered.known) return answerAgain(ctx, ordered.known, asked);
    try {
      const bought = await tryPurchase(ctx, { ...asked, ...payable(ordered, isAuto) });
      if (bought) return { body: bought.body, isReplayed: false };
    } catch (error) {
      // The same key may have been answered since: what it bought is no reason to refuse it.
      const late = error instanceof Refusal ? await answerKept(ctx, asked) : undefined;
      if (!late) throw error;
      return late;
    }
  }
  throw new Refusal('IDEMPOTENCY_ERROR', '0003');
}

/** Undefined where another request of the same wallet or key came first: what is true now is to be read anew. */
async function tryPurchase(
  ctx: Needs<'db'>,
  order: PurchaseOrder,
): Promise<Awaited<ReturnType<typeof insertPurchase>>> {
  try {
    return await insertPurchase(ctx.db, order);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['23514', '23505', '40P01', '40001'].includes(code)) return undefined;
    throw error;
  }
}

/** The member's offer, where it may be paid as it stands. */
function payable(
  { quote, work, purse }: OrderedRow,
  isAuto: boolean,
): Pick<PurchaseOrder, 'quote' | 'rewardMost' | 'discountTerms'> {
  if (!quote || quote.is_over) throw new Refusal('PURCHASE_ERROR', '0005');
  if (!work) throw new Refusal('PURCHASE_ERROR', '0003');
  const priced = quote.items.map(({ episode }) =>
    stillSold(
      quote,
      work.episodes.find(({ id }) => id === episode),
    ),
  );
  // What is held still was refused as such; an offer is paid once, also where its purchase was taken back.
  if (quote.is_paid) throw new Refusal('PURCHASE_ERROR', '0005');
  const { items, coins, rewardMost, discountTerms } = offerOf(priceTermsOf(work), {
    kind: quote.kind,
    episodes: priced,
  });
  const isSame = items.every((item, at) => {
    const shown = quote.items[at];
    return item.coins === shown?.coins && item.list === shown.list && item.hours === shown.hours;
  });
  // Also what has become cheaper: nothing is charged but what was shown.
  if (!isSame || coins !== quote.coins) throw new Refusal('PURCHASE_ERROR', '0006');
  requireAllowance(purse, { coins, episodes: items.length, isAuto, mayLack: false });
  return { quote, rewardMost, discountTerms };
}

function stillSold(quote: QuoteRow, episode: SellableRow | undefined): NonNullable<ReturnType<typeof soldAs>> {
  const sold = episode?.is_open ? soldAs(episode, isRental(quote.kind) ? 'rental' : 'buy') : null;
  if (!episode || !sold) throw new Refusal('PURCHASE_ERROR', '0003');
  if (episode.is_owned) throw new Refusal('PURCHASE_ERROR', '0001');
  if (isRental(quote.kind) && episode.is_rented) throw new Refusal('PURCHASE_ERROR', '0002');
  if (episode.is_free) throw new Refusal('PURCHASE_ERROR', '0006');
  return sold;
}
