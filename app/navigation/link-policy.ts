/** Paths that are no pages. */
const NO_PAGE = /^\/(ko\/v1|media|assets|builds|proc|simulators)(\/|$)/;
const SCHEME = /^(?:([a-z][a-z\d+.-]*):|\/\/)/i;

/**
 * What a link leads to (G7): a page of this site by client navigation, a document loaded by the browser, or nothing. Other
 * sites need `external` in `rel`.
 */
export function linkPolicy(to: string, rel = ''): 'page' | 'document' | 'refused' {
  const [address, scheme] = SCHEME.exec(withoutIgnoredCharacters(to)) ?? [];
  if (address === undefined) return to.startsWith('#') || NO_PAGE.test(to) ? 'document' : 'page';
  if (scheme && /^(mailto|tel)$/i.test(scheme)) return 'document';
  return (!scheme || /^https?$/i.test(scheme)) && /\bexternal\b/.test(rel) ? 'document' : 'refused';
}

/** Browsers ignore control characters and spaces in and before a scheme. */
function withoutIgnoredCharacters(address: string): string {
  return [...address].filter((character) => character > ' ').join('');
}
