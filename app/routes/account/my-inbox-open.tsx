import { redirect } from 'react-router';
import { openNotification } from '#domain/notifications';
import { DomainError } from '#kernel/domain-error';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { idParam } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-inbox-open';

const NO_STORE = { 'cache-control': 'no-store' };

/** Marks a notification as read and redirects to its target, or to the inbox. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const id = idParam(params.id, url.pathname);
  try {
    return redirect(await openNotification(pageContext.ctx, { memberNo, id }), { status: 303, headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirect('/my/inbox', { status: 303, headers: NO_STORE });
  }
}

/** Required for the error page of invalid URLs (G6). */
export default function MyInboxOpen(): null {
  return null;
}
