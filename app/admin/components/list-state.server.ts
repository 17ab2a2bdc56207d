import { type SessionOperator, readListPreferences } from '#domain/operators';
import type { Context } from '#kernel/context';
import { ADMIN_LISTS, type AdminList } from '#shared/operations/admin-lists';
import { savedSearch } from './list-query.ts';

/** What the tools of a list show. */
export interface ListState {
  list: AdminList;
  /** Keys of the visible columns. */
  visible: string[];
  views: { id: number; name: string; href: string; isCurrent: boolean; count?: string }[];
  /** Whether the address filters or sorts anything. */
  canSave: boolean;
}

/** Columns and views of an operator's list; `usual`: the columns before a choice. */
export async function listState(
  ctx: Context,
  input: { operator: SessionOperator; url: URL; list: AdminList; usual: readonly string[] },
): Promise<ListState> {
  const { operator, url, list, usual } = input;
  const { columns, views } = await readListPreferences(ctx, { operatorId: operator.id, list });
  const query = String(savedSearch(url.searchParams));
  return {
    list,
    visible: columns ?? [...usual],
    views: views.map((view) => ({
      id: view.id,
      name: view.name,
      href: `${ADMIN_LISTS[list]}?${view.query}`,
      isCurrent: view.query === query,
    })),
    canSave: query !== '',
  };
}
