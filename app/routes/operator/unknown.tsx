import { data } from 'react-router';
import { operatorHere } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/unknown';

/** Below /operator nothing leads to the shop: an address that nobody gave out is not there. */
export function loader({ context, url }: Route.LoaderArgs): never {
  operatorHere(context.get(requestFacts), url);
  throw data(`Page Not Found: ${url.pathname}`, { status: 404 });
}

export default function OperatorUnknownPage(): null {
  return null;
}
