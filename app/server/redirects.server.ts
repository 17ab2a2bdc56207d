import { redirect } from 'react-router';

/** Temporary, uncached redirect. */
export function redirectUncached(to: string): Response {
  return redirect(to, { status: 302, headers: { 'cache-control': 'no-store' } });
}

const FILE = /\.(woff2?|ttf|otf|eot|css|png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i;

/**
 * Redirects unknown URLs (G1): fonts, style sheets and pictures to /promotion, others to the home page; /dev always
 * home (G2).
 */
export function redirectUnknown(pathname: string): Response {
  const isFile = FILE.test(pathname) && !/^\/dev(\/|$)/i.test(pathname);
  return redirectUncached(isFile ? '/promotion' : '/');
}
