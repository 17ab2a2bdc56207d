import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { recordAudit } from '../audit/with-audit.ts';
import type { OperatorSession } from '../operator.ts';
import { MAX_NAME_LENGTH } from '../operator-rules.ts';
import { sendCredentialChangeEmail } from './operator-emails.ts';
import { lockOperator, spendInvite } from '../operator-store.ts';
import { completeSecondFactor } from './verify-second-factor.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { countRecovery, deletePasskeys, insertPasskey, selectPasskeys, setTotp } from './second-factor-store.ts';
import { saveChallenge, savePendingSecret, selectOpen } from '../sessions/session-store.ts';

interface Setting {
  session: OperatorSession;
  origin: string;
  shop: string;
}

/** A TOTP secret and the options for creating a passkey. */
export interface SecondFactorOffer {
  secret: string;
  address: string;
  passkey: string;
}

/** New recovery codes if there were none, and the new cookie of an invited session. */
export interface SetUpFactor {
  codes: string[];
  cookie: string | undefined;
}

/** Creates a secret and a challenge, stored sealed in the session until verified. */
export async function offerSecondFactor(
  ctx: Needs<'db' | 'secrets' | 'oneTimeCodes' | 'passkeys'>,
  { session, origin, shop }: Setting,
): Promise<SecondFactorOffer> {
  const { pending } = await selectOpen(ctx.db, session.selector);
  const existing = pending === null ? undefined : ctx.secrets.decrypt('operator', pending);
  const secret = existing ?? ctx.oneTimeCodes.make();
  if (existing === undefined)
    await savePendingSecret(ctx.db, session.selector, ctx.secrets.encrypt('operator', secret));
  const keys = await selectPasskeys(ctx.db, session.id);
  const { id, mail, name } = session;
  const passkeys = keys.map((key) => key.id);
  const offer = await ctx.passkeys.createRegistrationOptions({
    shop,
    origin,
    operator: { id, mail, name },
    existing: passkeys,
  });
  await saveChallenge(ctx.db, session.selector, offer.challenge);
  return { secret, address: ctx.oneTimeCodes.address(secret, { shop, mail }), passkey: offer.options };
}

/**
 * Enables TOTP once a code verifies the secret. Returns recovery codes, shown once, if there were none. Throws
 * OPERATOR_ERROR 0003 for a wrong code, 0004 when the invite was used meanwhile.
 */
export async function setUpTotp(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'oneTimeCodes'>,
  { session, code }: { session: OperatorSession; code: string },
): Promise<SetUpFactor> {
  const { pending } = await selectOpen(ctx.db, session.selector);
  const secret = pending === null ? undefined : ctx.secrets.decrypt('operator', pending);
  const step = secret === undefined ? null : ctx.oneTimeCodes.stepOf(secret, code.replaceAll(/\s/g, ''));
  if (secret === undefined || step === null) throw new DomainError('OPERATOR_ERROR', '0003');
  return ctx.db.transaction().execute(async (tx) => {
    await setTotp(tx, session.id, { sealed: ctx.secrets.encrypt('operator', secret), step });
    await savePendingSecret(tx, session.selector, null);
    return finish(ctx, tx, { session, act: 'operator.totp', after: {} });
  });
}

/** Adds a passkey created for this session's challenge. Throws OPERATOR_ERROR 0009 and 0004. */
export async function addPasskey(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'passkeys'>,
  { session, origin, answer, name }: { session: OperatorSession; origin: string; answer: string; name: string },
): Promise<SetUpFactor> {
  const { challenge } = await selectOpen(ctx.db, session.selector);
  const passkey = challenge === null ? undefined : await ctx.passkeys.verifyRegistration({ origin, challenge, answer });
  if (!passkey) throw new DomainError('OPERATOR_ERROR', '0009');
  const called = [...name.normalize('NFC').trim()].slice(0, MAX_NAME_LENGTH).join('') || '패스키';
  return ctx.db.transaction().execute(async (tx) => {
    const isNew = await insertPasskey(tx, { ...passkey, operatorId: session.id, name: called });
    if (!isNew) throw new DomainError('OPERATOR_ERROR', '0009');
    await saveChallenge(tx, session.selector, null);
    return finish(ctx, tx, { session, act: 'operator.passkey', after: { passkey: called } });
  });
}

async function finish(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  { session, act, after }: { session: OperatorSession; act: 'operator.totp' | 'operator.passkey'; after: object },
): Promise<SetUpFactor> {
  await lockOperator(tx, session.id);
  const { invite } = await selectOpen(tx, session.selector);
  if (session.isInvited && (invite === null || !(await spendInvite(tx, invite))))
    throw new DomainError('OPERATOR_ERROR', '0004');
  await recordAudit(tx, {
    by: session,
    act: { name: act, subject: `operator:${session.id}` },
    before: null,
    after,
  });
  const change = act === 'operator.totp' ? 'totp' : 'passkey-added';
  if (!session.isInvited) await sendCredentialChangeEmail(ctx, tx, { operatorId: session.id, change });
  const cookie = session.isInvited ? await completeSecondFactor(ctx, tx, { session, method: 'set-up' }) : undefined;
  const codes = (await countRecovery(tx, session.id)) === 0 ? await createRecoveryCodes(ctx, tx, session.id) : [];
  return { codes, cookie };
}

/** Removes a passkey. Throws OPERATOR_ERROR 0013 for the last second factor. */
export async function removePasskey(
  ctx: Needs<'db' | 'mailer'>,
  { session, id }: { session: OperatorSession; id: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const account = await lockOperator(tx, session.id);
    const keys = await selectPasskeys(tx, session.id);
    const deleted = keys.find((key) => key.id === id);
    if (!deleted) return;
    if (keys.length === 1 && !account?.totp_sealed) throw new DomainError('OPERATOR_ERROR', '0013');
    await deletePasskeys(tx, session.id, id);
    const action = { name: 'operator.passkey-removed', subject: `operator:${session.id}` } as const;
    await recordAudit(tx, { by: session, act: action, before: { passkey: deleted.name }, after: null });
    await sendCredentialChangeEmail(ctx, tx, { operatorId: session.id, change: 'passkey-removed' });
  });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  { session }: { session: OperatorSession },
): Promise<string[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const action = { name: 'operator.recovery-codes', subject: `operator:${session.id}` } as const;
    await recordAudit(tx, { by: session, act: action, before: null, after: null });
    await sendCredentialChangeEmail(ctx, tx, { operatorId: session.id, change: 'recovery-codes' });
    return createRecoveryCodes(ctx, tx, session.id);
  });
}
