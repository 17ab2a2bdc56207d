import { data } from 'react-router';
import type { SessionMember } from '#domain/members';
import type { OwnMeasure } from '#domain/studio';
import { requireMemberPage } from '../features/auth/login-guard.server.ts';
import type { RequestContext } from '../server/request-context.server.ts';

export type { OwnMeasure };

/** The member of an author's page: 404 while the shop has no authors, the login for visitors. */
export function requireAuthorPage(pageContext: RequestContext, url: URL): SessionMember {
  if (pageContext.shop.authors !== 'on') throw data(`Page Not Found: ${url.pathname}`, { status: 404 });
  return requireMemberPage(pageContext, url).member;
}
