import { redirect } from 'react-router';
import type { Route } from './+types/unknown';

const STATIC_FILE = /\.(woff2?|ttf|otf|eot|css|png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i;

/** Addresses that nobody gave out (G1): a font, stylesheet or picture goes to /promotion, all else to the start. */
export function loader({ url }: Route.LoaderArgs): Response {
  return redirect(STATIC_FILE.test(url.pathname) ? '/promotion' : '/', {
    status: 302,
    headers: { 'cache-control': 'no-store' },
  });
}

export default function UnknownPage(): null {
  return null;
}
