import { redirect, redirectDocument } from 'react-router';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/unknown';

const STATIC_FILE = /\.(woff2?|ttf|otf|eot|css|png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i;

/**
 * Addresses that nobody gave out (G1): a font, stylesheet or picture goes to /promotion, all else to the start. Here comes
 * also the data of a screen that a rule leads away (G4).
 */
export function loader({ url, context }: Route.LoaderArgs): Response {
  const { leadTo } = context.get(requestFacts);
  return redirect(leadTo ?? (STATIC_FILE.test(url.pathname) ? '/promotion' : '/'), {
    status: 302,
    headers: { 'cache-control': 'no-store' },
  });
}

/** Here comes also what the shop's screens carry no route of: the server knows it. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url);
}

export default function UnknownPage(): null {
  return null;
}
