import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { replaceRules } from './route-rule-store.ts';
import { type RouteFault, type RouteRule, routeFault, routeKey } from './route-rules.ts';

/** A rule as an operator writes it: `/old` for one address, `/old/*` for it and all below. */
export interface RouteWish {
  from: string;
  to: string;
  /** Leave to send readers to another site. */
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
} as const satisfies Record<RouteFault['kind'], string>;

/**
 * Reads what an operator wrote. Refuses with ROUTE_ERROR, naming the rule: 0001 an address that has no rules, 0002 a target
 * that nobody is sent to, 0003 another site without leave, 0004 two rules at once, 0005 a way that comes back.
 */
export function routeRules(wishes: readonly RouteWish[]): RouteRule[] {
  const rules = wishes.map(({ from, to, isExternal, startsAt, endsAt }) => ({
    source: routeKey(from.replace(BELOW, '')),
    isPrefix: BELOW.test(from),
    target: to,
    isExternal: isExternal ?? false,
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
  }));
  const fault = routeFault(rules);
  if (!fault) return rules;
  const at = rules.indexOf(fault.rule);
  throw new Refusal('ROUTE_ERROR', CODES[fault.kind], { from: wishes[at]?.from ?? '', to: fault.rule.target });
}

/** Puts route rules in force instead of those before, all or none. Refuses as `routeRules` does. Answers how many there are. */
export async function applyRouteRules(ctx: Needs<'db'>, wishes: readonly RouteWish[]): Promise<number> {
  const rules = routeRules(wishes);
  await ctx.db.transaction().execute(async (tx) => {
    await replaceRules(tx, rules);
    await notePageTurns(
      tx,
      rules.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    );
    await raisePageVersion(tx);
  });
  return rules.length;
}
