import { canBeListed, canSee } from '#domain/catalog';
import { priceGift, type GiftPrice, findOwnedEpisodes } from '#domain/purchase';
import { countPaidCoins } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import type { ReaderGiftState } from '#shared/money/reader-gifts';
import { requireGiftsOn } from './gifts-switch.ts';
import { giftOfToken, giftToken } from './gift-token.ts';
import { decideAcceptance } from './reader-gift-rules.ts';
import { type ListedReaderGift, selectGifts } from './gift-list-store.ts';
import { selectGift, selectGiftItems } from './reader-gift-store.ts';

const PAGE = 20;
const CONSOLE_PAGE = 50;

/** What a member can give of a work, all of it priced, and the coins to pay with. Throws like `previewReaderGift`. */
export async function openGiftForm(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; workId: number },
): Promise<{ price: GiftPrice; paidCoins: number }> {
  await requireGiftsOn(ctx);
  const [price, paidCoins] = await Promise.all([
    priceGift(ctx.db, { ...input, episodes: null }),
    countPaidCoins(ctx.db, input.memberNo),
  ]);
  return { price, paidCoins };
}

/** A gift in a list of a member; without a work that the reader may not see in lists. */
export interface ReaderGift extends Omit<ListedReaderGift, 'title' | 'rating' | 'giverNo' | 'receiverNo' | 'workId'> {
  work: { id: number; title: string } | null;
  /** Of an open link or an open gift received. */
  token: string | null;
}

/** A member's gifts, all or by whether they are open, newest first; `next` is the cursor of the next page. */
export async function listReaderGifts(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader; side: 'sent' | 'received'; isOpen?: boolean; before: number | null },
): Promise<{ gifts: ReaderGift[]; next: number | null }> {
  const { memberNo, reader, side, isOpen, before } = input;
  const who = side === 'sent' ? { giverNo: memberNo } : { receiverNo: memberNo };
  const rows = await selectGifts(ctx.db, { ...who, isOpen, before, most: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const gifts = page.map(({ title, rating, workId, giverNo, receiverNo, ...gift }) => ({
    ...gift,
    work: canBeListed(reader, { rating }) ? { id: workId, title } : null,
    token:
      gift.state === 'open' && (giverNo === memberNo ? gift.isLink : receiverNo === memberNo)
        ? giftToken(ctx, gift.id)
        : null,
  }));
  return { gifts, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** What the page of a gift shows. */
export interface ShownGift {
  id: number;
  giver: string;
  message: string;
  /** Null while the reader may not see the work. */
  work: { id: number; title: string } | null;
  isAdultOnly: boolean;
  positions: number[];
  unit: ListedReaderGift['unit'];
  /** How many of them the member owns already. */
  owned: number;
  expiresAt: Date;
  /** `visitor`: open, but needs a login. */
  acceptance: ReturnType<typeof decideAcceptance> | 'visitor';
  isForNickname: boolean;
}

/** The gift of a link, for members and visitors. Throws READER_GIFT_ERROR 0001 for a wrong link or another's gift. */
export async function showReaderGift(
  ctx: Needs<'db' | 'secrets'>,
  { token, memberNo, reader }: { token: string; memberNo: number | null; reader: Reader },
): Promise<ShownGift> {
  const id = giftOfToken(ctx, token);
  const gift = id === undefined ? undefined : await selectGift(ctx.db, { id });
  if (!gift || id === undefined) throw new DomainError('READER_GIFT_ERROR', '0001');
  const decision = decideAcceptance(gift, memberNo ?? 0);
  const acceptance = memberNo === null && ['open', 'not-found'].includes(decision) ? 'visitor' : decision;
  if (acceptance === 'not-found') throw new DomainError('READER_GIFT_ERROR', '0001');
  const items = await selectGiftItems(ctx.db, id);
  const episodes = items.map(({ episode }) => episode);
  const owned = memberNo === null ? 0 : (await findOwnedEpisodes(ctx.db, { memberNo, episodes })).size;
  const isSeen = canSee(reader, gift, 'about');
  return {
    id,
    giver: gift.giver,
    message: gift.message,
    work: isSeen ? { id: gift.workId, title: gift.title } : null,
    isAdultOnly: !canSee({ kind: 'visitor' }, gift, 'about'),
    positions: items.map(({ position }) => position),
    unit: items[0]?.unit ?? 'episode',
    owned,
    expiresAt: gift.expiresAt,
    acceptance,
    isForNickname: !gift.isLink,
  };
}

/** Gifts for the console, newest first. `number`: of a gift or a member. */
export async function listAllReaderGifts(
  ctx: Needs<'db'>,
  filter: { state: ReaderGiftState | undefined; number: number | null; before: number | null },
): Promise<{ gifts: ListedReaderGift[]; next: number | null }> {
  const rows = await selectGifts(ctx.db, { ...filter, most: CONSOLE_PAGE + 1 });
  const gifts = rows.slice(0, CONSOLE_PAGE);
  return { gifts, next: rows.length > CONSOLE_PAGE ? (gifts.at(-1)?.id ?? null) : null };
}
