import { data, redirect } from 'react-router';
import type { SessionOperator } from '#domain/operators';
import { type OperatorPermission, hasPermission } from '#shared/operations/operator-permissions';
import { isConsolePath } from '#shared/web/page-layouts';
import type { RequestContext } from '../server/request-context.server.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/**
 * Requires an operator with a right: redirects to the login, or throws 404 when the right is missing. A
 * form (or `write`) also needs the right to act: 403 for those who may only see. `fresh` requires
 * a second factor within the last ten minutes.
 */
// oxlint-disable-next-line max-params -- every page of the console says this in one line.
export function requireOperator(
  pageContext: RequestContext,
  url: URL,
  right: OperatorPermission,
  input: { fresh?: boolean; write?: boolean } = {},
): SessionOperator {
  const operator = operatorFrom(pageContext, url);
  if (!hasPermission(operator.rights, right)) throw data(`Page Not Found: ${url.pathname}`, { status: 404 });
  const isAct = input.write ?? pageContext.isForm;
  if (isAct && !hasPermission(operator.rights, right, 'write'))
    throw data('보기 권한만 있습니다. 처리하려면 소유자에게 권한을 요청해 주세요.', { status: 403 });
  if (input.fresh && !operator.isFresh) throw redirectToConsole('/operator/prove', url);
  return operator;
}

/** Any logged-in operator. */
export function operatorFrom({ operator, operatorSession }: RequestContext, url: URL): SessionOperator {
  if (operator) return operator;
  throw redirectToConsole(operatorSession && !operatorSession.isInvited ? '/operator/prove' : '/operator/login', url);
}

function redirectToConsole(to: string, url: URL): Response {
  const next = new URLSearchParams({ next: url.pathname + url.search });
  return redirect(`${to}?${next}`, { status: 303, headers: NO_STORE });
}

/** Redirect target of a second-factor proof; undefined for other responses. */
export function proofIn(result: Response, url: URL): URL | undefined {
  const to = URL.parse(result.headers.get('location') ?? '', url.origin);
  return to?.pathname === '/operator/prove' ? to : undefined;
}

/** Return path, limited to admin pages. */
export function nextPath(url: URL): string {
  const next = URL.parse(url.searchParams.get('next') ?? '', url.origin);
  if (!next || next.origin !== url.origin || !isConsolePath(next.pathname)) return '/operator';
  return /^\/operator\/(login|prove|begin|second)(\/|\.|$)/.test(next.pathname)
    ? '/operator'
    : next.pathname + next.search;
}
