const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
const DOTS = /\/(\.|%2e){1,2}(\/|$)/i;
const MOST_LENGTH = 2000;

/**
 * The address inside this shop that a reader is sent back to; '/' for whatever leads elsewhere or might: other hosts and
 * schemes, `//`, backslashes, dots that climb, blanks and unseen characters. Letters that a header cannot hold are encoded.
 */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > MOST_LENGTH || UNSEEN.test(wanted)) return '/';
  if (!wanted.startsWith('/') || /^\/(\/|%2f|%5c)/i.test(wanted)) return '/';
  return DOTS.test(wanted.split(/[?#]/, 1)[0] ?? '') ? '/' : encodeURI(wanted.toWellFormed()).replaceAll('%25', '%');
}
