import { failedRows } from '#domain/spreadsheets';
import { csvResponse } from '../../../admin/reports/csv-response.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/sheet-errors';

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'works');
  const id = idParam(params.id, url.pathname);
  const [heads = [], ...rows] = await failedRows(pageContext.ctx, { by: operator, id }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return csvResponse('seoga-errors.csv', heads, rows);
}
