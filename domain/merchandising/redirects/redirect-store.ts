import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { RedirectRule } from './redirect-rules.ts';

export async function selectActiveRedirects(db: Db): Promise<RedirectRule[]> {
  const { rows } = await sql<RedirectRule>`
    select source, is_prefix as "isPrefix", target, is_external as "isExternal", starts_at as "startsAt", ends_at as "endsAt"
    from route_rule where coalesce(starts_at <= seoga_now(), true) and coalesce(ends_at > seoga_now(), true)
    order by id`.execute(db);
  return rows;
}

export async function replaceFolderRedirects(tx: Tx, rules: readonly RedirectRule[]): Promise<void> {
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
