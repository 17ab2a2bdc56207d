import type { MemberVisit } from '#domain/membership';
import { leadAway } from '../lead-away.server.ts';
import { type RequestFacts, type Visit, visitOf } from '../request-context.server.ts';

/**
 * The member of a page that only members may see, with their request (G5, guard 'login'). Whoever is none is sent to
 * the start, where the dialog opens, and is back here after logging in.
 */
export function memberOnly(facts: RequestFacts, url: URL): { member: MemberVisit; visit: Visit } {
  const { member } = facts;
  if (member) return { member, visit: visitOf(facts) };
  const asked = new URLSearchParams({ login_req: '1', return_to: url.pathname + url.search });
  throw leadAway(`/?${asked}`);
}

/** The request of a page that is of no use to members (G5, guard 'not-login'): they are sent to the start. */
export function visitorOnly(facts: RequestFacts): Visit {
  if (facts.member) throw leadAway('/');
  return visitOf(facts);
}
