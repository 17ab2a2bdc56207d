import { redirect } from 'react-router';
import { endConsoleSessions } from '#domain/operators';
import { requestContext, requireVisit } from '../../../server/request-context.server.ts';
import type { Route } from './+types/logout';

/** POST only. */
export function loader(): Response {
  return redirect('/operator', 303);
}

export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const { operatorSession: session, ctx } = pageContext;
  if (session) await endConsoleSessions(ctx, { session, which: 'this' });
  requireVisit(pageContext).beginConsole('');
  return redirect('/operator/login?said=out', 303);
}

export default function OperatorLogoutPage(): null {
  return null;
}
