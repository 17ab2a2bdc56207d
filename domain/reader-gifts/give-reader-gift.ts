import { findContactRestriction, findWordAction } from '#domain/community';
import { payerAge, requireVerifiedEmail } from '#domain/members';
import { notify } from '#domain/notifications';
import { findPayerLimit } from '#domain/payment';
import { type GiftPrice, findOwnedEpisodes, priceGift, requireWithinMonth } from '#domain/purchase';
import { findSupportShare } from '#domain/settlement';
import { type IdempotentResponse, holdForGift, lockWallet, runIdempotent } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import { isAdultRating } from '#shared/catalog/ratings';
import { GIFT_DAY_LIMITS, GIFT_MESSAGE_LENGTH } from '#shared/money/reader-gifts';
import { requireGiftsOn } from './gifts-switch.ts';
import { decideGift } from './reader-gift-rules.ts';
import {
  insertReaderGift,
  nextGiftId,
  nickOf,
  selectIsAdult,
  selectReceiver,
  selectSentSums,
} from './reader-gift-store.ts';

/** A gift as entered. `episodes` null: the whole work; `nick` null: by link. */
export interface ReaderGiftInput {
  memberNo: number;
  reader: Reader;
  workId: number;
  episodes: readonly number[] | null;
  nick: string | null;
  message: string;
}

/** A gift before it is paid. */
export interface ReaderGiftPreview {
  price: GiftPrice;
  receiver: { memberNo: number; nick: string } | null;
  message: string;
}

/**
 * Checks a gift and prices it. Throws NOT_FOUND 0001 while gifts are off, SWITCH_ERROR as `requireFeature`, MEMBER_ERROR
 * 0008 with an overdue mail proof, as `priceGift` and `requireWithinMonth`, and READER_GIFT_ERROR 0006 to 0009 for a
 * receiver, 0011 and 0012 for a message, 0013 to 0015 beyond a limit, 0017 for a member banned from writing.
 */
export async function previewReaderGift(ctx: Needs<'db'>, input: ReaderGiftInput): Promise<ReaderGiftPreview> {
  await requireGiftsOn(ctx);
  const message = await checkMessage(ctx, input.message);
  await requireVerifiedEmail(ctx, { memberNo: input.memberNo, isCharging: false });
  const payer = await payerAge(ctx, input.memberNo);
  return ctx.db.transaction().execute(async (tx) => ({ ...(await checkGift(tx, { ...input, payer })), message }));
}

/**
 * Pays a gift with coins that were charged and holds them, once per key. Throws like `previewReaderGift`, PURCHASE_ERROR
 * 0006 when it costs other than `coins`, READER_GIFT_ERROR 0016 without enough of these coins.
 */
export async function giveReaderGift(
  ctx: Needs<'db' | 'secrets'>,
  input: ReaderGiftInput & { coins: number; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, workId, coins, key } = input;
  await requireGiftsOn(ctx);
  const message = await checkMessage(ctx, input.message);
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  const payer = await payerAge(ctx, memberNo);
  const request = JSON.stringify([workId, input.episodes, input.nick, message, coins]);
  return runIdempotent(ctx, { memberNo, route: 'reader-gift', key, request }, async (tx) => {
    await lockWallet(tx, memberNo);
    const { price, receiver, now } = await checkGift(tx, { ...input, payer });
    if (price.coins !== coins) throw new DomainError('PURCHASE_ERROR', '0006');
    const id = await nextGiftId(tx);
    const transactionId = await holdForGift(tx, { memberNo, coins, ref: `reader-gift:${id}`, at: now });
    if (transactionId === undefined) throw new DomainError('READER_GIFT_ERROR', '0016', { field: 'coins' });
    const receiverNo = receiver?.memberNo ?? null;
    const paid = { ...price, id, memberNo, receiverNo, message, transactionId, at: now };
    const expiresAt = await insertReaderGift(tx, paid);
    if (receiverNo !== null) {
      const facts = { act: 'received' as const, nick: await nickOf(tx, memberNo), coins };
      await notify(tx, { memberNo: receiverNo, kind: 'reader-gift', ref: `received:${id}`, workId, facts });
    }
    return { gift: id, coins, episodes: price.items.length, expires_at: expiresAt.toISOString() };
  });
}

async function checkMessage(ctx: Needs<'db'>, text: string): Promise<string> {
  const message = text.normalize('NFC').replaceAll('\r\n', '\n').trim();
  if ([...message].length > GIFT_MESSAGE_LENGTH)
    throw new DomainError('READER_GIFT_ERROR', '0011', { field: 'message' });
  const act = await findWordAction(ctx.db, message);
  // Nobody reviews messages before they are read: what is held elsewhere is refused here.
  if (act === 'refuse' || act === 'hold') throw new DomainError('READER_GIFT_ERROR', '0012', { field: 'message' });
  return message;
}

async function checkGift(
  tx: Tx,
  input: ReaderGiftInput & { payer: Awaited<ReturnType<typeof payerAge>> },
): Promise<Omit<ReaderGiftPreview, 'message'> & { now: Date }> {
  const { memberNo, workId } = input;
  if ((await findContactRestriction(tx, { from: memberNo, to: null })) !== null)
    throw new DomainError('READER_GIFT_ERROR', '0017');
  const price = await priceGift(tx, input);
  const sent = await selectSentSums(tx, memberNo);
  const { limit: limitWon } = await findPayerLimit(tx, { memberNo, kind: input.payer });
  const monthMost =
    limitWon === null ? null : Math.floor(limitWon / Math.max(1, (await findSupportShare(tx, workId)).coinWon));
  refuseLimits({ ...sent, coins: price.coins, monthMost });
  await requireWithinMonth(tx, { memberNo, coins: price.coins });
  const receiver = input.nick === null ? null : await requireReceiver(tx, { ...input, nick: input.nick, price });
  return { price, receiver, now: sent.now };
}

function refuseLimits(gift: Parameters<typeof decideGift>[0]): void {
  const decision = decideGift(gift);
  if (decision === 'free') throw new DomainError('PURCHASE_ERROR', '0004');
  if (decision === 'day-gifts') throw new DomainError('READER_GIFT_ERROR', '0013', { most: GIFT_DAY_LIMITS.gifts });
  if (decision === 'day-coins') {
    const left = Math.max(0, GIFT_DAY_LIMITS.coins - gift.dayCoins);
    throw new DomainError('READER_GIFT_ERROR', '0014', { most: GIFT_DAY_LIMITS.coins, left });
  }
  if (decision === 'month') {
    const most = gift.monthMost ?? 0;
    throw new DomainError('READER_GIFT_ERROR', '0015', { most, left: Math.max(0, most - gift.monthCoins) });
  }
}

/** Throws READER_GIFT_ERROR 0006 to 0009. Why a member takes no gifts is not told. */
async function requireReceiver(
  tx: Tx,
  input: { memberNo: number; reader: Reader; workId: number; nick: string; price: GiftPrice },
): Promise<{ memberNo: number; nick: string }> {
  const { memberNo, price } = input;
  const receiver = await selectReceiver(tx, input.nick.normalize('NFC').trim());
  if (!receiver) throw new DomainError('READER_GIFT_ERROR', '0006', { field: 'nick' });
  if (receiver.memberNo === memberNo) throw new DomainError('READER_GIFT_ERROR', '0007', { field: 'nick' });
  const isRestricted = (await findContactRestriction(tx, { from: memberNo, to: receiver.memberNo })) !== null;
  const isTooYoung = isAdultRating(price.rating) && !(await selectIsAdult(tx, receiver.memberNo));
  if (isRestricted || isTooYoung) throw new DomainError('READER_GIFT_ERROR', '0008', { field: 'nick' });
  const episodes = price.items.map(({ episode }) => episode);
  const owned = await findOwnedEpisodes(tx, { memberNo: receiver.memberNo, episodes });
  if (owned.size > 0) throw new DomainError('READER_GIFT_ERROR', '0009', { field: 'nick' });
  return receiver;
}
