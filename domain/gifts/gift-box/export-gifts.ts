import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import type { GiftItem } from '#shared/merchandising/gifts';
import { isAdultRating } from '#shared/catalog/ratings';
import { workIdsOf } from './gift-rules.ts';
import { deleteGifts, selectAllGifts, selectGiftWorks } from './gift-store.ts';

const NAMES: Record<GiftItem['kind'], string> = {
  bonus: '보너스 코인',
  point: '포인트',
  'temp-point': '기간 한정 포인트',
  mileage: '마일리지',
  ticket: '대여권',
  work: '작품',
};

/** Replaces the title of adult works: the archive may be read by others. */
const HIDDEN = '성인 작품';

/** A member's gifts for the data export. */
export async function exportGifts(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const gifts = await selectAllGifts(ctx.db, memberNo);
  const ids = [...new Set(gifts.flatMap(({ things }) => workIdsOf(things)))];
  const works = await selectGiftWorks(ctx.db, ids);
  const hidden = new Set(works.filter(({ rating }) => isAdultRating(rating)).map(({ id }) => id));
  const titles = new Map(works.map(({ id, title }) => [id, hidden.has(id) ? HIDDEN : title]));
  return [
    {
      name: 'gifts',
      title: '선물함',
      about: '선물함에 들어온 선물과 쿠폰, 출석, 마일리지로 받으신 것입니다.',
      columns: [
        { key: 'title', title: '선물' },
        { key: 'holds', title: '구성' },
        { key: 'madeAt', title: '들어온 일시' },
        { key: 'until', title: '받을 수 있는 기한' },
        { key: 'takenAt', title: '받은 일시' },
      ],
      rows: gifts.map(({ title, things, madeAt, until, claimedAt }) => ({
        title: workIdsOf(things).some((id) => hidden.has(id)) ? `${HIDDEN} 선물` : title,
        holds: things.map((thing) => describeThing(thing, titles)).join(', '),
        madeAt: madeAt.toISOString(),
        until: until?.toISOString() ?? null,
        takenAt: claimedAt?.toISOString() ?? null,
      })),
    },
  ];
}

/** Deletes the gifts and list entries of a leaving member. */
export async function deleteMemberGifts(tx: Tx, memberNo: number): Promise<void> {
  await deleteGifts(tx, memberNo);
}

function describeThing(thing: GiftItem, titles: Map<number, string>): string {
  const name = NAMES[thing.kind];
  if (thing.kind === 'ticket') return `${titles.get(thing.work ?? 0) ?? '모든 작품'} ${name} ${thing.count}장`;
  if (thing.kind === 'work') return `${titles.get(thing.work) ?? name} ${thing.hold === 'buy' ? '소장' : '대여'}`;
  return `${name} ${thing.amount}`;
}
