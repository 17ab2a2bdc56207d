import { ADULT_COVER, type CardCover, canSee, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { GiftState, GiftThing } from '#vocabulary/gifts';
import { stateOf, worksIn } from './gift-rules.ts';
import { type GiftRow, selectGiftWorks } from './gift-store.ts';

/** What a list says in place of an adult work's name. */
const HIDDEN_WORK = '성인 작품';

/** One thing of a gift as a list shows it; `work` is null where there is none, or its name is not this reader's to know. */
export interface ShownThing {
  kind: GiftThing['kind'];
  amount: number;
  days: number | null;
  hours: number | null;
  work: number | null;
  workTitle: string;
  hold: 'buy' | 'rental' | null;
}

/** What a gift holds, as a list shows it. */
export interface ShownThings {
  title: string;
  sentence: string;
  things: ShownThing[];
  cover: CardCover | null;
}

/** A gift as a list shows it. */
export interface ShownGift extends ShownThings {
  id: number;
  until: Date | null;
  takenAt: Date | null;
  state: GiftState;
  /** It asks for a proof of identity: once a person. */
  asksProof: boolean;
}

/** Something that holds things, before it is known what of them a reader may see. */
export interface Holding {
  title: string;
  sentence: string;
  things: GiftThing[];
}

/**
 * Fills what gifts hold with names and covers. Of an adult work, a reader who may not see it is told that it is one, and
 * nothing more: neither its name, nor its number, nor the words that the operator chose for the gift.
 */
export async function showThings(
  ctx: Needs<'db' | 'secrets'>,
  holdings: Holding[],
  reader: Reader,
): Promise<ShownThings[]> {
  const ids = [...new Set(holdings.flatMap(({ things }) => worksIn(things)))];
  const works = new Map((await selectGiftWorks(ctx.db, ids)).map((work) => [work.id, work]));
  const seen = ids.filter((id) => {
    const work = works.get(id);
    return work !== undefined && canSee(reader, work, 'about');
  });
  const covers = new Map((await workCards(ctx, seen, reader)).map((card) => [card.id, card.cover]));
  const nameOf = (id: number): string => (covers.has(id) ? (works.get(id)?.title ?? '') : HIDDEN_WORK);
  return holdings.map(({ title, sentence, things }) => {
    const named = worksIn(things);
    const isHidden = named.some((id) => !covers.has(id));
    const [first] = named;
    return {
      title: isHidden ? `${HIDDEN_WORK} 선물` : title,
      sentence: isHidden ? '' : sentence,
      things: things.map((thing) => shownThing(thing, { nameOf, isSeen: (id) => covers.has(id) })),
      cover: first === undefined ? null : (covers.get(first) ?? ADULT_COVER),
    };
  });
}

/** Gifts as a list shows them, in their order. */
export async function showGiftRows(
  ctx: Needs<'db' | 'secrets'>,
  rows: GiftRow[],
  reader: Reader,
): Promise<ShownGift[]> {
  const shown = await showThings(ctx, rows, reader);
  return rows.flatMap((row, at) => {
    const things = shown[at];
    if (!things) return [];
    const { id, until, claimedAt: takenAt } = row;
    return [{ ...things, id, until, takenAt, state: stateOf(row), asksProof: row.isOnceAPerson }];
  });
}

function shownThing(thing: GiftThing, names: { nameOf(id: number): string; isSeen(id: number): boolean }): ShownThing {
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
