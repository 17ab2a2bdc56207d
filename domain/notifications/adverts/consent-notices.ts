import { type ConsentChange, sendMemberEmail } from '#domain/members';
import type { Needs, Tx } from '#kernel/context';
import { seoulDate } from '#shared/content/seoul-date';
import {
  type DueConsent,
  selectDueRechecks,
  selectUnsentConsents,
  saveRecheckAnswer,
  writeRecheck,
} from './consent-notice-store.ts';
import { notify } from '../notify.ts';
import { unsubscribePaths } from '../preferences/unsubscribe-paths.ts';

const BATCH_SIZE = 200;

/** The legally required notice of a consent change: sender, content and date (정보통신망법 시행령 §62의2). */
export function consentText({ kind, isGiven, at }: Omit<ConsentChange, 'id'>, shop: string): string {
  const what = kind === 'marketing-night' ? '야간 광고성 정보' : '광고성 정보';
  return `${formatDate(at)} ${shop}의 ${what} 수신${isGiven ? '에 동의했습니다.' : '을 거부했습니다.'}`;
}

/** Notifies a member of a consent change by inbox and e-mail, in the transaction of the change. */
export async function sendConsentNotices(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { memberNo, changes }: { memberNo: number; changes: ConsentChange[] },
): Promise<void> {
  const { shop } = ctx.mailer.branding();
  const untold: ConsentChange[] = [];
  for (const change of changes) {
    const details = { sentence: consentText(change, shop), asksAgain: false };
    if (await notify(tx, { memberNo, kind: 'consent', ref: `consent:${change.id}`, facts: details }))
      untold.push(change);
  }
  if (untold.length === 0) return;
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `consents ${untold.map(({ id }) => id).join(' ')}`,
    subject: '광고성 정보 수신 동의 처리 결과 안내',
    paragraphs: (url) => [
      untold.map((change) => consentText(change, shop)).join('\n'),
      '알림 설정에서 언제든지 무료로 바꾸실 수 있습니다.',
      `알림 설정:\n${url}/my/notifications`,
    ],
  });
}

/**
 * Sends pending notices, as after joining: the law allows fourteen days, this takes minutes. An unticked box at
 * joining needs none.
 */
export async function sendPendingConsentNotices(ctx: Needs<'db' | 'mailer'>): Promise<void> {
  for (;;) {
    const untold = await selectUnsentConsents(ctx.db, BATCH_SIZE);
    for (const { memberNo, ...change } of untold)
      await ctx.db.transaction().execute((tx) => sendConsentNotices(ctx, tx, { memberNo, changes: [change] }));
    if (untold.length < BATCH_SIZE) return;
  }
}

/**
 * Asks members to renew advert consents after two years (정보통신망법 §50⑧), by e-mail and inbox with date and opt-out. No
 * reply keeps the consent.
 */
export async function requestConsentRenewals(ctx: Needs<'db' | 'mailer' | 'secrets'>): Promise<number> {
  for (let requested = 0, after = 0; ;) {
    const { due, last } = await selectDueRechecks(ctx.db, { after, limit: BATCH_SIZE });
    for (const one of due) if (await requestRenewal(ctx, one)) requested += 1;
    if (last === null) return requested;
    after = last;
  }
}

/** Records that a member renews the advert consent. */
export async function renewAdvertConsent(ctx: Needs<'db'>, memberNo: number): Promise<void> {
  await ctx.db.transaction().execute((tx) => saveRecheckAnswer(tx, memberNo));
}

async function requestRenewal(ctx: Needs<'db' | 'mailer' | 'secrets'>, due: DueConsent): Promise<boolean> {
  const { memberNo, consentedAt, nightAt } = due;
  // Night adverts are a separate consent with its own date, and end with this one.
  const night = nightAt ? `, ${formatDate(nightAt)}에 야간 광고성 정보 수신에` : '';
  return ctx.db.transaction().execute(async (tx) => {
    const id = await writeRecheck(tx, due);
    if (id === undefined) return false;
    const text = `${formatDate(consentedAt)}에 광고성 정보 수신에${night} 동의하셨습니다. 계속 받으시겠습니까? 원하지 않으시면 설정에서 철회할 수 있습니다.`;
    await notify(tx, { memberNo, kind: 'consent', ref: `recheck:${id}`, facts: { sentence: text, asksAgain: true } });
    const { page } = unsubscribePaths(ctx, { memberNo, scope: 'adverts' });
    await sendMemberEmail(ctx, tx, {
      memberNo,
      key: `recheck ${id}`,
      subject: '광고성 정보 수신 동의 확인 안내',
      paragraphs: (url) => [
        text,
        `계속 받기:\n${url}/my/notifications`,
        `수신 거부하기:\n${url}${page}`,
        '아무것도 하지 않으시면 동의하신 대로 계속 보내 드립니다.',
      ],
    });
    return true;
  });
}

function formatDate(time: Date): string {
  const { year, month, day } = seoulDate(time);
  return `${year}년 ${month}월 ${day}일`;
}
