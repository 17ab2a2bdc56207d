import { canBeListed } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { RecordedKind } from '#shared/money/purchases';
import { type PurchaseHistoryRow, type PurchasedEpisode, selectPurchaseHistory } from './purchase-history-store.ts';
import { type NotRefundableReason, planWithdrawal, withdrawalDeadline } from '../refunds/refund-rules.ts';
import { type WithdrawalOffer, offerWithdrawal } from '../refunds/withdraw-purchase.ts';

const MAX_PURCHASES = 100;

/** A purchase as the member sees it; without work and episode titles when the reader may not see them. */
export interface MemberPurchase {
  id: number;
  kind: RecordedKind;
  coins: number;
  madeAt: Date;
  /** The last moment of the withdrawal period. */
  withdrawableUntil: Date;
  work: { id: number; title: string } | null;
  episodes: MemberPurchaseEpisode[];
}

/** An episode of a purchase and whether it can be withdrawn. */
export interface MemberPurchaseEpisode extends Pick<PurchasedEpisode, 'id' | 'position' | 'unit' | 'title' | 'coins'> {
  state: 'refundable' | NotRefundableReason;
}

/** A member's purchases, newest first; `next` is the cursor of the next page. */
export async function listPurchases(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; before?: number | undefined; limit: number },
): Promise<{ purchases: MemberPurchase[]; next: number | null }> {
  const limit = Math.min(input.limit, MAX_PURCHASES);
  const rows = await selectPurchaseHistory(ctx.db, { ...input, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { purchases: page.map((row) => toMemberPurchase(row, input.reader)), next };
}

/** A purchase with its withdrawal offer. Throws NOT_FOUND 0003 when it is not this member's. */
export async function loadPurchase(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; purchaseId: number },
): Promise<{ purchase: MemberPurchase; offer: WithdrawalOffer }> {
  const [row] = await selectPurchaseHistory(ctx.db, { memberNo: input.memberNo, id: input.purchaseId, limit: 1 });
  if (!row) throw new DomainError('NOT_FOUND', '0003');
  const offer = await offerWithdrawal(ctx, input);
  return { purchase: toMemberPurchase(row, input.reader), offer };
}

function toMemberPurchase(row: PurchaseHistoryRow, reader: Reader): MemberPurchase {
  const { id, kind, coins, madeAt, now, discountTerms, workId, title, items } = row;
  const planned = planWithdrawal(
    items.map((item) => ({ ...item, episode: item.id })),
    { boughtAt: madeAt, now, discountTerms },
  ).items;
  const states = new Map(planned.map(({ episode, state }) => [episode, state]));
  const isListed = canBeListed(reader, row);
  return {
    id,
    kind,
    coins,
    madeAt,
    withdrawableUntil: new Date(withdrawalDeadline(madeAt).getTime() - 1),
    work: isListed ? { id: workId, title } : null,
    episodes: items.map((item) => ({
      id: item.id,
      position: item.position,
      unit: item.unit,
      title: isListed ? item.title : '',
      coins: item.coins,
      state: states.get(item.id) ?? 'late',
    })),
  };
}
