import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { Category, Unit } from '#shared/catalog/categories';
import { type ReleaseRow, selectUpcomingReleases, selectReleases } from './release-store.ts';
import type { WorkCard } from './work-card.ts';
import { workCards } from './work-cards.ts';
import { cursorText, parseCursor } from './list-filter.ts';

/** A work with the episodes released on a day. */
export interface ReleasedWork {
  card: WorkCard;
  first: number;
  last: number;
  unit: Unit;
}

/** A day's new works and updated works. */
export interface ReleaseDay {
  /** ISO date in Seoul. */
  day: string;
  newWorks: ReleasedWork[];
  works: ReleasedWork[];
}

/** An announced episode. */
export interface UpcomingEpisode {
  card: WorkCard;
  position: number;
  unit: Unit;
  /** ISO. */
  at: string;
}

/** A page of release days. */
export interface ReleasesPage {
  days: ReleaseDay[];
  /** Upcoming releases; first page only. */
  coming: UpcomingEpisode[];
  /** Cursor, null at the end. */
  next: string | null;
}

const PAGE_SIZE = 96;
const DAYS = 14;
const COMING = 12;

/**
 * Releases by day and upcoming ones until tomorrow (specification L5). Adult works only with access. A day may
 * continue on the next page.
 */
export async function listCatalogReleases(
  ctx: Needs<'db' | 'secrets'>,
  input: { shelf?: Category; after?: string; reader: Reader },
): Promise<ReleasesPage> {
  const { reader, shelf } = input;
  const cursor = parseCursor(input.after, 'latest');
  const after = cursor && { at: cursor.value, work: cursor.id };
  const rows = await selectReleases(ctx.db, { reader, shelf, after, limit: PAGE_SIZE + 1 });
  const coming = cursor ? [] : await selectUpcomingReleases(ctx.db, { reader, shelf, limit: COMING });
  const visible = pageOf(rows);
  const ids = [...visible, ...coming].map((row) => row.work_id);
  const cards = new Map((await workCards(ctx, [...new Set(ids)], reader)).map((card) => [card.id, card]));
  const last = rows.length > visible.length ? visible.at(-1) : undefined;
  return {
    days: daysOf(visible, cards),
    coming: coming.flatMap(({ work_id: id, at, position, unit }) => {
      const card = cards.get(id);
      return card ? [{ card, position, unit, at: at.toISOString() }] : [];
    }),
    next: last ? cursorText({ id: last.work_id, value: last.at }) : null,
  };
}

/** Limits a page by works and days. */
function pageOf(rows: ReleaseRow[]): ReleaseRow[] {
  const days = [...new Set(rows.map(({ day }) => day))];
  const beyond = days[DAYS];
  const end = beyond === undefined ? rows.length : rows.findIndex(({ day }) => day === beyond);
  return rows.slice(0, Math.min(end, PAGE_SIZE));
}

/** Groups by day and work; a work is new on the day of its first episode. */
function daysOf(rows: ReleaseRow[], cards: Map<number, WorkCard>): ReleaseDay[] {
  const days = new Map<string, Map<number, ReleasedWork & { isNew: boolean }>>();
  for (const { day, work_id: id, first, last, unit, is_new: isNew } of rows) {
    const card = cards.get(id);
    if (!card) continue;
    const works = days.get(day) ?? new Map<number, ReleasedWork & { isNew: boolean }>();
    days.set(day, works);
    const existing = works.get(id);
    works.set(id, {
      card,
      first: Math.min(first, existing?.first ?? first),
      last: Math.max(last, existing?.last ?? last),
      unit,
      isNew,
    });
  }
  return [...days].map(([day, works]) => {
    const all = [...works.values()];
    const part = (isNew: boolean): ReleasedWork[] =>
      all.filter((work) => work.isNew === isNew).map(({ card, first, last, unit }) => ({ card, first, last, unit }));
    return { day, newWorks: part(true), works: part(false) };
  });
}
