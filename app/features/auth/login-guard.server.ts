import type { SessionMember } from '#domain/members';
import { redirectUncached } from '../../server/redirects.server.ts';
import { type RequestContext, type Visit, requireVisit } from '../../server/request-context.server.ts';

/** Guard 'login' (G5): redirects visitors home with the login dialog, then back. */
export function requireMemberPage(pageContext: RequestContext, url: URL): { member: SessionMember; visit: Visit } {
  const { member } = pageContext;
  if (member) return { member, visit: requireVisit(pageContext) };
  const query = new URLSearchParams({ login_req: '1', return_to: url.pathname + url.search });
  throw redirectUncached(`/?${query}`);
}

/** Guard 'not-login' (G5): redirects members home. */
export function requireVisitor(pageContext: RequestContext): Visit {
  if (pageContext.member) throw redirectUncached('/');
  return requireVisit(pageContext);
}
