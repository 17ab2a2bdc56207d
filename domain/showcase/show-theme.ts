import { type WorkCard, canSee, countByShelf, listWorks, mayBeListed, workRows } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { SHELVES, type Shelf } from '#vocabulary/shelves';
import { type SetList, type SetSort, narrowedList, themeList } from './set-rules.ts';
import type { SetPicture } from './set-store.ts';
import { type ThemeLink, selectAdultThemes, selectTheme } from './theme-store.ts';

/** What a screen asks of a set: a shelf, an order, and how to go on. */
export interface SetAsk {
  shelf?: Shelf | undefined;
  sort?: SetSort | undefined;
  after?: string | undefined;
}

/** A page of a set's works, and how many there are of each shelf: as far as `countByShelf` counts, so the total is one too. */
export interface SetPage {
  works: WorkCard[];
  next: string | null;
  total: number;
  shelves: { shelf: Shelf; works: number }[];
}

/** A theme; `masked` where it is an adult one and the reader may not see it: then nothing of it leaves. */
export interface ThemeView extends SetPage {
  id: number;
  title: string;
  sentence: string;
  background: string | null;
  picture: SetPicture | null;
  isAdult: boolean;
  masked: boolean;
  /** It is filled by hand, so that its own order means something. */
  isPicked: boolean;
  others: ThemeLink[];
}

/** The room of adult works: themes with their first works, and all adult works. */
export interface AdultThemesView extends SetPage {
  masked: boolean;
  themes: { id: number; title: string; sentence: string; works: WorkCard[] }[];
}

const ROW_LENGTH = 12;
const NOTHING: SetPage = { works: [], next: null, total: 0, shelves: [] };

/** A theme of the shop (specification L15), adult ones gated like an adult work. Refuses with NOT_FOUND 0001. */
export async function showTheme(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; reader: Reader } & SetAsk,
): Promise<ThemeView> {
  const theme = await selectTheme(ctx.db, ask.id);
  if (!theme) throw new Refusal('NOT_FOUND', '0001');
  const { id, title, sentence, background, picture, others } = theme;
  if (theme.is_adult && !canSee(ask.reader, { rating: '19' }, 'about')) {
    const neutral = { id, title: '', sentence: '', background: null, picture: null };
    const gated = { isAdult: true, masked: true, isPicked: false };
    return { ...neutral, ...gated, ...NOTHING, others: [] };
  }
  const page = await setPage(ctx, { ...ask, list: themeList(theme) });
  const about = { id, title, sentence, background, picture, isAdult: theme.is_adult, masked: false };
  return { ...about, isPicked: !theme.is_by_rule, ...page, others };
}

/** Everything for adults (/theme/adult), before a reader who may see it; before others nothing. */
export async function showAdultThemes(
  ctx: Needs<'db' | 'secrets'>,
  ask: { reader: Reader } & SetAsk,
): Promise<AdultThemesView> {
  if (!canSee(ask.reader, { rating: '19' }, 'about')) return { ...NOTHING, masked: true, themes: [] };
  const [page, themes] = await Promise.all([
    setPage(ctx, { ...ask, list: { filter: { isAdult: true }, sort: 'popular' } }),
    adultRows(ctx, ask.reader),
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
 * A page of a set and what its chips say. A set tells what its works are about: adult ones are left out before who may
 * not see them.
 */
export async function setPage(
  ctx: Needs<'db' | 'secrets'>,
  ask: { list: SetList; reader: Reader } & SetAsk,
): Promise<SetPage> {
  const withoutAdult = !mayBeListed(ask.reader, { rating: '19' });
  const whole = { ...ask.list.filter, withoutAdult };
  const { filter, sort } = narrowedList({ ...ask.list, filter: whole }, ask);
  const [page, counts] = await Promise.all([
    listWorks(ctx, { filter, sort, reader: ask.reader, ...(ask.after ? { after: ask.after } : {}) }),
    countByShelf(ctx, { filter: whole, reader: ask.reader }),
  ]);
  const shelves = SHELVES.flatMap((shelf) => {
    const works = counts.get(shelf);
    return works ? [{ shelf, works }] : [];
  });
  return { ...page, shelves, total: shelves.reduce((sum, { works }) => sum + works, 0) };
}
