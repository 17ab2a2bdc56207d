import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { replaceRules } from './route-rule-store.ts';
import { type RouteFault, type RouteRule, routeFault, routeKey } from './route-rules.ts';
import { lockRules } from './written-store.ts';

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

/** A rule as it is kept. */
export function ruleOf({ from, to, isExternal, startsAt, endsAt }: RouteWish): RouteRule {
  return {
    source: routeKey(from.replace(BELOW, '')),
    isPrefix: BELOW.test(from),
    target: to,
    isExternal: isExternal ?? false,
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
  };
}

/** An address as an operator writes it: with `/*` where it stands for all below it too. */
export function writtenSource({ source, isPrefix }: Pick<RouteRule, 'source' | 'isPrefix'>): string {
  return isPrefix ? `${source === '/' ? '' : source}/*` : source;
}

/**
 * Refuses rules that cannot hold together with ROUTE_ERROR, naming the rule: 0001 an address that has no rules, 0002 a
 * target that nobody is sent to, 0003 another site without leave, 0004 two rules at once, 0005 a way that comes back.
 */
export function requireSound(rules: readonly RouteRule[]): void {
  const fault = routeFault(rules);
  if (fault)
    throw new Refusal('ROUTE_ERROR', CODES[fault.kind], { from: writtenSource(fault.rule), to: fault.rule.target });
}

/** Reads what an operator wrote. Refuses as `requireSound` does. */
export function routeRules(wishes: readonly RouteWish[]): RouteRule[] {
  const rules = wishes.map(ruleOf);
  const fault = routeFault(rules);
  if (!fault) return rules;
  const at = rules.indexOf(fault.rule);
  throw new Refusal('ROUTE_ERROR', CODES[fault.kind], { from: wishes[at]?.from ?? '', to: fault.rule.target });
}

/**
 * Puts a folder's route rules in force instead of those before, all or none; an address that the console has a rule for
 * keeps that. Refuses as `requireSound` does, also what would lead in a circle with the console's. Answers how many there are.
 */
export async function applyRouteRules(ctx: Needs<'db'>, wishes: readonly RouteWish[]): Promise<number> {
  const wanted = routeRules(wishes);
  return ctx.db.transaction().execute(async (tx) => {
    const console = (await lockRules(tx)).filter(({ origin }) => origin === 'console');
    const taken = new Set(console.map(writtenSource));
    const rules = wanted.filter((rule) => !taken.has(writtenSource(rule)));
    requireSound([...console, ...rules]);
    await replaceRules(tx, rules);
    await notePageTurns(
      tx,
      rules.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    );
    await raisePageVersion(tx);
    return rules.length;
  });
}
