import type { Needs, Tx } from '#shared/context';
import { insertAudit } from './audit-store.ts';
import type { Act, Actor } from './operator.ts';

/** What was there before a change and what after it; personal data stands there masked, secrets never. */
export interface Change<Result> {
  before?: object | null;
  after?: object | null;
  result: Result;
}

/**
 * Does an operator's act and takes it down in the audit log, both or neither (P4). Whether they may is asked before, by the
 * room of the console that they came through. With `hasOneSnapshot` all statements see one moment of the database.
 */
export async function actAs<Result>(
  ctx: Needs<'db'>,
  { by, act, hasOneSnapshot = false }: { by: Actor; act: Act; hasOneSnapshot?: boolean | undefined },
  change: (tx: Tx) => Promise<Change<Result>>,
): Promise<Result> {
  const transaction = ctx.db.transaction();
  return (hasOneSnapshot ? transaction.setIsolationLevel('repeatable read') : transaction).execute(async (tx) => {
    const { before, after, result } = await change(tx);
    await insertAudit(tx, { by, act, before: before ?? null, after: after ?? null });
    return result;
  });
}

/** Takes down that somebody read what is personal: whose data, and which. */
export async function noteRead(ctx: Needs<'db'>, { by, act }: { by: Actor; act: Act }): Promise<void> {
  await insertAudit(ctx.db, { by, act, before: null, after: null });
}
