import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { RouteRule } from './route-rules.ts';

/** Rules in force at this moment. */
export async function selectRulesInForce(db: Db): Promise<RouteRule[]> {
  const { rows } = await sql<RouteRule>`
    select source, is_prefix as "isPrefix", target, is_external as "isExternal", starts_at as "startsAt", ends_at as "endsAt"
    from route_rule where coalesce(starts_at <= seoga_now(), true) and coalesce(ends_at > seoga_now(), true)
    order by id`.execute(db);
  return rows;
}

/** Puts the folder's rules in place of those before. */
export async function replaceRules(tx: Tx, rules: readonly RouteRule[]): Promise<void> {
  await tx.deleteFrom('route_rule').where('origin', '=', 'folder').execute();
  const values = rules.map((rule) => ({
    source: rule.source,
    is_prefix: rule.isPrefix,
    target: rule.target,
    is_external: rule.isExternal,
    starts_at: rule.startsAt,
    ends_at: rule.endsAt,
  }));
  if (values.length > 0) await tx.insertInto('route_rule').values(values).execute();
}
