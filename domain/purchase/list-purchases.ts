import { mayBeListed } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { PurchaseKind } from '#vocabulary/purchases';
import { type OwnPurchaseRow, type PurchasedEpisode, selectOwnPurchases } from './own-purchases-store.ts';
import { type KeepReason, planWithdrawal, withdrawalDeadline } from './refund-rules.ts';
import { type WithdrawalOffer, offerWithdrawal } from './withdraw-purchase.ts';

const MOST_PURCHASES = 100;

/** A purchase as its owner sees it. Without a work, and without names of episodes, where they may not be told of it now. */
export interface OwnPurchase {
  id: number;
  kind: PurchaseKind;
  coins: number;
  madeAt: Date;
  /** The last moment at which what was not opened may be taken back. */
  withdrawableUntil: Date;
  work: { id: number; title: string } | null;
  episodes: OwnEpisode[];
}

/** An episode of a purchase, and whether it may be taken back now. */
export interface OwnEpisode extends Pick<PurchasedEpisode, 'id' | 'position' | 'unit' | 'title' | 'coins'> {
  state: 'refundable' | KeepReason;
}

/** A member's purchases, the newest first; `next` is where the older ones begin. */
export async function listPurchases(
  ctx: Needs<'db'>,
  ask: { memberNo: number; reader: Reader; before?: number | undefined; limit: number },
): Promise<{ purchases: OwnPurchase[]; next: number | null }> {
  const limit = Math.min(ask.limit, MOST_PURCHASES);
  const rows = await selectOwnPurchases(ctx.db, { ...ask, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { purchases: shown.map((row) => shownPurchase(row, ask.reader)), next };
}

/** One purchase with what of it may be taken back now. Refuses with NOT_FOUND 0003 what is not this member's. */
export async function showPurchase(
  ctx: Needs<'db'>,
  ask: { memberNo: number; reader: Reader; purchaseId: number },
): Promise<{ purchase: OwnPurchase; offer: WithdrawalOffer }> {
  const [row] = await selectOwnPurchases(ctx.db, { memberNo: ask.memberNo, id: ask.purchaseId, limit: 1 });
  if (!row) throw new Refusal('NOT_FOUND', '0003');
  const offer = await offerWithdrawal(ctx, ask);
  return { purchase: shownPurchase(row, ask.reader), offer };
}

function shownPurchase(row: OwnPurchaseRow, reader: Reader): OwnPurchase {
  const { id, kind, coins, madeAt, now, discountTerms, workId, title, items } = row;
  const planned = planWithdrawal(
    items.map((item) => ({ ...item, episode: item.id })),
    { boughtAt: madeAt, now, discountTerms },
  ).items;
  const states = new Map(planned.map(({ episode, state }) => [episode, state]));
  const isTold = mayBeListed(reader, row);
  return {
    id,
    kind,
    coins,
    madeAt,
    withdrawableUntil: new Date(withdrawalDeadline(madeAt).getTime() - 1),
    work: isTold ? { id: workId, title } : null,
    episodes: items.map((item) => ({
      id: item.id,
      position: item.position,
      unit: item.unit,
      title: isTold ? item.title : '',
      coins: item.coins,
      state: states.get(item.id) ?? 'late',
    })),
  };
}
