import type { Needs } from '#kernel/context';
import { DEMO_READER } from '#shared/catalog/samples';
import type { DeviceInfo } from '#shared/members/device';
import { initialNickname } from './profile/initial-nickname.ts';
import {
  insertConsents,
  insertIdentity,
  insertMember,
  selectFreeNickname,
  selectMemberByMail,
} from './member-store.ts';
import { joinConsents } from './join-member.ts';
import { endAllSessions } from './sessions/end-session.ts';
import { type StartedSession, startSession } from './sessions/start-session.ts';

const EVENT_BYTES = 16;

/** A session of the demo reader, who has no password; `isNew` at the first one. Undefined when the account was closed. */
export async function startDemoReader(
  ctx: Needs<'db' | 'secrets'>,
  input: { device: DeviceInfo; versions: { terms: string; privacy: string } },
): Promise<{ memberNo: number; isNew: boolean; session: StartedSession } | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    const { mail } = DEMO_READER;
    const nick = (await selectFreeNickname(tx, [DEMO_READER.nick])) ?? (await initialNickname(ctx, tx));
    const joinEvent = ctx.secrets.random(EVENT_BYTES);
    const joined = { mail, isMailProved: true, passwordHash: null, nick, joinedBy: 'mail', joinEvent } as const;
    const inserted = await insertMember(tx, joined);
    if (inserted !== undefined) {
      await insertIdentity(tx, { memberNo: inserted, provider: 'mail', subject: mail, mail });
      const consents = joinConsents({ alarm_agree: false }, input.versions);
      await insertConsents(tx, { memberNo: inserted, consents });
    }
    const existing = await selectMemberByMail(tx, mail);
    if (existing?.state !== 'active') return undefined;
    const memberNo = existing.member_no;
    const session = await startSession(ctx, tx, { memberNo, device: input.device, isKept: false });
    return { memberNo, isNew: inserted !== undefined, session };
  });
}

/** Ends the sessions of the demo reader. */
export async function endDemoReader(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const reader = await selectMemberByMail(tx, DEMO_READER.mail);
    if (reader) await endAllSessions(tx, { memberNo: reader.member_no, why: 'logout' });
  });
}
