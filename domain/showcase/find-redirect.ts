import type { Needs } from '#shared/context';
import { selectRulesInForce } from './route-rule-store.ts';
import { type RouteBook, type RouteRule, leadOf, routeBook } from './route-rules.ts';

/** The screen of inquiries by its short address, which the specification names. */
const OWN_RULES: readonly RouteRule[] = [
  { source: '/inquiry', target: '/help/inquiry', isPrefix: false, isExternal: false, startsAt: null, endsAt: null },
];

/**
 * The rules in force now, the operator's before the shop's own, ready to be asked with `leadOf`; whoever keeps them asks
 * anew when the page version rises.
 */
export async function routesInForce(ctx: Needs<'db'>): Promise<RouteBook> {
  return routeBook([...OWN_RULES, ...(await selectRulesInForce(ctx.db))]);
}

/** Where an address leads by these rules (G4): a path of the shop, another site that was allowed, or null. */
export async function findRedirect(ctx: Needs<'db'>, path: string): Promise<string | null> {
  return leadOf(await routesInForce(ctx), path);
}
