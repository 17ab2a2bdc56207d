import type { Needs } from '#shared/context';
import { selectRulesInForce } from './route-rule-store.ts';
import { type RouteBook, leadOf, routeBook } from './route-rules.ts';

/** The rules in force now, ready to be asked with `leadOf`; whoever keeps them asks anew when the page version rises. */
export async function routesInForce(ctx: Needs<'db'>): Promise<RouteBook> {
  return routeBook(await selectRulesInForce(ctx.db));
}

/** Where an address leads by the operator's rules (G4): a path of the shop, another site that was allowed, or null. */
export async function findRedirect(ctx: Needs<'db'>, path: string): Promise<string | null> {
  return leadOf(await routesInForce(ctx), path);
}
