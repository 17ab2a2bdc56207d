import { type ConsentChange, writeToMember } from '#domain/membership';
import type { Needs, Tx } from '#shared/context';
import { seoulDate } from '#vocabulary/seoul-date';
import { type DueConsent, selectAskedAgain, selectUntold, writeKept, writeRecheck } from './consent-news-store.ts';
import { notify } from './notify.ts';
import { unsubscribePaths } from './unsubscribe-paths.ts';

const PART = 200;

/** What the law wants told when adverts are agreed to or refused: who, what and when (정보통신망법 시행령 §62의2). */
export function consentSentence({ kind, isGiven, at }: Omit<ConsentChange, 'id'>, shop: string): string {
  const what = kind === 'marketing-night' ? '야간 광고성 정보' : '광고성 정보';
  return `${dateWords(at)} ${shop}의 ${what} 수신${isGiven ? '에 동의했습니다.' : '을 거부했습니다.'}`;
}

/** Tells a member what became of their word on adverts, in the transaction in which it was said: inbox and letter. */
export async function tellConsents(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { memberNo, changes }: { memberNo: number; changes: ConsentChange[] },
): Promise<void> {
  const { shop } = ctx.mailer.letterhead();
  const untold: ConsentChange[] = [];
  for (const change of changes) {
    const facts = { sentence: consentSentence(change, shop), asksAgain: false };
    if (await notify(tx, { memberNo, kind: 'consent', ref: `consent:${change.id}`, facts })) untold.push(change);
  }
  if (untold.length === 0) return;
  await writeToMember(ctx, tx, {
    memberNo,
    key: `consents ${untold.map(({ id }) => id).join(' ')}`,
    subject: '광고성 정보 수신 동의 처리 결과 안내',
    paragraphs: (url) => [
      untold.map((change) => consentSentence(change, shop)).join('\n'),
      '알림 설정에서 언제든지 무료로 바꾸실 수 있습니다.',
      `알림 설정:\n${url}/my/notifications`,
    ],
  });
}

/**
 * Tells whoever was not told within the deed itself, as after joining: within fourteen days by law, within minutes here.
 * Whoever merely left the box empty at joining has refused nothing that was to be told.
 */
export async function tellUntoldConsents(ctx: Needs<'db' | 'mailer'>): Promise<void> {
  for (;;) {
    const untold = await selectUntold(ctx.db, PART);
    for (const { memberNo, ...change } of untold)
      await ctx.db.transaction().execute((tx) => tellConsents(ctx, tx, { memberNo, changes: [change] }));
    if (untold.length < PART) return;
  }
}

/**
 * Asks again for consents to adverts that were given, or asked for again, two years ago (정보통신망법 §50⑧): by letter and in
 * the inbox, with the day and how to keep or withdraw it. Who says nothing keeps it. Each time once.
 */
export async function askConsentsAgain(ctx: Needs<'db' | 'mailer' | 'secrets'>): Promise<number> {
  for (let asked = 0, after = 0; ;) {
    const { due, last } = await selectAskedAgain(ctx.db, { after, limit: PART });
    for (const one of due) if (await askAgain(ctx, one)) asked += 1;
    if (last === null) return asked;
    after = last;
  }
}

/** Keeps that a member wants to go on receiving adverts. */
export async function keepAdverts(ctx: Needs<'db'>, memberNo: number): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeKept(tx, memberNo));
}

async function askAgain(ctx: Needs<'db' | 'mailer' | 'secrets'>, due: DueConsent): Promise<boolean> {
  const { memberNo, consentedAt, nightAt } = due;
  // The consent for the night is another, and ends with this one: it is named with its own day.
  const night = nightAt ? `, ${dateWords(nightAt)}에 야간 광고성 정보 수신에` : '';
  return ctx.db.transaction().execute(async (tx) => {
    const id = await writeRecheck(tx, due);
    if (id === undefined) return false;
    const sentence = `${dateWords(consentedAt)}에 광고성 정보 수신에${night} 동의하셨습니다. 계속 받으시겠습니까? 원하지 않으시면 설정에서 철회할 수 있습니다.`;
    await notify(tx, { memberNo, kind: 'consent', ref: `recheck:${id}`, facts: { sentence, asksAgain: true } });
    const { page } = unsubscribePaths(ctx, { memberNo, scope: 'adverts' });
    await writeToMember(ctx, tx, {
      memberNo,
      key: `recheck ${id}`,
      subject: '광고성 정보 수신 동의 확인 안내',
      paragraphs: (url) => [
        sentence,
        `계속 받기:\n${url}/my/notifications`,
        `수신 거부하기:\n${url}${page}`,
        '아무것도 하지 않으시면 동의하신 대로 계속 보내 드립니다.',
      ],
    });
    return true;
  });
}

/** `2026년 11월 21일`. */
function dateWords(moment: Date): string {
  const { year, month, day } = seoulDate(moment);
  return `${year}년 ${month}월 ${day}일`;
}
