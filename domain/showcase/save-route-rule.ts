import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type RouteWish, requireSound, ruleOf } from './apply-route-rules.ts';
import { type WrittenRule, endRule, lockRules, selectRule, writeRule } from './written-store.ts';

/**
 * Makes a route rule (G4), or changes the one of that number. Refuses with WINDOW_ERROR 0001 one that is not there, and as
 * `routeRules` what may not stand beside every other rule: above all a way that comes back. Answers its number.
 */
export async function saveRouteRule(
  ctx: Needs<'db'>,
  { by, id, wish }: { by: Actor; id: number | null; wish: RouteWish },
): Promise<number> {
  return actAs(ctx, { by, act: { name: 'route.save', subject: `route:${wish.from}` } }, async (tx) => {
    const rules = await lockRules(tx);
    const before = id === null ? undefined : await selectRule(tx, id);
    if (id !== null && !before) throw new Refusal('WINDOW_ERROR', '0001');
    const rule = ruleOf(wish);
    requireSound([...rules.filter((one) => one.id !== id), rule]);
    const number = await writeRule(tx, { id, rule });
    await notePageTurns(tx, [rule.startsAt, rule.endsAt]);
    await raisePageVersion(tx);
    return { before: before ?? null, after: rule, result: number };
  });
}

/** Ends a route rule now. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function endRouteRule(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'route.end', subject: `route:${id}` } }, async (tx) => {
    const before = await selectRule(tx, id);
    if (!before) throw new Refusal('WINDOW_ERROR', '0001');
    await endRule(tx, id);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}

/** A route rule as it stands. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readRouteRule(ctx: Needs<'db'>, id: number): Promise<WrittenRule> {
  const rule = await selectRule(ctx.db, id);
  if (!rule) throw new Refusal('WINDOW_ERROR', '0001');
  return rule;
}
