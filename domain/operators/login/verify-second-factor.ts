import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { recordAudit } from '../audit/with-audit.ts';
import { renewConsoleSession } from '../sessions/start-console-session.ts';
import type { OperatorSession } from '../operator.ts';
import { sendNewConsoleDeviceEmail } from './operator-emails.ts';
import { selectById } from '../operator-store.ts';
import { normalizeRecoveryCode, hashRecoveryCode } from './recovery-codes.ts';
import { selectPasskeys, spendRecovery, claimTotpStep, usePasskey } from './second-factor-store.ts';
import { saveChallenge, selectOpen, selectOrigin } from '../sessions/session-store.ts';
import { type LoginCounters, countAttempt, clearAttempts, proofCounters } from './login-throttle.ts';

/**
 * Verifies a TOTP or recovery code; each is valid once. Returns the session's new cookie. Throws OPERATOR_ERROR 0002
 * while throttled, 0003 for a wrong or used code.
 */
export async function verifyCode(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'oneTimeCodes'>,
  { session, code }: { session: OperatorSession; code: string },
): Promise<string> {
  const counters = await countProof(ctx, session);
  const account = await selectById(ctx.db, session.id);
  const sealed = account?.totp_sealed ?? null;
  return ctx.db.transaction().execute(async (tx) => {
    const method = await claimCode(ctx, tx, { operatorId: session.id, sealed, code });
    if (!method) throw new DomainError('OPERATOR_ERROR', '0003');
    await clearAttempts(tx, counters);
    return completeSecondFactor(ctx, tx, { session, method: method });
  });
}

/** Counts an attempt. Throws OPERATOR_ERROR 0002 while throttled. */
async function countProof(ctx: Needs<'db' | 'secrets'>, { id, selector }: OperatorSession): Promise<LoginCounters> {
  const counters = proofCounters(ctx, { account: String(id), ...(await selectOrigin(ctx.db, selector)) });
  await countAttempt(ctx, counters);
  return counters;
}

async function claimCode(
  ctx: Needs<'secrets' | 'oneTimeCodes'>,
  tx: Tx,
  { operatorId, sealed, code }: { operatorId: number; sealed: string | null; code: string },
): Promise<'totp' | 'recovery' | undefined> {
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits) && sealed !== null) {
    const secret = ctx.secrets.decrypt('operator', sealed);
    const step = secret === undefined ? null : ctx.oneTimeCodes.stepOf(secret, digits);
    return step !== null && (await claimTotpStep(tx, operatorId, step)) ? 'totp' : undefined;
  }
  const spare = normalizeRecoveryCode(code);
  const isSpent =
    spare !== undefined && (await spendRecovery(tx, operatorId, hashRecoveryCode(ctx, { operatorId, code: spare })));
  return isSpent ? 'recovery' : undefined;
}

/** Passkey request options; null without passkeys. */
export async function startPasskeyVerification(
  ctx: Needs<'db' | 'passkeys'>,
  { session, origin }: { session: OperatorSession; origin: string },
): Promise<string | null> {
  const existing = await selectPasskeys(ctx.db, session.id);
  if (existing.length === 0) return null;
  const { challenge, options } = await ctx.passkeys.createAuthenticationOptions({ origin, existing: existing });
  await saveChallenge(ctx.db, session.selector, challenge);
  return options;
}

/**
 * Verifies a passkey signature of this session's challenge. Returns the session's new cookie. Throws OPERATOR_ERROR
 * 0002 and 0009.
 */
export async function verifyPasskey(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'passkeys'>,
  { session, origin, answer }: { session: OperatorSession; origin: string; answer: string },
): Promise<string> {
  const counters = await countProof(ctx, session);
  const { challenge } = await selectOpen(ctx.db, session.selector);
  const id = ctx.passkeys.credentialIdOf(answer);
  const passkey = (await selectPasskeys(ctx.db, session.id)).find((existing) => existing.id === id);
  const after =
    challenge === null || !passkey
      ? undefined
      : await ctx.passkeys.verifyAuthentication({
          origin,
          challenge,
          answer,
          passkey: { ...passkey, publicKey: passkey.public_key },
        });
  if (!passkey || after === undefined) throw new DomainError('OPERATOR_ERROR', '0009');
  return ctx.db.transaction().execute(async (tx) => {
    // A challenge is valid once, which prevents replay.
    const open = await selectOpen(tx, session.selector);
    if (open.challenge !== challenge) throw new DomainError('OPERATOR_ERROR', '0009');
    await saveChallenge(tx, session.selector, null);
    await usePasskey(tx, passkey.id, after);
    await clearAttempts(tx, counters);
    return completeSecondFactor(ctx, tx, { session, method: 'passkey' });
  });
}

/** Completes the login or re-verification under a new cookie, which it returns, and audits it. */
export async function completeSecondFactor(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  { session, method }: { session: OperatorSession; method: 'totp' | 'recovery' | 'passkey' | 'set-up' },
): Promise<string> {
  const { id: operatorId, selector, provedAt } = session;
  if (!provedAt && method !== 'set-up') await sendNewConsoleDeviceEmail(ctx, tx, { operatorId, selector });
  const cookie = await renewConsoleSession(ctx, tx, selector);
  const name = provedAt ? 'session.prove' : 'session.begin';
  const action = { name, subject: `operator:${operatorId}` } as const;
  await recordAudit(tx, { by: session, act: action, before: null, after: { way: method } });
  return cookie;
}
