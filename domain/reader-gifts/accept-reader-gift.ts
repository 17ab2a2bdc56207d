import { requireVisible } from '#domain/catalog';
import { findContactRestriction } from '#domain/community';
import { notify } from '#domain/notifications';
import { deliverGift, findOwnedEpisodes } from '#domain/purchase';
import { type IdempotentResponse, lockGiftWallets, runIdempotent, settleHeldCoins } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import { giftOfToken } from './gift-token.ts';
import { decideAcceptance } from './reader-gift-rules.ts';
import { type StoredGift, nickOf, selectGift, selectGiftItems, writeAcceptance } from './reader-gift-store.ts';

/**
 * Accepts a gift, once: its coins are sold to the receiver's entitlements, and those of episodes that the receiver owns
 * return to the giver. What was paid counts, whatever the price and the sale are now. Throws READER_GIFT_ERROR 0001 for
 * a wrong link or another's gift, 0002 to 0005 when it is over, 0007 for one's own, 0008 between muted members, 0010
 * when all is owned, 0018 while the giver owes coins or is suspended; ADULT_ERROR 0001.
 */
export async function acceptReaderGift(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader; token: string; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, reader, token, key } = input;
  const id = giftOfToken(ctx, token);
  if (id === undefined) throw new DomainError('READER_GIFT_ERROR', '0001');
  return runIdempotent(ctx, { memberNo, route: 'reader-gift-accept', key, request: String(id) }, async (tx) => {
    const { gift, giverDebt } = await lockGift(tx, { id, memberNo });
    refuse(gift, memberNo);
    requireVisible(reader, { rating: gift.rating }, 'content');
    if (giverDebt > 0 || !gift.isGiverActive) throw new DomainError('READER_GIFT_ERROR', '0018');
    if ((await findContactRestriction(tx, { from: gift.memberNo, to: memberNo })) === 'muted')
      throw new DomainError('READER_GIFT_ERROR', '0008');
    return accept(tx, { gift, memberNo });
  });
}

async function accept(tx: Tx, { gift, memberNo }: { gift: StoredGift; memberNo: number }): Promise<object> {
  const { id, memberNo: giverNo, workId, rewardMost, discountTerms } = gift;
  const all = await selectGiftItems(tx, id);
  const episodes = all.map(({ episode }) => episode);
  const owned = await findOwnedEpisodes(tx, { memberNo, episodes });
  const items = all.filter(({ episode }) => !owned.has(episode));
  if (items.length === 0) throw new DomainError('READER_GIFT_ERROR', '0010');
  const coins = items.reduce((sum, item) => sum + item.coins, 0);
  const held = { memberNo: giverNo, coins, ref: `reader-gift:${id}`, at: gift.madeAt, heldBy: gift.transactionId };
  const { acceptTransaction, returnTransaction, returned } = await settleHeldCoins(tx, held);
  const purchaseId = await deliverGift(tx, {
    giverNo,
    receiverNo: memberNo,
    workId,
    items,
    transactionId: acceptTransaction,
    rewardMost,
    discountTerms,
  });
  // A free purchase of the receiver won; the whole transaction rolls back.
  if (purchaseId === undefined) throw new DomainError('IDEMPOTENCY_ERROR', '0003');
  await writeAcceptance(tx, { id, receiverNo: memberNo, purchaseId, returnTransaction, owned: [...owned] });
  const facts = { act: 'accepted' as const, nick: await nickOf(tx, memberNo), coins: returned };
  await notify(tx, { memberNo: giverNo, kind: 'reader-gift', ref: `accepted:${id}`, workId, facts });
  return { gift: id, work: workId, episodes: items.map(({ episode }) => episode), owned: owned.size };
}

/** Wallets first, as everywhere, then the gift. */
async function lockGift(
  tx: Tx,
  { id, memberNo }: { id: number; memberNo: number },
): Promise<{ gift: StoredGift; giverDebt: number }> {
  const known = await selectGift(tx, { id });
  if (!known) throw new DomainError('READER_GIFT_ERROR', '0001');
  const { giverDebt } = await lockGiftWallets(tx, { giver: known.memberNo, receiver: memberNo });
  const gift = await selectGift(tx, { id, holds: true });
  if (!gift) throw new DomainError('READER_GIFT_ERROR', '0001');
  return { gift, giverDebt };
}

const REFUSALS = {
  'not-found': '0001',
  taken: '0002',
  accepted: '0003',
  expired: '0004',
  ended: '0005',
  own: '0007',
} as const;

function refuse(gift: StoredGift, memberNo: number): void {
  const decision = decideAcceptance(gift, memberNo);
  if (decision !== 'open') throw new DomainError('READER_GIFT_ERROR', REFUSALS[decision]);
}
