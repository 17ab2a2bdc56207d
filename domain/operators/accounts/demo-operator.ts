import type { Needs } from '#kernel/context';
import { DEMO_OPERATOR } from '#shared/catalog/samples';
import { recordAudit } from '../audit/with-audit.ts';
import { insertOperator, lockOperators, replaceRoles, selectByMail, setDisabled } from '../operator-store.ts';
import { endSessions } from '../sessions/session-store.ts';
import { type Browser, renewConsoleSession, startConsoleSession } from '../sessions/start-console-session.ts';

/** Logs in as the demo owner, who has no password; returns the cookie value. Undefined when an owner disabled it. */
export async function startDemoOperator(ctx: Needs<'db' | 'secrets'>, browser: Browser): Promise<string | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockOperators(tx);
    const existing = await selectByMail(tx, DEMO_OPERATOR.mail);
    if (existing?.disabled_at) return undefined;
    const operatorId = existing?.id ?? (await insertOperator(tx, { ...DEMO_OPERATOR, holderId: null }));
    if (!existing) {
      await replaceRoles(tx, operatorId, ['owner']);
      const act = { name: 'operator.invite', subject: `operator:${operatorId}` } as const;
      await recordAudit(tx, { by: 'command-line', act, before: null, after: { roles: ['owner'] } });
    }
    const [selector = ''] = (await startConsoleSession(ctx, tx, { ...browser, operatorId })).split('.');
    return renewConsoleSession(ctx, tx, selector);
  });
}

/** Disables the demo owner and ends its sessions. */
export async function disableDemoOperator(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const operator = await selectByMail(tx, DEMO_OPERATOR.mail);
    if (!operator) return;
    await setDisabled(tx, operator.id, true);
    await endSessions(tx, { operatorId: operator.id });
  });
}
