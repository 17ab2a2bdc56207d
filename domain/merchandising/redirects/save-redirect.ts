import { schedulePageChanges, raisePageVersion } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type RedirectInput, requireValidRedirects, toRedirectRule } from './apply-redirects.ts';
import {
  type StoredRedirect,
  endRedirectRow,
  lockRedirects,
  selectRedirect,
  saveRedirectRow,
} from '../console/console-settings-store.ts';

/**
 * Creates or updates a redirect (G4) and returns its id. Throws WINDOW_ERROR 0001 if it does not exist, ROUTE_ERROR
 * like `requireValidRedirects`.
 */
export async function saveRedirect(
  ctx: Needs<'db'>,
  { by, id, wish }: { by: Actor; id: number | null; wish: RedirectInput },
): Promise<number> {
  return withAudit(ctx, { by, act: { name: 'route.save', subject: `route:${wish.from}` } }, async (tx) => {
    const rules = await lockRedirects(tx);
    const before = id === null ? undefined : await selectRedirect(tx, id);
    if (id !== null && !before) throw new DomainError('WINDOW_ERROR', '0001');
    const rule = toRedirectRule(wish);
    requireValidRedirects([...rules.filter((one) => one.id !== id), rule]);
    const number = await saveRedirectRow(tx, { id, rule });
    await schedulePageChanges(tx, [rule.startsAt, rule.endsAt]);
    await raisePageVersion(tx);
    return { before: before ?? null, after: rule, result: number };
  });
}

/** Ends a redirect now. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function endRedirect(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'route.end', subject: `route:${id}` } }, async (tx) => {
    const before = await selectRedirect(tx, id);
    if (!before) throw new DomainError('WINDOW_ERROR', '0001');
    await endRedirectRow(tx, id);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}

/** A redirect by id. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function readRedirect(ctx: Needs<'db'>, id: number): Promise<StoredRedirect> {
  const rule = await selectRedirect(ctx.db, id);
  if (!rule) throw new DomainError('WINDOW_ERROR', '0001');
  return rule;
}
