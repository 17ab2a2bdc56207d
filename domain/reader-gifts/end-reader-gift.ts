import { sendMemberEmail } from '#domain/members';
import { notify } from '#domain/notifications';
import { type Actor, withAudit } from '#domain/operators';
import { type IdempotentResponse, lockWallet, runIdempotent, settleHeldCoins } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { ReaderGiftEnd } from '#shared/money/reader-gifts';
import { giftOfToken } from './gift-token.ts';
import { type StoredGift, selectDue, selectGift, writeEnd } from './reader-gift-store.ts';

const BATCH = 200;

/** Takes an open gift back, once per key. Throws READER_GIFT_ERROR 0001 for another's, 0020 when it is not open. */
export async function takeBackReaderGift(
  ctx: Needs<'db' | 'secrets'>,
  { memberNo, giftId, key }: { memberNo: number; giftId: number; key: string },
): Promise<IdempotentResponse> {
  return runIdempotent(ctx, { memberNo, route: 'reader-gift-back', key, request: String(giftId) }, async (tx) =>
    toEndDto(await endGift(tx, { id: giftId, state: 'taken-back', isAllowed: (gift) => gift.memberNo === memberNo })),
  );
}

/**
 * Declines a gift, once per key: its coins return. A link is declined only by whom it was given to, so that a stranger
 * cannot destroy it. Throws READER_GIFT_ERROR 0001 for another's, 0020 when it is not open.
 */
export async function declineReaderGift(
  ctx: Needs<'db' | 'secrets'>,
  { memberNo, token, key }: { memberNo: number; token: string; key: string },
): Promise<IdempotentResponse> {
  const id = giftOfToken(ctx, token);
  if (id === undefined) throw new DomainError('READER_GIFT_ERROR', '0001');
  return runIdempotent(ctx, { memberNo, route: 'reader-gift-decline', key, request: String(id) }, async (tx) => {
    const isAllowed = (gift: StoredGift): boolean => gift.receiverNo === memberNo;
    const ended = await endGift(tx, { id, state: 'declined', isAllowed });
    await notifyGiver(tx, { ...ended, state: 'declined' });
    return toEndDto(ended);
  });
}

/** Stops an open gift and tells its giver by notification and e-mail. Throws READER_GIFT_ERROR 0001, 0020 when it is not open. */
export async function stopReaderGift(
  ctx: Needs<'db' | 'mailer'>,
  { by, giftId, reason }: { by: Actor; giftId: number; reason: string },
): Promise<void> {
  const act = { name: 'reader-gift.stop', subject: `reader-gift:${giftId}`, ...(reason ? { reason } : {}) } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const ended = await endGift(tx, { id: giftId, state: 'stopped', isAllowed: () => true });
    const { memberNo, coins, lapsed } = ended;
    await notifyGiver(tx, { ...ended, state: 'stopped' });
    await sendMemberEmail(ctx, tx, {
      memberNo,
      key: `reader-gift-stop ${giftId}`,
      subject: '보낸 선물 취소 안내',
      paragraphs: (url) => [
        `보내신 선물이 취소되었습니다. 코인 ${coins}개를 되돌려 드렸습니다.`,
        ...(lapsed > 0 ? [`사용 기한이 지난 코인 ${lapsed}개는 되돌려 드릴 수 없습니다.`] : []),
        `보낸 선물:\n${url}/user-gift/sent`,
      ],
    });
    return { before: null, after: { coins, lapsed }, result: undefined };
  });
}

/** Returns the coins of gifts that nobody accepted in time. Returns how many. */
export async function expireReaderGifts(ctx: Needs<'db'>): Promise<number> {
  let expired = 0;
  for (;;) {
    const due = await selectDue(ctx.db, BATCH);
    let done = 0;
    for (const id of due) if (await expireOne(ctx, id)) done += 1;
    expired += done;
    if (due.length < BATCH || done === 0) return expired;
  }
}

/** False when it was accepted or ended meanwhile. */
async function expireOne(ctx: Needs<'db'>, id: number): Promise<boolean> {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const ended = await endGift(tx, { id, state: 'expired', isAllowed: (gift) => gift.expiresAt <= gift.now });
      await notifyGiver(tx, { ...ended, state: 'expired' });
    });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.errorName === 'READER_GIFT_ERROR') return false;
    throw error;
  }
}

/** What came back of a gift. */
interface EndedGift {
  gift: number;
  memberNo: number;
  workId: number;
  coins: number;
  lapsed: number;
}

/** Without the number of the giver, which a receiver does not see. */
function toEndDto({ gift, coins, lapsed }: EndedGift): Pick<EndedGift, 'gift' | 'coins' | 'lapsed'> {
  return { gift, coins, lapsed };
}

/** Ends an open gift in the caller's transaction and returns its coins. Throws READER_GIFT_ERROR 0001 and 0020. */
export async function endGift(
  tx: Tx,
  input: { id: number; state: ReaderGiftEnd; isAllowed: (gift: StoredGift) => boolean },
): Promise<EndedGift> {
  const { id, state, isAllowed } = input;
  const known = await selectGift(tx, { id });
  if (!known) throw new DomainError('READER_GIFT_ERROR', '0001');
  await lockWallet(tx, known.memberNo);
  const gift = await selectGift(tx, { id, holds: true });
  if (!gift || !isAllowed(gift)) throw new DomainError('READER_GIFT_ERROR', '0001');
  if (gift.state !== 'open') throw new DomainError('READER_GIFT_ERROR', '0020');
  const { memberNo, workId, transactionId: heldBy, madeAt: at } = gift;
  const settled = await settleHeldCoins(tx, { memberNo, coins: 0, ref: `reader-gift:${id}`, at, heldBy });
  if (settled.returnTransaction === null) throw new Error(`gift ${id} held nothing`);
  await writeEnd(tx, { id, state, returnTransaction: settled.returnTransaction });
  return { gift: id, memberNo, workId, coins: settled.returned, lapsed: settled.lapsed };
}

/** Tells the giver how a gift ended. */
export async function notifyGiver(
  tx: Tx,
  ended: EndedGift & { state: Exclude<ReaderGiftEnd, 'taken-back'> },
): Promise<void> {
  const { gift, memberNo, workId, coins, state } = ended;
  const facts = { act: state, nick: '', coins };
  await notify(tx, { memberNo, kind: 'reader-gift', ref: `${state}:${gift}`, workId, facts });
}
