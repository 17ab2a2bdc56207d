import { ownPath } from './own-path.ts';

/** What an address that somebody wrote leads to: a place in this shop, another site, or nowhere that anybody is sent. */
export type AddressKind = { kind: 'own'; path: string } | { kind: 'external'; url: string } | { kind: 'refused' };

const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
const MOST_LENGTH = 2000;
/** Written out, its host plain, nobody's name before it: what only a lenient reader would take for an address is none. */
const WHOLE = /^https?:\/\/[\p{L}\p{N}]([\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?(:\d{1,5})?([/?#]|$)/iu;

/**
 * The one answer to where an address leads (G7), for rules, banners, events, notices and links alike. `refused` is
 * whatever is neither a plain path of this shop nor a plain http address: `javascript:`, `data:`, `vbscript:`, `file:`,
 * `blob:` in whatever letters, names before a host, blanks and unseen characters.
 */
export function addressKind(wanted: string | null | undefined): AddressKind {
  if (!wanted || wanted.length > MOST_LENGTH || UNSEEN.test(wanted)) return { kind: 'refused' };
  if (wanted.startsWith('/'))
    return wanted === '/' || ownPath(wanted) !== '/' ? { kind: 'own', path: wanted } : { kind: 'refused' };
  return WHOLE.test(wanted) ? { kind: 'external', url: wanted } : { kind: 'refused' };
}
