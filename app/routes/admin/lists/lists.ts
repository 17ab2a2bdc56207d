import { redirect } from 'react-router';
import { removeListView, saveListColumns, saveListView } from '#domain/operators';
import { ADMIN_LISTS, type AdminList } from '#shared/operations/admin-lists';
import { isConsolePath } from '#shared/web/page-layouts';
import { rowNumber } from '../../../browser/form-text.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { savedSearch } from '../../../admin/components/list-query.ts';
import { operatorFrom } from '../../../admin/operator-only.server.ts';
import { throwNotFound, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/lists';

const isList = (name: string): name is AdminList => Object.hasOwn(ADMIN_LISTS, name);

/** Saves how an operator sees a list: columns and views. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { id: operatorId } = operatorFrom(pageContext, url);
  const { ctx } = pageContext;
  const form = await consoleForm(request);
  const list = form('list');
  if (!isList(list)) throwNotFound(url.pathname);
  const back = backFrom(form('back'), url, list);
  try {
    if (form('act') === 'columns') await saveListColumns(ctx, { operatorId, list, columns: form.all('column') });
    else if (form('act') === 'remove') await removeListView(ctx, { operatorId, list, id: rowNumber(form('id')) });
    else {
      const query = String(savedSearch(back.searchParams));
      await saveListView(ctx, { operatorId, list, name: form('name'), query });
    }
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
  return redirect(back.pathname + back.search, 303);
}

/** A console page, else the list itself. */
function backFrom(text: string, url: URL, list: AdminList): URL {
  const back = URL.parse(text, url.origin);
  if (back?.origin === url.origin && isConsolePath(back.pathname)) return back;
  return new URL(ADMIN_LISTS[list], url.origin);
}
