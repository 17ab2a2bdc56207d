const MOST_LENGTH = 1000;
/** Addresses that are ways in themselves: going back there would lead round in a circle. */
const WAYS_IN = /^\/(login|join|logout|proc|ko|simulators)([/?#.]|$)/i;
/** What address parsers drop, take for a slash or cut at: control characters, spaces of any kind, backslashes. */
// oxlint-disable-next-line no-control-regex -- because control characters are what is looked for.
const TREACHEROUS = /[\u0000-\u001F\u007F-\u009F\\\s\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064]/;

/**
 * Where to go on after a way in: a path of this very site, in ASCII. Whatever could lead off the site, in any reading,
 * or round in a circle, becomes the front page. Never throws.
 */
export function returnPath(told: unknown): string {
  if (typeof told !== 'string' || told.length > MOST_LENGTH || TREACHEROUS.test(told)) return '/';
  const [path = ''] = told.split(/[?#]/, 1);
  // Some readers take these for what they stand for before they look where a host begins.
  const read = path.replaceAll(/%2e/gi, '.').replaceAll(/%(2f|5c)/gi, '/');
  if (!told.startsWith('/') || read.includes('//') || /\/\.{1,2}(\/|$)/.test(read) || WAYS_IN.test(read)) return '/';
  return told.toWellFormed().replaceAll(/[^\u0021-\u007E]+/g, encodeURIComponent);
}
