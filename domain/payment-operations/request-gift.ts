import {
  type AuditedChange,
  insertManualEntry,
  rejectOwnAccount,
  selectManualGrantTotals,
  serializeOperator,
  withAuditOnce,
} from '#domain/operators';
import { estimateGift, giftMembers, makeGift } from '#domain/gifts';
import type { AuditRecord } from '#shared/operations/audit-fields';
import type { Needs, Tx } from '#kernel/context';
import type { AdminGiftInput, GiftEstimate, GiftProposal } from '#shared/merchandising/gifts';
import { insertProposal } from './proposal-store.ts';
import type { Clerk } from './proposal-rules.ts';

/** An estimate, and whether the operator may make the gift without a second person today. */
export interface GiftPreview extends GiftEstimate {
  needsSecond: boolean;
  /** Coins that the operator may still give alone today. */
  left: number;
}

/** Who gets a gift, what it costs and whether a second person is needed; writes nothing. Throws as `estimateGift`. */
export async function previewGift(
  ctx: Needs<'db'>,
  input: { by: Clerk; gift: AdminGiftInput; limit: number },
): Promise<GiftPreview> {
  return ctx.db.transaction().execute((tx) => preview(tx, input));
}

/**
 * Makes a gift idempotently and returns its number, or proposes it to a second person when its coins exceed what the
 * operator may give in a day. Throws as `estimateGift` and `makeGift`.
 */
export async function requestGift(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: Clerk; gift: AdminGiftInput; limit: number; key: string },
): Promise<{ id: number } | 'proposed'> {
  const { by, gift, limit, key } = input;
  const act = { name: 'gift.make', subject: 'gift:new', reason: gift.title.trim() } as const;
  const outcome = await withAuditOnce(
    ctx,
    { by, act, key, request: gift },
    async (tx): Promise<AuditedChange<string>> => {
      await serializeOperator(tx, by.id);
      const { heads, each, total, needsSecond } = await preview(tx, input);
      if (needsSecond) {
        const { code, ...rest } = gift;
        const sealedCode = code === '' ? '' : ctx.secrets.encrypt('coupon', code);
        const wish: GiftProposal = { act: 'gift', gift: { ...rest, code: '' }, sealedCode, heads, each, total };
        const proposal = await insertProposal(tx, {
          memberNo: null,
          wish,
          reason: gift.title.trim(),
          proposedBy: by.id,
        });
        return { after: { proposal, members: heads, coins: total }, result: 'proposed' };
      }
      const { id, made } = await makeGift(ctx, tx, { by, gift, limit });
      if (total > 0) await insertManualEntry(tx, { operatorId: by.id, memberNo: null, act: act.name, amount: total });
      return { after: { ...made, coins: total }, result: String(id) };
    },
  );
  return outcome === 'proposed' ? 'proposed' : { id: Number(outcome) };
}

/** Makes a proposed gift in the transaction of its approval, in the name of who proposed it. */
export async function makeProposedGift(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { wish, by, limit }: { wish: GiftProposal; by: Clerk; limit: number },
): Promise<AuditRecord> {
  const code = wish.sealedCode === '' ? '' : (ctx.secrets.decrypt('coupon', wish.sealedCode) ?? '');
  const { made } = await makeGift(ctx, tx, { by, gift: { ...wish.gift, code }, limit });
  return made;
}

/** Throws OPERATOR_ERROR 0018 when the gift is also for the operator's own member account. */
export async function rejectOwnGift(tx: Tx, { by, wish }: { by: Clerk; wish: GiftProposal }): Promise<void> {
  await rejectOwnAccount(tx, { by, members: giftMembers(wish.gift) });
}

async function preview(
  tx: Tx,
  { by, gift, limit }: { by: Clerk; gift: AdminGiftInput; limit: number },
): Promise<GiftPreview> {
  const estimate = await estimateGift(tx, { gift, limit });
  const { operator } = await selectManualGrantTotals(tx, { operatorId: by.id, memberNo: null });
  const left = Math.max(0, limit - operator);
  return { ...estimate, left, needsSecond: estimate.total > left };
}
