import { redirect } from 'react-router';
import { followPen } from '#domain/studio';
import { paths } from '#shared/web/paths';
import { formText } from '../../browser/form-text.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { idParam, throwNotFound, toErrorResponse } from '../../server/errors.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/author-follow';

/** Follows or unfollows an author, apart from the page that is the same for all visitors. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  if (pageContext.shop.authors !== 'on') return throwNotFound(url.pathname);
  const penId = idParam(params.pen, url.pathname);
  const { memberNo } = requireMemberPage(pageContext, new URL(paths.author(penId), url)).member;
  const isFollowed = formText(await readForm(request), 'follow') === 'on';
  await followPen(pageContext.ctx, { penId, memberNo, isFollowed }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return redirect(paths.author(penId), 303);
}
