const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
const DOTS = /\/(\.|%2e){1,2}(\/|$)/i;
const MAX_LENGTH = 2000;

/**
 * Validates a redirect path inside the shop; '/' for other hosts and schemes, `//`, backslashes, dot segments, spaces
 * and invisible characters. Encodes characters that a header cannot contain.
 */
export function sameSitePath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > MAX_LENGTH || UNSEEN.test(wanted)) return '/';
  if (!wanted.startsWith('/') || /^\/(\/|%2f|%5c)/i.test(wanted)) return '/';
  return DOTS.test(wanted.split(/[?#]/, 1)[0] ?? '') ? '/' : encodeURI(wanted.toWellFormed()).replaceAll('%25', '%');
}
