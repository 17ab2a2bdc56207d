import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { insertAudit } from './audit-store.ts';
import type { OperatorSession } from './operator.ts';
import { NAME_LETTERS } from './operator-rules.ts';
import { tellWayIn } from './operator-letters.ts';
import { lockOperator, spendInvite } from './operator-store.ts';
import { letIn } from './prove-second-factor.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { countRecovery, deletePasskeys, insertPasskey, selectPasskeys, setTotp } from './second-factor-store.ts';
import { keepChallenge, keepPending, selectOpen } from './session-store.ts';

/** Who sets up a second factor, on behalf of whom, and where their browser is. */
interface Setting {
  session: OperatorSession;
  origin: string;
  shop: string;
}

/** What the page for setting up shows: a secret for an app, and what a browser needs to make a passkey. */
export interface SecondFactorOffer {
  secret: string;
  address: string;
  passkey: string;
}

/** What setting up answers: recovery codes where there were none, and the new cookie of a session that began with it. */
export interface SetUpFactor {
  codes: string[];
  cookie: string | undefined;
}

/** Shows a secret and a challenge, both kept sealed with the session until one of them is proved. */
export async function offerSecondFactor(
  ctx: Needs<'db' | 'secrets' | 'oneTimeCodes' | 'passkeys'>,
  { session, origin, shop }: Setting,
): Promise<SecondFactorOffer> {
  const { pending } = await selectOpen(ctx.db, session.selector);
  const known = pending === null ? undefined : ctx.secrets.open('operator', pending);
  const secret = known ?? ctx.oneTimeCodes.make();
  if (known === undefined) await keepPending(ctx.db, session.selector, ctx.secrets.seal('operator', secret));
  const keys = await selectPasskeys(ctx.db, session.id);
  const { id, mail, name } = session;
  const passkeys = keys.map((key) => key.id);
  const offer = await ctx.passkeys.offer({ shop, origin, operator: { id, mail, name }, known: passkeys });
  await keepChallenge(ctx.db, session.selector, offer.challenge);
  return { secret, address: ctx.oneTimeCodes.address(secret, { shop, mail }), passkey: offer.options };
}

/**
 * Takes the shown secret over, once a code of it proves that the app has it. Answers recovery codes, to be shown once,
 * where there were none. Refuses with OPERATOR_ERROR 0003 a wrong code, 0004 a link used up meanwhile.
 */
export async function setUpTotp(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'oneTimeCodes'>,
  { session, code }: { session: OperatorSession; code: string },
): Promise<SetUpFactor> {
  const { pending } = await selectOpen(ctx.db, session.selector);
  const secret = pending === null ? undefined : ctx.secrets.open('operator', pending);
  const step = secret === undefined ? null : ctx.oneTimeCodes.stepOf(secret, code.replaceAll(/\s/g, ''));
  if (secret === undefined || step === null) throw new Refusal('OPERATOR_ERROR', '0003');
  return ctx.db.transaction().execute(async (tx) => {
    await setTotp(tx, session.id, { sealed: ctx.secrets.seal('operator', secret), step });
    await keepPending(tx, session.selector, null);
    return finish(ctx, tx, { session, act: 'operator.totp', after: {} });
  });
}

/** Takes a passkey over that the browser made for this session's challenge. Refuses with OPERATOR_ERROR 0009 and 0004. */
export async function addPasskey(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'passkeys'>,
  { session, origin, answer, name }: { session: OperatorSession; origin: string; answer: string; name: string },
): Promise<SetUpFactor> {
  const { challenge } = await selectOpen(ctx.db, session.selector);
  const made = challenge === null ? undefined : await ctx.passkeys.take({ origin, challenge, answer });
  if (!made) throw new Refusal('OPERATOR_ERROR', '0009');
  const called = [...name.normalize('NFC').trim()].slice(0, NAME_LETTERS).join('') || '패스키';
  return ctx.db.transaction().execute(async (tx) => {
    const isNew = await insertPasskey(tx, { ...made, operatorId: session.id, name: called });
    if (!isNew) throw new Refusal('OPERATOR_ERROR', '0009');
    await keepChallenge(tx, session.selector, null);
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
    throw new Refusal('OPERATOR_ERROR', '0004');
  const subject = `operator:${session.id}`;
  await insertAudit(tx, { by: session, act: { name: act, subject }, before: null, after });
  const change = act === 'operator.totp' ? 'totp' : 'passkey-added';
  if (!session.isInvited) await tellWayIn(ctx, tx, { operatorId: session.id, change });
  const cookie = session.isInvited ? await letIn(ctx, tx, { session, way: 'set-up' }) : undefined;
  const codes = (await countRecovery(tx, session.id)) === 0 ? await makeRecoveryCodes(ctx, tx, session.id) : [];
  return { codes, cookie };
}

/** Takes a passkey away. Refuses with OPERATOR_ERROR 0013 the last second factor. */
export async function removePasskey(
  ctx: Needs<'db' | 'mailer'>,
  { session, id }: { session: OperatorSession; id: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const account = await lockOperator(tx, session.id);
    const keys = await selectPasskeys(tx, session.id);
    const gone = keys.find((key) => key.id === id);
    if (!gone) return;
    if (keys.length === 1 && !account?.totp_sealed) throw new Refusal('OPERATOR_ERROR', '0013');
    await deletePasskeys(tx, session.id, id);
    const act = { name: 'operator.passkey-removed', subject: `operator:${session.id}` };
    await insertAudit(tx, { by: session, act, before: { passkey: gone.name }, after: null });
    await tellWayIn(ctx, tx, { operatorId: session.id, change: 'passkey-removed' });
  });
}

/** New recovery codes; the earlier ones count no more. */
export async function renewRecoveryCodes(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  { session }: { session: OperatorSession },
): Promise<string[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const act = { name: 'operator.recovery-codes', subject: `operator:${session.id}` };
    await insertAudit(tx, { by: session, act, before: null, after: null });
    await tellWayIn(ctx, tx, { operatorId: session.id, change: 'recovery-codes' });
    return makeRecoveryCodes(ctx, tx, session.id);
  });
}
