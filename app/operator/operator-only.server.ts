import { data, redirect } from 'react-router';
import type { OperatorVisit } from '#domain/operators';
import { type OperatorRight, mayEnter } from '#vocabulary/operator-rights';
import { isConsolePath } from '#vocabulary/page-layouts';
import type { RequestFacts } from '../request-context.server.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/**
 * The operator of a page of the console that takes a right. Whoever is not logged in is led there and back; whoever has
 * not the right sees 404, as if there were no such page. `fresh`: what moves money or rights asks for a second factor of
 * the last ten minutes, and leads to showing it.
 */
// oxlint-disable-next-line max-params -- every page of the console says this in one line.
export function operatorOnly(
  facts: RequestFacts,
  url: URL,
  right: OperatorRight,
  wish: { fresh?: boolean } = {},
): OperatorVisit {
  const operator = operatorHere(facts, url);
  if (!mayEnter(operator.roles, right)) throw data(`Page Not Found: ${url.pathname}`, { status: 404 });
  if (wish.fresh && !operator.isFresh) throw lead('/operator/prove', url);
  return operator;
}

/** The operator of a page that everybody of the console may see: their own things. */
export function operatorHere({ operator, operatorSession }: RequestFacts, url: URL): OperatorVisit {
  if (operator) return operator;
  throw lead(operatorSession && !operatorSession.isInvited ? '/operator/prove' : '/operator/login', url);
}

function lead(to: string, url: URL): Response {
  const next = new URLSearchParams({ next: url.pathname + url.search });
  return redirect(`${to}?${next}`, { status: 303, headers: NO_STORE });
}

/** Where an answer leads to show the second factor anew; undefined for any other answer. */
export function proofIn(answer: Response, url: URL): URL | undefined {
  const to = URL.parse(answer.headers.get('location') ?? '', url.origin);
  return to?.pathname === '/operator/prove' ? to : undefined;
}

/** Where to go after showing who one is: a page of the console, else its start. */
export function nextPath(url: URL): string {
  const next = URL.parse(url.searchParams.get('next') ?? '', url.origin);
  if (!next || next.origin !== url.origin || !isConsolePath(next.pathname)) return '/operator';
  return /^\/operator\/(login|prove|begin|second)(\/|\.|$)/.test(next.pathname)
    ? '/operator'
    : next.pathname + next.search;
}
