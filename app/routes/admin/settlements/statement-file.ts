import { requireOperator } from '../../../admin/operator-only.server.ts';
import { formatParam } from '../../../admin/settlements/settlement-query.server.ts';
import { statementFile } from '../../../admin/settlements/statement-file.server.ts';
import { idParam } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/statement-file';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  const path = url.pathname;
  return statementFile(pageContext, { id: idParam(params.id, path), format: formatParam(params.format, path), path });
}
