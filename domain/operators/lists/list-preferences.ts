import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { oneLine } from '#shared/content/one-line';
import { MAX_VIEWS, MAX_VIEW_NAME } from '#shared/operations/admin-lists';
import {
  type ListView,
  type OperatorList,
  deleteListView,
  selectListColumns,
  selectListViews,
  writeListColumns,
  writeListView,
} from './list-store.ts';

const MAX_COLUMNS = 40;
const MAX_QUERY = 1_000;

/** Chosen columns (null: the usual ones) and saved views of an operator's list. */
export async function readListPreferences(
  ctx: Needs<'db'>,
  list: OperatorList,
): Promise<{ columns: string[] | null; views: ListView[] }> {
  const [columns, views] = await Promise.all([selectListColumns(ctx.db, list), selectListViews(ctx.db, list)]);
  return { columns, views };
}

/** Saves the columns of an operator's list, in the list's own order. */
export async function saveListColumns(
  ctx: Needs<'db'>,
  input: OperatorList & { columns: readonly string[] },
): Promise<void> {
  const columns = input.columns.filter((name) => /^[a-zA-Z]{1,30}$/.test(name)).slice(0, MAX_COLUMNS);
  await ctx.db.transaction().execute((tx) => writeListColumns(tx, { ...input, columns }));
}

/**
 * Saves a view; the same name replaces it. Throws LIST_ERROR 0001 without a name, 0002 for too many views, 0003 for too
 * long a filter.
 */
export async function saveListView(
  ctx: Needs<'db'>,
  input: OperatorList & { name: string; query: string },
): Promise<void> {
  const name = oneLine(input.name);
  if (name === '' || [...name].length > MAX_VIEW_NAME) throw new DomainError('LIST_ERROR', '0001', { field: 'name' });
  if (input.query.length > MAX_QUERY) throw new DomainError('LIST_ERROR', '0003', { field: 'name' });
  await ctx.db.transaction().execute(async (tx) => {
    const views = await selectListViews(tx, input);
    if (views.length >= MAX_VIEWS && !views.some((view) => view.name === name))
      throw new DomainError('LIST_ERROR', '0002', { field: 'name' });
    await writeListView(tx, { ...input, name });
  });
}

/** Removes a view; an unknown one is no error. */
export async function removeListView(ctx: Needs<'db'>, input: OperatorList & { id: number }): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteListView(tx, input));
}
