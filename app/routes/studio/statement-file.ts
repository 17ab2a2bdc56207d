import { findAuthorHolder } from '#domain/settlement';
import { formatParam } from '../../admin/settlements/settlement-query.server.ts';
import { statementFile } from '../../admin/settlements/statement-file.server.ts';
import { idParam, throwNotFound } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import type { Route } from './+types/statement-file';

/** An author's own statement as a file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const path = url.pathname;
  const format = formatParam(params.format, path);
  const id = idParam(params.id, path);
  const holderId = await findAuthorHolder(pageContext.ctx, memberNo);
  if (holderId === undefined) throwNotFound(path);
  return statementFile(pageContext, { id, format, holderId, path });
}
