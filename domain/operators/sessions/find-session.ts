import type { Needs } from '#kernel/context';
import { rightsOf } from '#shared/operations/operator-permissions';
import type { OperatorSession } from '../operator.ts';
import { type ConsoleSessionRow, selectSession, touchSession } from './session-store.ts';

/**
 * The session of a cookie (`selector.verifier`): at most twelve hours old, used within the last hour, operator
 * enabled. Undefined otherwise.
 */
export async function findConsoleSession(
  ctx: Needs<'db' | 'secrets'>,
  cookie: string,
): Promise<OperatorSession | undefined> {
  const [selector = '', verifier = '', ...more] = cookie.split('.');
  if (more.length > 0 || !/^[\w-]{16,64}$/.test(selector) || !/^[\w-]{16,64}$/.test(verifier)) return undefined;
  const row = await selectSession(ctx.db, selector);
  if (!row || !ctx.secrets.timingSafeEqual(row.verifier, ctx.secrets.digest(verifier))) return undefined;
  if (row.is_stale) await touchSession(ctx.db, selector);
  return sessionFrom(row);
}

function sessionFrom(row: ConsoleSessionRow): OperatorSession {
  const { id, mail, name, roles, selector, passkeys } = row;
  return {
    id,
    mail,
    name,
    roles,
    rights: rightsOf(roles, row.changed_permissions),
    selector,
    passkeys,
    holderId: row.right_holder_id,
    provedAt: row.proved_at,
    isFresh: row.is_fresh,
    hasTotp: row.has_totp,
    isInvited: row.is_invited,
  };
}
