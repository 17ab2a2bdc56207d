import { canSee, listWorks, canBeListed } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { paths } from '#shared/web/paths';
import { type WorkSetList, hallList, themeList } from './work-set-rules.ts';
import { type WorkSetRow, selectWorkSets } from './work-set-store.ts';

/** A work set for a home row: path, texts and list query. */
export interface WorkSetRowData extends WorkSetList {
  id: number;
  path: string;
  title: string;
  /** ISO end of a promotion. */
  endsAt: string | null;
}

/** Slugs of the work sets that rows reference. */
export interface WorkSetSlugs {
  themes?: string[];
  promotions?: string[];
  pavilions?: string[];
}

/**
 * Work sets by `theme:…`, `promotion:…` and `pavilion:…`, in one round trip. Skips inactive promotions and adult sets
 * hidden from the reader.
 */
export async function findWorkSets(
  ctx: Needs<'db'>,
  input: { names: WorkSetSlugs; reader: Reader },
): Promise<Map<string, WorkSetRowData>> {
  const { themes = [], promotions = [], pavilions = [] } = input.names;
  const mayMeet = canSee(input.reader, { rating: '19' }, 'about');
  const withoutAdult = !canBeListed(input.reader, { rating: '19' });
  const rows = await selectWorkSets(ctx.db, { themes, promotions, pavilions });
  return new Map(
    rows
      .filter((row) => mayMeet || row.kind !== 'theme' || !row.is_adult)
      .map((row) => {
        const { id, kind, slug, title, ends_at: endsAt } = row;
        const { filter, sort } = listOf(row);
        return [
          `${kind}:${slug}`,
          { id, title, path: workSetPath(row), filter: { ...filter, withoutAdult }, sort, endsAt },
        ];
      }),
  );
}

/** First work ids of a theme in page order; empty if it does not exist. */
export async function listThemeWorkIds(
  ctx: Needs<'db' | 'secrets'>,
  input: { theme: string; limit: number; reader: Reader },
): Promise<number[]> {
  const set = (await findWorkSets(ctx, { names: { themes: [input.theme] }, reader: input.reader })).get(
    `theme:${input.theme}`,
  );
  if (!set) return [];
  const { works } = await listWorks(ctx, {
    filter: set.filter,
    sort: set.sort,
    limit: input.limit,
    reader: input.reader,
  });
  return works.map(({ id }) => id);
}

/** An active promotion with its first work ids, or null. */
export async function findPromotionWorks(
  ctx: Needs<'db' | 'secrets'>,
  input: { promotion: string; limit: number; reader: Reader },
): Promise<{ id: number; title: string; endsAt: string | null; works: number[] } | null> {
  const sets = await findWorkSets(ctx, { names: { promotions: [input.promotion] }, reader: input.reader });
  const set = sets.get(`promotion:${input.promotion}`);
  if (!set) return null;
  const { works } = await listWorks(ctx, {
    filter: set.filter,
    sort: set.sort,
    limit: input.limit,
    reader: input.reader,
  });
  return { id: set.id, title: set.title, endsAt: set.endsAt, works: works.map(({ id }) => id) };
}

function listOf(row: WorkSetRow): WorkSetList {
  if (row.kind === 'theme') return themeList(row);
  if (row.kind === 'pavilion') return hallList(row);
  return { filter: { ids: row.works }, sort: 'given' };
}

export function workSetPath({ kind, id }: Pick<WorkSetRow, 'kind' | 'id'>): string {
  return kind === 'pavilion' ? paths.pavilion(id) : `/${kind}/${id}`;
}
