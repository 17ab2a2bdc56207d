import { type WorkCard, canSee, heldWorkCards, mayBeListed, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import {
  type BookshelfList,
  type BookshelfMark,
  type BookshelfSort,
  type Holding,
  firstSort,
} from '#vocabulary/bookshelf';
import type { Shelf } from '#vocabulary/shelves';
import { hasCollection } from './collection-store.ts';
import { cursorText, namePattern, parseCursor, workProgress } from './shelf-rules.ts';
import { type ShelfRow, countShelf, selectMuchFollowed, selectShelf } from './shelf-store.ts';
import type { ShelfReading, ShelfWork } from './shelf-work.ts';

/** Which works of a shelf are wanted, in which order. */
export interface BookshelfWish {
  list: BookshelfList;
  /** The collection, where the list is one. */
  collectionId?: number;
  hold?: Holding;
  /** Part of a title or of a creator's name; spaces do not count, and a consonant stands for its syllables. */
  question?: string;
  shelf?: Shelf;
  marks?: readonly BookshelfMark[];
  sort?: BookshelfSort;
  after?: string;
  limit?: number;
}

/** A page of a shelf, and how to ask for the next. */
export interface BookshelfPage {
  works: ShelfWork[];
  /** Address part for the next page, null at the end. */
  next: string | null;
}

const PAGE = 24;
const MOST = 100;
/** How many of the newest follows tell what is followed much. */
const NEWEST_FOLLOWS = 2000;

/**
 * A page of a member's bookshelf. Works that have left the shelves stay with whoever holds them; of an adult work, a
 * reader who may not see it gets the name. Refuses with BOOKSHELF_ERROR 0001 a collection that is not the member's.
 */
export async function readBookshelf(
  ctx: Needs<'db' | 'secrets'>,
  ask: { memberNo: number; reader: Reader; wish: BookshelfWish },
): Promise<BookshelfPage> {
  const { memberNo, reader, wish } = ask;
  if (wish.list === 'collection' && !(await hasCollection(ctx.db, { memberNo, id: wish.collectionId ?? 0 })))
    throw new Refusal('BOOKSHELF_ERROR', '0001');
  const sort = wish.sort ?? firstSort(wish.list);
  const limit = Math.min(wish.limit ?? PAGE, MOST);
  const after = parseCursor(wish.after, sort);
  const pattern = namePattern(wish.question ?? '');
  const rows = await selectShelf(ctx.db, {
    memberNo,
    list: wish.list,
    marks: wish.marks ?? [],
    sort,
    limit,
    seesAdult: canSee(reader, { rating: '19' }, 'about'),
    ...(wish.collectionId === undefined ? {} : { collectionId: wish.collectionId }),
    ...(wish.hold ? { hold: wish.hold } : {}),
    ...(wish.shelf ? { shelf: wish.shelf } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(after ? { after } : {}),
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  const cards = new Map((await heldWorkCards(ctx, ids, reader)).map((card) => [card.id, card]));
  const works = page.flatMap((row) => {
    const card = cards.get(row.id);
    return card ? [shelfWork(row, card)] : [];
  });
  return { works, next: last ? cursorText(sort, last) : null };
}

function shelfWork(row: ShelfRow, card: WorkCard): ShelfWork {
  const isOffSale = !row.is_listed;
  // A place told, or a rental, would say that there is more behind the name than the name.
  if (card.cover.masked)
    return {
      card,
      reading: null,
      opens: null,
      isFresh: false,
      isOwned: false,
      rentalEndsAt: null,
      rentalHours: null,
      isRentalOver: false,
      isOffSale,
    };
  const reading = readingOf(row);
  const held =
    row.held_episode !== null && row.held_content ? { episode: row.held_episode, kind: row.held_content } : null;
  return {
    card,
    reading,
    opens: isOffSale ? held : reading && { episode: reading.episode, kind: reading.kind },
    isFresh: row.is_fresh,
    isOwned: row.is_owned,
    rentalEndsAt: row.rental_ends_at?.toISOString() ?? null,
    rentalHours: row.rental_hours,
    isRentalOver: row.is_rental_over,
    isOffSale,
  };
}

function readingOf(row: ShelfRow): ShelfReading | null {
  const { episode, position, unit, content, read_at: at } = row;
  if (episode === null || position === null || !unit || !content || !at) return null;
  const furthest = Math.min(1, row.furthest ?? 0);
  const told = { position, furthest, openedEpisodes: row.opened_episodes, isCompleted: row.is_completed };
  return { episode, position, unit, kind: content, ...workProgress(told), at: at.toISOString() };
}

/** How many works a member follows and holds, as the shelf's lists show them. */
export async function countBookshelf(
  ctx: Needs<'db'>,
  memberNo: number,
): Promise<{ interest: number; bought: number }> {
  return countShelf(ctx.db, memberNo);
}

/** Works that many follow now: what to look at where nothing is followed yet. */
export async function muchFollowed(
  ctx: Needs<'db' | 'secrets'>,
  ask: { reader: Reader; limit: number },
): Promise<WorkCard[]> {
  const withoutAdult = !mayBeListed(ask.reader, { rating: '19' });
  const ids = await selectMuchFollowed(ctx.db, { newest: NEWEST_FOLLOWS, limit: ask.limit, withoutAdult });
  return workCards(ctx, ids, ask.reader);
}
