import { schedulePageChanges, raisePageVersion } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { replaceFolderRedirects } from './redirect-store.ts';
import { type RedirectError, type RedirectRule, findRedirectError, redirectKey } from './redirect-rules.ts';
import { lockRedirects } from '../console/console-settings-store.ts';

/** Redirect input: `/old` for one path, `/old/*` for it and all below. */
export interface RedirectInput {
  from: string;
  to: string;
  /** Allows a target on another site. */
  isExternal?: boolean | undefined;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
}

const BELOW = /\/\*$/;
const CODES = {
  source: '0001',
  target: '0002',
  external: '0003',
  overlap: '0004',
  loop: '0005',
} as const satisfies Record<RedirectError['kind'], string>;

export function toRedirectRule({ from, to, isExternal, startsAt, endsAt }: RedirectInput): RedirectRule {
  return {
    source: redirectKey(from.replace(BELOW, '')),
    isPrefix: BELOW.test(from),
    target: to,
    isExternal: isExternal ?? false,
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
  };
}

/** Formats a source; `/*` marks a prefix. */
export function formatRedirectSource({ source, isPrefix }: Pick<RedirectRule, 'source' | 'isPrefix'>): string {
  return isPrefix ? `${source === '/' ? '' : source}/*` : source;
}

/**
 * Validates redirects together. Throws ROUTE_ERROR, naming the rule: 0001 invalid source, 0002 invalid target, 0003
 * external target without permission, 0004 overlap, 0005 loop.
 */
export function requireValidRedirects(rules: readonly RedirectRule[]): void {
  const redirectError = findRedirectError(rules);
  if (redirectError)
    throw new DomainError('ROUTE_ERROR', CODES[redirectError.kind], {
      from: formatRedirectSource(redirectError.rule),
      to: redirectError.rule.target,
    });
}

/** Parses and validates input. Throws like `requireValidRedirects`. */
export function parseRedirects(items: readonly RedirectInput[]): RedirectRule[] {
  const rules = items.map(toRedirectRule);
  const redirectError = findRedirectError(rules);
  if (!redirectError) return rules;
  const at = rules.indexOf(redirectError.rule);
  throw new DomainError('ROUTE_ERROR', CODES[redirectError.kind], {
    from: items[at]?.from ?? '',
    to: redirectError.rule.target,
  });
}

/**
 * Replaces the imported redirects, all or none, and returns their number. Console redirects win for the same path.
 * Throws like `requireValidRedirects`, also for loops with console redirects.
 */
export async function applyRedirects(ctx: Needs<'db'>, items: readonly RedirectInput[]): Promise<number> {
  const wanted = parseRedirects(items);
  return ctx.db.transaction().execute(async (tx) => {
    const console = (await lockRedirects(tx)).filter(({ origin }) => origin === 'console');
    const claimed = new Set(console.map(formatRedirectSource));
    const rules = wanted.filter((rule) => !claimed.has(formatRedirectSource(rule)));
    requireValidRedirects([...console, ...rules]);
    await replaceFolderRedirects(tx, rules);
    await schedulePageChanges(
      tx,
      rules.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    );
    await raisePageVersion(tx);
    return rules.length;
  });
}
