import { readShopFields } from '#domain/merchandising';
import { selectBalances } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { passPenaltyBp } from '#shared/pass/pass';
import { type RefundTerms, refundOf } from './pass-rules.ts';
import { requirePassOn } from './pass-settings.ts';
import { type PassProduct, type PassTerm, selectOpenTerms, selectPayments, selectProducts } from './pass-store.ts';
import { type WorkInPass, selectLeavingWorks, selectPassWorkIds, selectWorkInPass } from './pass-work-store.ts';

const MAX_LEAVING = 48;

/** A member's pass, with what its cancellation would return. */
export interface OwnPass extends PassTerm {
  isRunning: boolean;
  /** Null while a later one waits. */
  refund: RefundTerms | null;
}

/** The pass as a reader sees it. */
export interface PassOffer {
  products: Omit<PassProduct, 'isOnSale'>[];
  penaltyBp: number;
  /** Works of the pass, a page of them. */
  workIds: number[];
  works: number;
  /** Works that leave, the soonest first. */
  leaving: { workId: number; leavesAt: Date }[];
  terms: OwnPass[];
  /** Coins to spend; null for visitors. */
  balance: number | null;
}

/**
 * The pass: what is sold, what it contains, and the member's own. Throws NOT_FOUND 0001 while none is sold and the
 * member has none.
 */
export async function showPass(
  ctx: Needs<'db'>,
  { memberNo, offset, most }: { memberNo: number | null; offset: number; most: number },
): Promise<PassOffer> {
  const fields = await readShopFields(ctx);
  const penaltyBp = passPenaltyBp(fields);
  const terms = memberNo === null ? [] : await listOwnPasses(ctx, { memberNo, penaltyBp });
  if (terms.length === 0) await requirePassOn(ctx);
  const [products, { ids, works }, leaving, balances] = await Promise.all([
    selectProducts(ctx.db),
    selectPassWorkIds(ctx.db, { offset, most }),
    selectLeavingWorks(ctx.db, MAX_LEAVING),
    memberNo === null ? null : selectBalances(ctx.db, memberNo),
  ]);
  return {
    products:
      fields.pass === 'on'
        ? products.filter(({ isOnSale }) => isOnSale).map(({ days, coins }) => ({ days, coins }))
        : [],
    penaltyBp,
    workIds: ids,
    works,
    leaving,
    terms,
    balance: balances && balances.coin + balances.bonus,
  };
}

/** Whether a member has a pass that runs or waits. */
export async function hasPass(ctx: Needs<'db'>, memberNo: number): Promise<boolean> {
  return (await selectOpenTerms(ctx.db, memberNo)).terms.length > 0;
}

/** How a work is in the pass, and the member's own; null when none of its paid episodes is in it. */
export async function findWorkInPass(
  ctx: Needs<'db'>,
  query: { workId: number; memberNo: number | null },
): Promise<WorkInPass | null> {
  return (await selectWorkInPass(ctx.db, query)) ?? null;
}

async function listOwnPasses(
  ctx: Needs<'db'>,
  { memberNo, penaltyBp }: { memberNo: number; penaltyBp: number },
): Promise<OwnPass[]> {
  const { now, terms } = await selectOpenTerms(ctx.db, memberNo);
  const payments = await selectPayments(
    ctx.db,
    terms.map(({ id }) => id),
  );
  const paid = Map.groupBy(payments, ({ term }) => term);
  return terms.map((term, at) => ({
    ...term,
    isRunning: term.startsAt <= now,
    refund: at < terms.length - 1 ? null : (refundOf({ ...term, now, penaltyBp }, paid.get(term.id) ?? []) ?? null),
  }));
}
