import { redirect } from 'react-router';
import { showAdminEpisode } from '#domain/catalog-admin';
import { adminPaths } from '#shared/web/admin-paths';
import { orPage, parseId } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-text';

/** Links that know only the episode lead to its page; the browser keeps the block in the fragment. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { id, workId } = await orPage(showAdminEpisode(pageContext.ctx, parseId(params.id, url.pathname)));
  return redirect(adminPaths.workEpisode(workId, id), 302);
}
