import { redirect } from 'react-router';
import { endConsoleSessions } from '#domain/operators';
import { requestFacts, visitOf } from '../../request-context.server.ts';
import type { Route } from './+types/logout';

/** Nobody is logged out by a link. */
export function loader(): Response {
  return redirect('/operator', 303);
}

export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const facts = context.get(requestFacts);
  const { operatorSession: session, ctx } = facts;
  if (session) await endConsoleSessions(ctx, { session, which: 'this' });
  visitOf(facts).beginConsole('');
  return redirect('/operator/login?said=out', 303);
}

export default function OperatorLogoutPage(): null {
  return null;
}
