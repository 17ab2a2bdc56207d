import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { isAdultRating } from '#shared/catalog/ratings';
import { episodeNames } from '#shared/catalog/episode-names';
import { READER_GIFT_STATE_NAMES } from '#shared/money/reader-gifts';
import { endGift, notifyGiver } from './end-reader-gift.ts';
import { type ListedReaderGift, eraseMessages, selectGifts, selectOpenGifts } from './gift-list-store.ts';

const MAX_EXPORTED = 10_000;
/** Replaces the title of adult works: the archive may be read by others. */
const ADULT_WORK_TITLE = '성인 작품';

/** A member's gifts to and from other members for the data export. */
export async function exportReaderGifts(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const [sent, received] = await Promise.all([
    selectGifts(ctx.db, { giverNo: memberNo, most: MAX_EXPORTED }),
    selectGifts(ctx.db, { receiverNo: memberNo, most: MAX_EXPORTED }),
  ]);
  return [
    {
      name: 'reader-gifts-sent',
      title: '보낸 선물',
      about: '다른 회원에게 보내신 선물입니다.',
      columns: [...COLUMNS, { key: 'coins', title: '코인' }],
      rows: sent.map((gift) => ({ ...rowOf(gift), coins: gift.coins })),
    },
    {
      name: 'reader-gifts-received',
      title: '받은 선물',
      about: '다른 회원에게서 받으신 선물입니다.',
      columns: [{ key: 'giver', title: '보낸 회원' }, ...COLUMNS],
      rows: received.map((gift) => ({ giver: gift.giver, ...rowOf(gift) })),
    },
  ];
}

const COLUMNS = [
  { key: 'work', title: '작품' },
  { key: 'episodes', title: '회차' },
  { key: 'message', title: '메시지' },
  { key: 'state', title: '상태' },
  { key: 'at', title: '보낸 일시' },
  { key: 'closedAt', title: '끝난 일시' },
];

function rowOf(gift: ListedReaderGift) {
  return {
    work: isAdultRating(gift.rating) ? ADULT_WORK_TITLE : gift.title,
    episodes: episodeNames(gift.positions, gift.unit),
    message: gift.message,
    state: READER_GIFT_STATE_NAMES[gift.state],
    at: gift.madeAt.toISOString(),
    closedAt: gift.closedAt?.toISOString() ?? null,
  };
}

/** Ends the open gifts of a leaving member, whose coins return to their givers, and removes the messages. */
export async function deleteReaderGifts(tx: Tx, memberNo: number): Promise<void> {
  for (const { id, isGiver } of await selectOpenGifts(tx, memberNo)) {
    const ended = await endGift(tx, { id, state: isGiver ? 'taken-back' : 'declined', isAllowed: () => true });
    if (!isGiver) await notifyGiver(tx, { ...ended, state: 'declined' });
  }
  await eraseMessages(tx, memberNo);
}
