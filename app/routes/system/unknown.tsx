import { redirectDocument } from 'react-router';
import { redirectUncached, redirectUnknown } from '../../server/redirects.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/unknown';

/** Unknown URLs (G1), and data requests of redirect rules (G4). */
export function loader({ url, context }: Route.LoaderArgs): Response {
  const { leadTo } = context.get(requestContext);
  return leadTo === undefined ? redirectUnknown(url.pathname) : redirectUncached(leadTo);
}

/** The server knows URLs that are not in the client manifest. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url);
}

export default function UnknownPage(): null {
  return null;
}
