import type { Needs } from '#kernel/context';
import { recordAudit } from '../audit/with-audit.ts';
import type { OperatorSession } from '../operator.ts';
import { selectPasskeys, countRecovery } from '../login/second-factor-store.ts';
import { endSessions, selectRunning } from './session-store.ts';

/** An operator's own account page. */
export interface OperatorProfile {
  sessions: { selector: string; userAgent: string; address: string; begunAt: Date; seenAt: Date; isThis: boolean }[];
  passkeys: { id: string; name: string; madeAt: Date; usedAt: Date | null }[];
  codes: number;
}

/** The operator's sessions, passkeys and codes. */
export async function readOperatorProfile(ctx: Needs<'db'>, session: OperatorSession): Promise<OperatorProfile> {
  const running = await selectRunning(ctx.db, session.id);
  const passkeys = await selectPasskeys(ctx.db, session.id);
  return {
    sessions: running.map(({ selector, user_agent, address, begun_at, seen_at }) => ({
      selector,
      address,
      userAgent: user_agent,
      begunAt: begun_at,
      seenAt: seen_at,
      isThis: selector === session.selector,
    })),
    passkeys: passkeys.map(({ id, name, made_at, used_at }) => ({ id, name, madeAt: made_at, usedAt: used_at })),
    codes: await countRecovery(ctx.db, session.id),
  };
}

/** Ends the operator's current, another or all other sessions. */
export async function endConsoleSessions(
  ctx: Needs<'db'>,
  { session, which }: { session: OperatorSession; which: 'this' | 'others' | { selector: string } },
): Promise<void> {
  const operatorId = session.id;
  const chosen = {
    ...(which === 'this' ? { only: session.selector } : {}),
    ...(which === 'others' ? { except: session.selector } : {}),
    ...(typeof which === 'object' ? { only: which.selector } : {}),
  };
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await endSessions(tx, { operatorId, ...chosen });
    if (ended === 0) return;
    const action = { name: 'session.end', subject: `operator:${operatorId}` } as const;
    await recordAudit(tx, { by: session, act: action, before: null, after: { ended } });
  });
}
