import { type WorkCard, canSee, countByShelf, listWorks, canBeListed, workRows } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { CATEGORIES, type Category } from '#shared/catalog/categories';
import { type WorkSetList, type WorkSetSort, narrowedList, themeList } from './work-set-rules.ts';
import type { WorkSetPicture } from './work-set-store.ts';
import { type ThemeLink, selectAdultThemes, selectTheme } from './theme-store.ts';

/** Shelf, sort order and cursor. */
export interface WorkSetQuery {
  shelf?: Category | undefined;
  sort?: WorkSetSort | undefined;
  after?: string | undefined;
}

/** A page of works with counts per shelf, capped as in `countByShelf`. */
export interface WorkSetPage {
  works: WorkCard[];
  next: string | null;
  total: number;
  shelves: { shelf: Category; works: number }[];
}

/** A theme page; `masked` and empty for an adult theme hidden from the reader. */
export interface ThemeView extends WorkSetPage {
  id: number;
  title: string;
  sentence: string;
  background: string | null;
  picture: WorkSetPicture | null;
  isAdult: boolean;
  masked: boolean;
  /** Hand-picked, so its own order is meaningful. */
  isPicked: boolean;
  others: ThemeLink[];
}

/** Adult themes with their first works, and all adult works. */
export interface AdultThemesView extends WorkSetPage {
  masked: boolean;
  themes: { id: number; title: string; sentence: string; works: WorkCard[] }[];
}

const ROW_LENGTH = 12;
const NOTHING: WorkSetPage = { works: [], next: null, total: 0, shelves: [] };

/** A theme page (specification L15); adult themes are gated like adult works. Throws NOT_FOUND 0001. */
export async function showTheme(
  ctx: Needs<'db' | 'secrets'>,
  input: { id: number; reader: Reader } & WorkSetQuery,
): Promise<ThemeView> {
  const theme = await selectTheme(ctx.db, input.id);
  if (!theme) throw new DomainError('NOT_FOUND', '0001');
  const { id, title, sentence, background, picture, others } = theme;
  if (theme.is_adult && !canSee(input.reader, { rating: '19' }, 'about')) {
    const neutral = { id, title: '', sentence: '', background: null, picture: null };
    const gated = { isAdult: true, masked: true, isPicked: false };
    return { ...neutral, ...gated, ...NOTHING, others: [] };
  }
  const page = await loadWorkSetPage(ctx, { ...input, list: themeList(theme) });
  const about = { id, title, sentence, background, picture, isAdult: theme.is_adult, masked: false };
  return { ...about, isPicked: !theme.is_by_rule, ...page, others };
}

/** The adult page (/theme/adult); empty for readers without access. */
export async function showAdultThemes(
  ctx: Needs<'db' | 'secrets'>,
  input: { reader: Reader } & WorkSetQuery,
): Promise<AdultThemesView> {
  if (!canSee(input.reader, { rating: '19' }, 'about')) return { ...NOTHING, masked: true, themes: [] };
  const [page, themes] = await Promise.all([
    loadWorkSetPage(ctx, { ...input, list: { filter: { isAdult: true }, sort: 'popular' } }),
    adultRows(ctx, input.reader),
  ]);
  return { ...page, masked: false, themes };
}

async function adultRows(ctx: Needs<'db' | 'secrets'>, reader: Reader): Promise<AdultThemesView['themes']> {
  const themes = await selectAdultThemes(ctx.db);
  const rows = await workRows(ctx, {
    lists: themes.map((theme) => ({ ...themeList(theme), limit: ROW_LENGTH })),
    reader,
  });
  return themes
    .map(({ id, title, sentence }, at) => ({ id, title, sentence, works: rows[at] ?? [] }))
    .filter(({ works }) => works.length > 0);
}

/**
 * A page of a work set with its filter chips. A set reveals what its works are about, so hidden adult works are
 * excluded.
 */
export async function loadWorkSetPage(
  ctx: Needs<'db' | 'secrets'>,
  input: { list: WorkSetList; reader: Reader } & WorkSetQuery,
): Promise<WorkSetPage> {
  const withoutAdult = !canBeListed(input.reader, { rating: '19' });
  const full = { ...input.list.filter, withoutAdult };
  const { filter, sort } = narrowedList({ ...input.list, filter: full }, input);
  const [page, counts] = await Promise.all([
    listWorks(ctx, { filter, sort, reader: input.reader, ...(input.after ? { after: input.after } : {}) }),
    countByShelf(ctx, { filter: full, reader: input.reader }),
  ]);
  const shelves = CATEGORIES.flatMap((shelf) => {
    const works = counts.get(shelf);
    return works ? [{ shelf, works }] : [];
  });
  return { ...page, shelves, total: shelves.reduce((sum, { works }) => sum + works, 0) };
}
