import { canSee, listWorks, mayBeListed } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { type SetList, hallList, themeList } from './set-rules.ts';
import { type FoundSetRow, selectSets } from './set-store.ts';

/** A set as a row of a home takes it: its address, its words, and what `workRows` is to list. */
export interface FoundSet extends SetList {
  id: number;
  path: string;
  title: string;
  /** When it ends, of a promotion; ISO. */
  endsAt: string | null;
}

/** The sets that rows name, by the operator's id, in one round trip. */
export interface SetNames {
  themes?: string[];
  promotions?: string[];
  pavilions?: string[];
}

/**
 * Sets by the ids that an operator gave them, as `theme:…`, `promotion:…` and `pavilion:…`; what is not shown now is left
 * out: a promotion that does not run, and what is for adults alone before who may not see it.
 */
export async function findSets(
  ctx: Needs<'db'>,
  ask: { names: SetNames; reader: Reader },
): Promise<Map<string, FoundSet>> {
  const { themes = [], promotions = [], pavilions = [] } = ask.names;
  const mayMeet = canSee(ask.reader, { rating: '19' }, 'about');
  const withoutAdult = !mayBeListed(ask.reader, { rating: '19' });
  const rows = await selectSets(ctx.db, { themes, promotions, pavilions });
  return new Map(
    rows
      .filter((row) => mayMeet || row.kind !== 'theme' || !row.is_adult)
      .map((row) => {
        const { id, kind, slug, title, ends_at: endsAt } = row;
        const { filter, sort } = listOf(row);
        return [`${kind}:${slug}`, { id, title, path: pathOf(row), filter: { ...filter, withoutAdult }, sort, endsAt }];
      }),
  );
}

/** The first works of a theme, by number, as its own page lists them; none where there is no such theme. */
export async function themeIds(
  ctx: Needs<'db' | 'secrets'>,
  ask: { theme: string; limit: number; reader: Reader },
): Promise<number[]> {
  const set = (await findSets(ctx, { names: { themes: [ask.theme] }, reader: ask.reader })).get(`theme:${ask.theme}`);
  if (!set) return [];
  const { works } = await listWorks(ctx, { filter: set.filter, sort: set.sort, limit: ask.limit, reader: ask.reader });
  return works.map(({ id }) => id);
}

/** A promotion that runs now and its first works, by number; null where it does not run. */
export async function promotionWorks(
  ctx: Needs<'db' | 'secrets'>,
  ask: { promotion: string; limit: number; reader: Reader },
): Promise<{ id: number; title: string; endsAt: string | null; works: number[] } | null> {
  const sets = await findSets(ctx, { names: { promotions: [ask.promotion] }, reader: ask.reader });
  const set = sets.get(`promotion:${ask.promotion}`);
  if (!set) return null;
  const { works } = await listWorks(ctx, { filter: set.filter, sort: set.sort, limit: ask.limit, reader: ask.reader });
  return { id: set.id, title: set.title, endsAt: set.endsAt, works: works.map(({ id }) => id) };
}

function listOf(row: FoundSetRow): SetList {
  if (row.kind === 'theme') return themeList(row);
  if (row.kind === 'pavilion') return hallList(row);
  return { filter: { ids: row.works }, sort: 'given' };
}

/** The page of a set. */
export function pathOf({ kind, id }: Pick<FoundSetRow, 'kind' | 'id'>): string {
  return kind === 'pavilion' ? `/theme/pavilion/${id}` : `/${kind}/${id}`;
}
