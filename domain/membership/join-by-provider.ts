import type { Db, Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { DeviceInfo } from '#vocabulary/device';
import { type JoinForm, agreementFault, isMail } from '#vocabulary/join-rules';
import { PROVIDER_NAMES, type SocialProvider, plainMail, plainNick } from '#vocabulary/members';
import { beginSession } from './begin-session.ts';
import { firstNick } from './first-nick.ts';
import { type Joined, type JoinOrder, joinConsents } from './join-member.ts';
import { insertConsents, insertIdentity, insertMember, selectFreeNick, selectMemberByMail } from './member-store.ts';
import { earlyReturn } from './leave-membership.ts';
import { nickFault } from './nick-rules.ts';
import { selectNickLimits } from './profile-store.ts';
import { sendMailProof } from './prove-mail.ts';
import { solveCaptcha } from './solve-captcha.ts';
import { type SocialJoin, deleteSocialJoin, selectSocialJoin, trySocialJoin } from './social-join-store.ts';
import { countTry } from '#shared/throttle-store';

const MOST_TRIES = 10;
const MOST_TRIES_AN_HOUR = 30;
const EVENT_BYTES = 16;
const NO_JOIN = new Uint8Array();

/** Somebody on the way to become a member over a provider, as the page shows it. */
export interface PendingJoin {
  provider: SocialProvider;
  /** Null where the provider told none: the page asks for it. */
  mail: string | null;
  /** The nick to begin with, where the provider told one that may be used. */
  nick: string | null;
  /** Whether a captcha has to be solved, since the provider did not prove the address. */
  asksCaptcha: boolean;
  returnTo: string;
}

/** Who is about to join in this browser; undefined after half an hour, and for another browser's key. */
export async function pendingJoin(
  ctx: Needs<'db' | 'secrets'>,
  ask: { joinKey: string | undefined; browser: string },
): Promise<PendingJoin | undefined> {
  if (!ask.joinKey) return undefined;
  const join = await selectSocialJoin(ctx.db, { key: ctx.secrets.digest(ask.joinKey), browser: ask.browser });
  if (!join) return undefined;
  return {
    provider: join.provider,
    mail: join.mail,
    nick: (await hintedNick(ctx.db, join)) ?? null,
    asksCaptcha: !isMailProved(join),
    returnTo: join.return_to,
  };
}

/** The boxes of a join over a provider, and the address where the provider told none. */
export type SocialJoinForm = Pick<JoinForm, 'email' | 'tos_agree' | 'tos_agree2' | 'age_agree' | 'alarm_agree'>;

/** A join over a provider as it was asked for, by the key that its browser keeps. */
export interface SocialJoinOrder {
  joinKey: string | undefined;
  form: SocialJoinForm;
  captcha: string;
  address: string;
  browser: string;
  device: DeviceInfo;
  isKept: boolean;
  versions: JoinOrder['versions'];
}

/**
 * Makes a member over a provider and logs in. Refuses with SOCIAL_ERROR 0002 nobody on the way, 0004 no address,
 * JOIN_ERROR 0001 no address at all, 0006 to 0008 the three boxes (V3), 0011 too many tries, 0012/0013 a captcha that is
 * missing or wrong where the provider did not prove the address; only then 0010 who left a short while ago, SOCIAL_ERROR
 * 0005 an address that belongs to a member. An address that is not proved is asked to be proved by a letter.
 */
export async function joinByProvider(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  order: SocialJoinOrder,
): Promise<Joined & { provider: SocialProvider; returnTo: string }> {
  const key = order.joinKey ? ctx.secrets.digest(order.joinKey) : NO_JOIN;
  const join = await ctx.db.transaction().execute((tx) => countedTry(ctx, tx, { key, order }));
  const typed = plainMail(order.form.email);
  const fault = join.mail === null ? mailFault(typed) : undefined;
  if (fault) throw fault;
  const unticked = agreementFault(order.form);
  if (unticked) throw new Refusal('JOIN_ERROR', unticked);
  if (!isMailProved(join)) await requireCaptcha(ctx, order);
  const mail = join.mail ?? typed;
  const tooEarly = await earlyReturn(ctx, mail);
  if (tooEarly) throw tooEarly;
  return ctx.db.transaction().execute(async (tx) => {
    // Of two sendings of one form the second finds nobody on the way.
    if (!(await deleteSocialJoin(tx, key))) throw new Refusal('SOCIAL_ERROR', '0002');
    if (await selectMemberByMail(tx, mail)) throw conflict(join);
    const joined = await writeMember(ctx, tx, { join, order, mail });
    return { ...joined, provider: join.provider, returnTo: join.return_to };
  });
}

async function countedTry(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { key, order }: { key: Uint8Array; order: SocialJoinOrder },
): Promise<SocialJoin> {
  const join = await trySocialJoin(tx, { key, browser: order.browser });
  if (!join) throw new Refusal('SOCIAL_ERROR', '0002');
  const counter = { kind: 'social-join', key: ctx.secrets.mac('throttle', order.address), windowSeconds: 3600 };
  const { failures } = await countTry(tx, counter);
  if (join.tries > MOST_TRIES || failures > MOST_TRIES_AN_HOUR) throw new Refusal('JOIN_ERROR', '0011');
  return join;
}

/** Whose address it is, the provider has proved: they may be told what the shop knows of it. */
function isMailProved(join: SocialJoin): boolean {
  return join.mail !== null && join.is_mail_proved;
}

async function requireCaptcha(ctx: Needs<'db'>, { browser, captcha }: SocialJoinOrder): Promise<void> {
  const outcome = await ctx.db.transaction().execute((tx) => solveCaptcha(tx, { browser, text: captcha }));
  if (outcome !== 'solved') throw new Refusal('JOIN_ERROR', outcome === 'missing' ? '0012' : '0013');
}

function mailFault(typed: string): Refusal | undefined {
  if (typed === '') return new Refusal('SOCIAL_ERROR', '0004');
  return isMail(typed) ? undefined : new Refusal('JOIN_ERROR', '0001');
}

function conflict({ provider }: SocialJoin): Refusal {
  return new Refusal('SOCIAL_ERROR', '0005', { provider: PROVIDER_NAMES[provider] });
}

async function writeMember(
  ctx: Needs<'secrets' | 'mailer'>,
  tx: Tx,
  { join, order, mail }: { join: SocialJoin; order: SocialJoinOrder; mail: string },
): Promise<Joined> {
  const joinEvent = ctx.secrets.random(EVENT_BYTES);
  const memberNo = await insertMember(tx, {
    mail,
    isMailProved: isMailProved(join),
    passwordHash: null,
    nick: (await hintedNick(tx, join)) ?? (await firstNick(ctx, tx)),
    joinedBy: join.provider,
    joinEvent,
  });
  // Somebody took the address, or the nick, between the look and here.
  if (memberNo === undefined) throw conflict(join);
  const { provider, subject } = join;
  if (!(await insertIdentity(tx, { memberNo, provider, subject, mail: join.mail }))) throw conflict(join);
  await insertConsents(tx, { memberNo, consents: joinConsents(order.form, order.versions) });
  await sendMailProof(ctx, tx, memberNo);
  return { memberNo, joinEvent, session: await beginSession(ctx, tx, { ...order, memberNo }) };
}

/** What Naver and Kakao tell is a name chosen for others to see; what the others tell is a person's own name. */
async function hintedNick(db: Db | Tx, join: SocialJoin): Promise<string | undefined> {
  const hint = plainNick(join.nick_hint ?? '');
  const isChosen = join.provider === 'naver' || join.provider === 'kakao';
  if (!isChosen || nickFault(hint, await selectNickLimits(db))) return undefined;
  return selectFreeNick(db, [hint]);
}
