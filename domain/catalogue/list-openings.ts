import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { Shelf, Unit } from '#vocabulary/shelves';
import { type OpeningRow, selectComing, selectOpened } from './opening-store.ts';
import type { WorkCard } from './work-card.ts';
import { workCards } from './work-cards.ts';
import { cursorText, parseCursor } from './work-list.ts';

/** A work of a day, and which of its episodes opened on it. */
export interface OpenedWork {
  card: WorkCard;
  first: number;
  last: number;
  unit: Unit;
}

/** A day with what opened on it: works that came to the shop, and further episodes of others. */
export interface OpeningDay {
  /** ISO day in Seoul. */
  day: string;
  newWorks: OpenedWork[];
  works: OpenedWork[];
}

/** An episode that is announced. */
export interface ComingEpisode {
  card: WorkCard;
  position: number;
  unit: Unit;
  /** ISO moment. */
  at: string;
}

/** Days of openings, and how to ask for those before them. */
export interface OpeningsPage {
  days: OpeningDay[];
  /** What opens next; on the first page only. */
  coming: ComingEpisode[];
  /** Address part for the days before, null at the end. */
  next: string | null;
}

const PAGE = 96;
const DAYS = 14;
const COMING = 12;

/**
 * What opened, day by day, and what opens until tomorrow (specification L5). Adult works only before a reader who may see
 * them. A day that a page ends in goes on at the head of the next.
 */
export async function listOpenings(
  ctx: Needs<'db' | 'secrets'>,
  ask: { shelf?: Shelf; after?: string; reader: Reader },
): Promise<OpeningsPage> {
  const { reader, shelf } = ask;
  const cursor = parseCursor(ask.after, 'latest');
  const after = cursor && { at: cursor.value, work: cursor.id };
  const rows = await selectOpened(ctx.db, { reader, shelf, after, limit: PAGE + 1 });
  const coming = cursor ? [] : await selectComing(ctx.db, { reader, shelf, limit: COMING });
  const shown = pageOf(rows);
  const ids = [...shown, ...coming].map((row) => row.work_id);
  const cards = new Map((await workCards(ctx, [...new Set(ids)], reader)).map((card) => [card.id, card]));
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    days: daysOf(shown, cards),
    coming: coming.flatMap(({ work_id: id, at, position, unit }) => {
      const card = cards.get(id);
      return card ? [{ card, position, unit, at: at.toISOString() }] : [];
    }),
    next: last ? cursorText({ id: last.work_id, value: last.at }) : null,
  };
}

/** A page ends after so many works, and after so many days. */
function pageOf(rows: OpeningRow[]): OpeningRow[] {
  const days = [...new Set(rows.map(({ day }) => day))];
  const beyond = days[DAYS];
  const end = beyond === undefined ? rows.length : rows.findIndex(({ day }) => day === beyond);
  return rows.slice(0, Math.min(end, PAGE));
}

/** Each work once a day, with all that opened of it; new is whoever opened its first episode on that day. */
function daysOf(rows: OpeningRow[], cards: Map<number, WorkCard>): OpeningDay[] {
  const days = new Map<string, Map<number, OpenedWork & { isNew: boolean }>>();
  for (const { day, work_id: id, first, last, unit, is_new: isNew } of rows) {
    const card = cards.get(id);
    if (!card) continue;
    const works = days.get(day) ?? new Map<number, OpenedWork & { isNew: boolean }>();
    days.set(day, works);
    const known = works.get(id);
    works.set(id, {
      card,
      first: Math.min(first, known?.first ?? first),
      last: Math.max(last, known?.last ?? last),
      unit,
      isNew,
    });
  }
  return [...days].map(([day, works]) => {
    const all = [...works.values()];
    const part = (isNew: boolean): OpenedWork[] =>
      all.filter((work) => work.isNew === isNew).map(({ card, first, last, unit }) => ({ card, first, last, unit }));
    return { day, newWorks: part(true), works: part(false) };
  });
}
