import type { Needs } from '#shared/context';
import type { OperatorSession } from './operator.ts';
import { type SessionRow, selectSession, touchSession } from './session-store.ts';

/**
 * The session that a browser's cookie (`selector.verifier`) opens: begun within twelve hours, used within the last one, of
 * somebody who was not disabled. Undefined for anything else; it never says why.
 */
export async function sessionOfCookie(
  ctx: Needs<'db' | 'secrets'>,
  cookie: string,
): Promise<OperatorSession | undefined> {
  const [selector = '', verifier = '', ...more] = cookie.split('.');
  if (more.length > 0 || !/^[\w-]{16,64}$/.test(selector) || !/^[\w-]{16,64}$/.test(verifier)) return undefined;
  const row = await selectSession(ctx.db, selector);
  if (!row || !ctx.secrets.isSame(row.verifier, ctx.secrets.digest(verifier))) return undefined;
  if (row.is_stale) await touchSession(ctx.db, selector);
  return sessionFrom(row);
}

function sessionFrom(row: SessionRow): OperatorSession {
  const { id, mail, name, roles, selector, passkeys } = row;
  return {
    id,
    mail,
    name,
    roles,
    selector,
    passkeys,
    holderId: row.right_holder_id,
    provedAt: row.proved_at,
    isFresh: row.is_fresh,
    hasTotp: row.has_totp,
    isInvited: row.is_invited,
  };
}
