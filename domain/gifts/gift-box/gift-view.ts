import { ADULT_COVER, type CardCover, canSee, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { GiftState, GiftItem } from '#shared/merchandising/gifts';
import { giftState, workIdsOf } from './gift-rules.ts';
import { type GiftRow, selectGiftWorks } from './gift-store.ts';

const HIDDEN_WORK = '성인 작품';

/** A thing of a gift; `work` is null without a work or when the reader may not see it. */
export interface GiftThingView {
  kind: GiftItem['kind'];
  amount: number;
  days: number | null;
  hours: number | null;
  work: number | null;
  workTitle: string;
  hold: 'buy' | 'rental' | null;
}

/** The contents of a gift for display. */
export interface GiftThingsView {
  title: string;
  sentence: string;
  things: GiftThingView[];
  cover: CardCover | null;
}

/** A gift in a list. */
export interface MemberGift extends GiftThingsView {
  id: number;
  until: Date | null;
  takenAt: Date | null;
  state: GiftState;
  /** Once per person: needs identity verification. */
  asksProof: boolean;
}

export interface GiftThingsHolder {
  title: string;
  sentence: string;
  things: GiftItem[];
}

/**
 * Adds names and covers. Hides the name and ID of adult works, and the operator's texts, from readers who may not see
 * them.
 */
export async function listThingViews(
  ctx: Needs<'db' | 'secrets'>,
  holdings: GiftThingsHolder[],
  reader: Reader,
): Promise<GiftThingsView[]> {
  const ids = [...new Set(holdings.flatMap(({ things }) => workIdsOf(things)))];
  const works = new Map((await selectGiftWorks(ctx.db, ids)).map((work) => [work.id, work]));
  const seen = ids.filter((id) => {
    const work = works.get(id);
    return work !== undefined && canSee(reader, work, 'about');
  });
  const covers = new Map((await workCards(ctx, seen, reader)).map((card) => [card.id, card.cover]));
  const nameOf = (id: number): string => (covers.has(id) ? (works.get(id)?.title ?? '') : HIDDEN_WORK);
  return holdings.map(({ title, sentence, things }) => {
    const named = workIdsOf(things);
    const isHidden = named.some((id) => !covers.has(id));
    const [first] = named;
    return {
      title: isHidden ? `${HIDDEN_WORK} 선물` : title,
      sentence: isHidden ? '' : sentence,
      things: things.map((thing) => toThingView(thing, { nameOf, isSeen: (id) => covers.has(id) })),
      cover: first === undefined ? null : (covers.get(first) ?? ADULT_COVER),
    };
  });
}

export async function listGiftViews(
  ctx: Needs<'db' | 'secrets'>,
  rows: GiftRow[],
  reader: Reader,
): Promise<MemberGift[]> {
  const views = await listThingViews(ctx, rows, reader);
  return rows.flatMap((row, at) => {
    const things = views[at];
    if (!things) return [];
    const { id, until, claimedAt } = row;
    return [{ ...things, id, until, takenAt: claimedAt, state: giftState(row), asksProof: row.isOnceAPerson }];
  });
}

function toThingView(
  thing: GiftItem,
  names: { nameOf(id: number): string; isSeen(id: number): boolean },
): GiftThingView {
  const none = { days: null, hours: null, work: null, workTitle: '', hold: null };
  if (thing.kind === 'ticket') {
    const { kind, count, hours, days, work } = thing;
    return { ...none, kind, amount: count, hours, days, ...workOf(work, names) };
  }
  if (thing.kind === 'work') {
    const { kind, hours, hold, work, first, last } = thing;
    const amount = first !== null && last !== null ? last - first + 1 : 0;
    return { ...none, kind, amount, hours, hold, ...workOf(work, names) };
  }
  return { ...none, kind: thing.kind, amount: thing.amount, days: thing.days };
}

function workOf(
  id: number | null,
  { nameOf, isSeen }: { nameOf(id: number): string; isSeen(id: number): boolean },
): { work: number | null; workTitle: string } {
  if (id === null) return { work: null, workTitle: '' };
  return { work: isSeen(id) ? id : null, workTitle: nameOf(id) };
}
