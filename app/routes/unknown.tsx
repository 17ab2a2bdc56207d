import { redirectDocument } from 'react-router';
import { leadAway, leadFromUnknown } from '../lead-away.server.ts';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/unknown';

/** Addresses that nobody gave out (G1). Here comes also the data of a screen that a rule leads away (G4). */
export function loader({ url, context }: Route.LoaderArgs): Response {
  const { leadTo } = context.get(requestFacts);
  return leadTo === undefined ? leadFromUnknown(url.pathname) : leadAway(leadTo);
}

/** Here comes also what the shop's screens carry no route of: the server knows it. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url);
}

export default function UnknownPage(): null {
  return null;
}
