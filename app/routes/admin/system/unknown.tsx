import { data } from 'react-router';
import { operatorFrom } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/unknown';

/** Unknown admin URLs are 404 and never redirect to the shop. */
export function loader({ context, url }: Route.LoaderArgs): never {
  operatorFrom(context.get(requestContext), url);
  throw data(`Page Not Found: ${url.pathname}`, { status: 404 });
}

export default function OperatorUnknownPage(): null {
  return null;
}
