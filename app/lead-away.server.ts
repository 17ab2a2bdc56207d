import { redirect } from 'react-router';

/** Leads a screen elsewhere for now: another time it may be shown, so nobody keeps the answer. */
export function leadAway(to: string): Response {
  return redirect(to, { status: 302, headers: { 'cache-control': 'no-store' } });
}

const FILE = /\.(woff2?|ttf|otf|eot|css|png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i;

/**
 * Leads away from an address that nobody gave out (G1): of a font, stylesheet or picture to /promotion, of all else to
 * the start; below /dev always to the start (G2).
 */
export function leadFromUnknown(pathname: string): Response {
  const isFile = FILE.test(pathname) && !/^\/dev(\/|$)/i.test(pathname);
  return leadAway(isFile ? '/promotion' : '/');
}
