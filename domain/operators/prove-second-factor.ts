import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { insertAudit } from './audit-store.ts';
import { renewConsoleSession } from './begin-console-session.ts';
import type { OperatorSession } from './operator.ts';
import { tellNewConsoleDevice } from './operator-letters.ts';
import { selectById } from './operator-store.ts';
import { plainRecoveryCode, recoveryDigest } from './recovery-codes.ts';
import { selectPasskeys, spendRecovery, takeStep, usePasskey } from './second-factor-store.ts';
import { keepChallenge, selectOpen, selectOrigin } from './session-store.ts';
import { type WayInCounters, countOrRefuse, forgive, proofCounters } from './way-in-throttle.ts';

/**
 * The second factor by a code of an authenticator app, or by one of the codes for when it is lost; each counts once.
 * Returns the session's new cookie. Refuses with OPERATOR_ERROR 0002 who has to wait, 0003 whatever is no code or was used.
 */
export async function proveByCode(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'oneTimeCodes'>,
  { session, code }: { session: OperatorSession; code: string },
): Promise<string> {
  const counters = await countProof(ctx, session);
  const account = await selectById(ctx.db, session.id);
  const sealed = account?.totp_sealed ?? null;
  return ctx.db.transaction().execute(async (tx) => {
    const way = await takeCode(ctx, tx, { operatorId: session.id, sealed, code });
    if (!way) throw new Refusal('OPERATOR_ERROR', '0003');
    await forgive(tx, counters);
    return letIn(ctx, tx, { session, way });
  });
}

/** Counts a try to show a second factor from where the session began. Refuses with OPERATOR_ERROR 0002 who has to wait. */
async function countProof(ctx: Needs<'db' | 'secrets'>, { id, selector }: OperatorSession): Promise<WayInCounters> {
  const counters = proofCounters(ctx, { account: String(id), ...(await selectOrigin(ctx.db, selector)) });
  await countOrRefuse(ctx, counters);
  return counters;
}

async function takeCode(
  ctx: Needs<'secrets' | 'oneTimeCodes'>,
  tx: Tx,
  { operatorId, sealed, code }: { operatorId: number; sealed: string | null; code: string },
): Promise<'totp' | 'recovery' | undefined> {
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits) && sealed !== null) {
    const secret = ctx.secrets.open('operator', sealed);
    const step = secret === undefined ? null : ctx.oneTimeCodes.stepOf(secret, digits);
    return step !== null && (await takeStep(tx, operatorId, step)) ? 'totp' : undefined;
  }
  const spare = plainRecoveryCode(code);
  const isSpent =
    spare !== undefined && (await spendRecovery(tx, operatorId, recoveryDigest(ctx, { operatorId, code: spare })));
  return isSpent ? 'recovery' : undefined;
}

/** What a browser needs to show a passkey; null where the operator has none. */
export async function askPasskey(
  ctx: Needs<'db' | 'passkeys'>,
  { session, origin }: { session: OperatorSession; origin: string },
): Promise<string | null> {
  const known = await selectPasskeys(ctx.db, session.id);
  if (known.length === 0) return null;
  const { challenge, options } = await ctx.passkeys.ask({ origin, known });
  await keepChallenge(ctx.db, session.selector, challenge);
  return options;
}

/** The second factor by a passkey that signed this session's challenge. Returns the session's new cookie. Refuses with OPERATOR_ERROR 0002 and 0009. */
export async function proveByPasskey(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'passkeys'>,
  { session, origin, answer }: { session: OperatorSession; origin: string; answer: string },
): Promise<string> {
  const counters = await countProof(ctx, session);
  const { challenge } = await selectOpen(ctx.db, session.selector);
  const id = ctx.passkeys.idIn(answer);
  const passkey = (await selectPasskeys(ctx.db, session.id)).find((known) => known.id === id);
  const after =
    challenge === null || !passkey
      ? undefined
      : await ctx.passkeys.check({
          origin,
          challenge,
          answer,
          passkey: { ...passkey, publicKey: passkey.public_key },
        });
  if (!passkey || after === undefined) throw new Refusal('OPERATOR_ERROR', '0009');
  return ctx.db.transaction().execute(async (tx) => {
    // One challenge, one answer: a copy that comes later finds none.
    const open = await selectOpen(tx, session.selector);
    if (open.challenge !== challenge) throw new Refusal('OPERATOR_ERROR', '0009');
    await keepChallenge(tx, session.selector, null);
    await usePasskey(tx, passkey.id, after);
    await forgive(tx, counters);
    return letIn(ctx, tx, { session, way: 'passkey' });
  });
}

/** The session counts from now on, under a new cookie, which is returned; both showing and showing anew are audited. */
export async function letIn(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  { session, way }: { session: OperatorSession; way: 'totp' | 'recovery' | 'passkey' | 'set-up' },
): Promise<string> {
  const { id: operatorId, selector, provedAt } = session;
  if (!provedAt && way !== 'set-up') await tellNewConsoleDevice(ctx, tx, { operatorId, selector });
  const cookie = await renewConsoleSession(ctx, tx, selector);
  const name = provedAt ? 'session.prove' : 'session.begin';
  const act = { name, subject: `operator:${operatorId}` };
  await insertAudit(tx, { by: session, act, before: null, after: { way } });
  return cookie;
}
