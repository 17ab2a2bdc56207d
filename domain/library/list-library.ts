import { type WorkCard, canSee, entitledWorkCards, canBeListed, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import {
  type LibraryList,
  type LibraryBadge,
  type LibrarySort,
  type OwnershipKind,
  firstSort,
} from '#shared/reading/library-lists';
import type { Category } from '#shared/catalog/categories';
import { hasCollection } from './collection-store.ts';
import { cursorText, namePattern, parseCursor, workProgress } from './library-rules.ts';
import { type LibraryRow, countLibrary, selectMostFollowed, selectLibrary } from './library-store.ts';
import type { LibraryReading, LibraryWork } from './library-work.ts';

/** List, filter and order. */
export interface LibraryListInput {
  list: LibraryList;
  /** For the list `collection`. */
  collectionId?: number;
  hold?: OwnershipKind;
  /** Part of a title or creator name; ignores spaces, consonants match syllables. */
  question?: string;
  shelf?: Category;
  marks?: readonly LibraryBadge[];
  sort?: LibrarySort;
  after?: string;
  limit?: number;
}

/** A page of the library. */
export interface LibraryPage {
  works: LibraryWork[];
  /** Cursor, null at the end. */
  next: string | null;
}

const PAGE_SIZE = 24;
const MAX = 100;
const NEWEST_FOLLOWS = 2000;

/**
 * A page of a member's library. Unlisted works stay for entitled members; masked works show only the name. Throws
 * BOOKSHELF_ERROR 0001 for another member's collection.
 */
export async function listLibrary(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader; wish: LibraryListInput },
): Promise<LibraryPage> {
  const { memberNo, reader, wish } = input;
  if (wish.list === 'collection' && !(await hasCollection(ctx.db, { memberNo, id: wish.collectionId ?? 0 })))
    throw new DomainError('BOOKSHELF_ERROR', '0001');
  const sort = wish.sort ?? firstSort(wish.list);
  const limit = Math.min(wish.limit ?? PAGE_SIZE, MAX);
  const after = parseCursor(wish.after, sort);
  const pattern = namePattern(wish.question ?? '');
  const rows = await selectLibrary(ctx.db, {
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
  const cards = new Map((await entitledWorkCards(ctx, ids, reader)).map((card) => [card.id, card]));
  const works = page.flatMap((row) => {
    const card = cards.get(row.id);
    return card ? [toLibraryWork(row, card)] : [];
  });
  return { works, next: last ? cursorText(sort, last) : null };
}

function toLibraryWork(row: LibraryRow, card: WorkCard): LibraryWork {
  const isOffSale = !row.is_listed;
  // Position and rental would reveal more than the name.
  if (card.cover.masked)
    return {
      card,
      reading: null,
      opens: null,
      isFresh: false,
      earlyOpensAt: null,
      isOwned: false,
      rentalEndsAt: null,
      rentalHours: null,
      isRentalOver: false,
      isOffSale,
    };
  const reading = readingOf(row);
  const entitled =
    row.held_episode !== null && row.held_content ? { episode: row.held_episode, kind: row.held_content } : null;
  return {
    card,
    reading,
    opens: isOffSale ? entitled : (row.next ?? (reading && { episode: reading.episode, kind: reading.kind })),
    isFresh: row.is_fresh,
    earlyOpensAt: row.early_opens_at?.toISOString() ?? null,
    isOwned: row.is_owned,
    rentalEndsAt: row.rental_ends_at?.toISOString() ?? null,
    rentalHours: row.rental_hours,
    isRentalOver: row.is_rental_over,
    isOffSale,
  };
}

function readingOf(row: LibraryRow): LibraryReading | null {
  const { episode, position, unit, content, read_at: at } = row;
  if (episode === null || position === null || !unit || !content || !at) return null;
  const furthest = Math.min(1, row.furthest ?? 0);
  const progress = row.is_at_end ? 1 : workProgress({ position, furthest, openedEpisodes: row.opened_episodes });
  const isFinished = row.is_episode_finished;
  const isReadToEnd = row.is_at_end && row.is_completed;
  return { episode, position, unit, kind: content, progress, isFinished, isReadToEnd, at: at.toISOString() };
}

/** Number of followed and entitled works. */
export async function countLibraryWorks(
  ctx: Needs<'db'>,
  memberNo: number,
): Promise<{ interest: number; bought: number }> {
  return countLibrary(ctx.db, memberNo);
}

/** Popular works, shown when nothing is followed. */
export async function listMostFollowed(
  ctx: Needs<'db' | 'secrets'>,
  input: { reader: Reader; limit: number },
): Promise<WorkCard[]> {
  const withoutAdult = !canBeListed(input.reader, { rating: '19' });
  const ids = await selectMostFollowed(ctx.db, { newest: NEWEST_FOLLOWS, limit: input.limit, withoutAdult });
  return workCards(ctx, ids, input.reader);
}
