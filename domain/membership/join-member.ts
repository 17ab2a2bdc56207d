import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { DeviceInfo } from '#vocabulary/device';
import type { ErrorCode } from '#vocabulary/error-codes';
import { type JoinForm, joinFault } from '#vocabulary/join-rules';
import { type ConsentKind, plainMail, plainPassword } from '#vocabulary/members';
import { type StartedSession, beginSession } from './begin-session.ts';
import { firstNick } from './first-nick.ts';
import { earlyReturn } from './leave-membership.ts';
import { insertConsents, insertIdentity, insertMember, selectMemberByMail } from './member-store.ts';
import { sendMailProof } from './prove-mail.ts';
import { solveCaptcha } from './solve-captcha.ts';
import { type Counter, countTry } from '#shared/throttle-store';

const MOST_JOINS_AN_HOUR = 30;
const EVENT_BYTES = 16;

/** A join as it was asked for (specification A9). */
export interface JoinOrder {
  form: JoinForm;
  captcha: string;
  address: string;
  browser: string;
  device: DeviceInfo;
  isKept: boolean;
  /** Versions of the texts that were in force when the boxes were ticked. */
  versions: { terms: string; privacy: string };
}

/** A new member, logged in. `joinEvent` tells advertising systems that it is one and the same join (B2). */
export interface Joined {
  memberNo: number;
  joinEvent: string;
  session: StartedSession;
}

/**
 * Makes a member by address and password and logs in. Refuses with JOIN_ERROR: 0001 to 0008 by the eight checks in
 * their order (V1), 0011 beyond thirty tries an hour from one address, 0012/0013 a captcha that is missing or wrong. Only
 * then is the address looked up: taken (0009), or left a short while ago (0010).
 */
export async function joinMember(
  ctx: Needs<'db' | 'secrets' | 'passwords' | 'mailer'>,
  order: JoinOrder,
): Promise<Joined> {
  const fault = joinFault(order.form);
  if (fault) throw new Refusal('JOIN_ERROR', fault);
  const mail = plainMail(order.form.email);
  const gate = await ctx.db.transaction().execute((tx) => passGate(ctx, tx, { ...order, mail }));
  if (gate !== 'open') throw typeof gate === 'string' ? new Refusal('JOIN_ERROR', gate) : gate;
  const passwordHash = await ctx.passwords.hash(plainPassword(order.form.password));
  return ctx.db.transaction().execute(async (tx) => {
    const joinEvent = ctx.secrets.random(EVENT_BYTES);
    const nick = await firstNick(ctx, tx);
    const memberNo = await insertMember(tx, {
      mail,
      isMailProved: false,
      passwordHash,
      nick,
      joinedBy: 'mail',
      joinEvent,
    });
    // Somebody joined with the same address between the gate and here.
    if (memberNo === undefined) throw new Refusal('JOIN_ERROR', '0009');
    await insertIdentity(tx, { memberNo, provider: 'mail', subject: mail, mail });
    await insertConsents(tx, { memberNo, consents: joinConsents(order.form, order.versions) });
    await sendMailProof(ctx, tx, memberNo);
    return { memberNo, joinEvent, session: await beginSession(ctx, tx, { ...order, memberNo }) };
  });
}

/** What was agreed to at joining, each with the version that stood there; the optional one also where it was refused. */
export function joinConsents(
  form: Pick<JoinForm, 'alarm_agree'>,
  versions: JoinOrder['versions'],
): { kind: ConsentKind; version: string; isGiven: boolean }[] {
  return [
    { kind: 'terms', version: versions.terms, isGiven: true },
    { kind: 'privacy', version: versions.privacy, isGiven: true },
    { kind: 'age', version: versions.terms, isGiven: true },
    { kind: 'marketing', version: versions.privacy, isGiven: form.alarm_agree },
  ];
}

async function passGate(
  ctx: Needs<'secrets'>,
  tx: Tx,
  ask: { mail: string; address: string; browser: string; captcha: string },
): Promise<'open' | ErrorCode | Refusal> {
  const tries = await countTry(tx, joinCounter(ctx, ask.address));
  if (tries.failures > MOST_JOINS_AN_HOUR) return '0011';
  // Before the address is looked up: whether it belongs to a member shows neither in the answer nor in its time.
  const outcome = await solveCaptcha(tx, { browser: ask.browser, text: ask.captcha });
  if (outcome === 'missing') return '0012';
  if (outcome === 'wrong') return '0013';
  if (await selectMemberByMail(tx, ask.mail)) return '0009';
  return (await earlyReturn({ db: tx, secrets: ctx.secrets }, ask.mail)) ?? 'open';
}

function joinCounter(ctx: Needs<'secrets'>, address: string): Counter {
  return { kind: 'join', key: ctx.secrets.mac('throttle', address), windowSeconds: 3600 };
}
