import type { Needs } from '#kernel/context';
import { selectActiveRedirects } from './redirect-store.ts';
import { type RedirectTable, type RedirectRule, resolveRedirect, createRedirectTable } from './redirect-rules.ts';

const BUILT_IN_REDIRECTS: readonly RedirectRule[] = [
  { source: '/inquiry', target: '/help/inquiry', isPrefix: false, isExternal: false, startsAt: null, endsAt: null },
];

/** Active redirects, custom ones before built-in ones, for `resolveRedirect`. Reload when the page version rises. */
export async function loadRedirects(ctx: Needs<'db'>): Promise<RedirectTable> {
  return createRedirectTable([...BUILT_IN_REDIRECTS, ...(await selectActiveRedirects(ctx.db))]);
}

/** Target of a path (G4): a shop path, an allowed external URL, or null. */
export async function findRedirect(ctx: Needs<'db'>, path: string): Promise<string | null> {
  return resolveRedirect(await loadRedirects(ctx), path);
}
