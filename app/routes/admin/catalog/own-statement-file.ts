import { formatParam, holderOnly } from '../../../admin/settlements/settlement-query.server.ts';
import { statementFile } from '../../../admin/settlements/statement-file.server.ts';
import { idParam } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/own-statement-file';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { holderId } = holderOnly(pageContext, url);
  const path = url.pathname;
  const format = formatParam(params.format, path);
  return statementFile(pageContext, { id: idParam(params.id, path), format, holderId, path });
}
