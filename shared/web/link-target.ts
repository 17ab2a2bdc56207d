import { sameSitePath } from './same-site-path.ts';

/** Target of an untrusted URL: this shop, another site, or rejected. */
export type LinkTarget = { kind: 'own'; path: string } | { kind: 'external'; url: string } | { kind: 'refused' };

const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
const MAX_LENGTH = 2000;
/** Absolute URL with a plain host and no user name; anything that only a lenient parser accepts is rejected. */
const WHOLE = /^https?:\/\/[\p{L}\p{N}]([\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?(:\d{1,5})?([/?#]|$)/iu;

/**
 * Classifies a URL for rules, banners, events, notices and links (G7). Rejects everything but plain shop paths and
 * http(s) URLs: `javascript:`, `data:`, `vbscript:`, `file:`, `blob:` in any case, user names, spaces and invisible
 * characters.
 */
export function linkTarget(wanted: string | null | undefined): LinkTarget {
  if (!wanted || wanted.length > MAX_LENGTH || UNSEEN.test(wanted)) return { kind: 'refused' };
  if (wanted.startsWith('/'))
    return wanted === '/' || sameSitePath(wanted) !== '/' ? { kind: 'own', path: wanted } : { kind: 'refused' };
  return WHOLE.test(wanted) ? { kind: 'external', url: wanted } : { kind: 'refused' };
}
