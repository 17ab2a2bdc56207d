import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { listConsents } from '#domain/members';
import { applyShopFolder } from '#domain/merchandising';
import { lastEmail } from '../../../tests/support/fixtures/joined-member.ts';
import { NotificationShop } from '../../../tests/support/servers/notification-shop.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import {
  type AdvertDraft,
  changePreferences,
  readPreferences,
  renewAdvertConsent,
  maintainNotifications,
  listAdverts,
  planAdvert,
  previewAdvert,
  stopAdvert,
  unsubscribe,
} from '../index.ts';
import { unsubscribePaths } from '../preferences/unsubscribe-paths.ts';

let shop: NotificationShop;
before(async () => {
  shop = await NotificationShop.open();
  await applyShopFolder(shop.ctx, { facts: { company: '느린달', phone: '02-000-0000' } });
  await shop.goToHour('12 hours');
});
after(() => shop.close());

const draft = (key: string, parts: Partial<AdvertDraft> = {}): AdvertDraft => ({
  key,
  title: `${key} 축제`,
  body: '보너스 코인을 드립니다.',
  path: '/event',
  isMailed: false,
  sender: '운영자',
  startsAt: null,
  endsAt: null,
  followersOf: [],
  ...parts,
});
const tokenOf = (memberNo: number, scope: 'adverts' | 'digest' = 'adverts'): string =>
  unsubscribePaths(shop.ctx, { memberNo, scope }).page.split('token=')[1] ?? '';
const adverts = async (memberNo: number): Promise<string[]> =>
  (await shop.titles(memberNo)).filter((title) => title.startsWith('(광고)'));
const agree = async (memberNo: number, marketing: boolean, marketingNight = false): Promise<string[]> => {
  const choices = await readPreferences(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
  return changePreferences(shop.ctx, { memberNo, wish: { ...choices, marketing, marketingNight } });
};

test('point 8, 정보통신망법 §50: an advert goes once to each member with consent and to nobody else, marked and with its sender', async () => {
  const yes = await shop.member({ marketing: true, device: true, isProved: true });
  const no = await shop.member({ device: true, isProved: true });
  const unproved = await shop.member({ marketing: true });
  const advertDraft = draft('가을', { isMailed: true });
  const preview = await previewAdvert(shop.ctx, advertDraft);
  assert.deepEqual([preview.members, preview.byMail, preview.title], [2, 1, '(광고) 가을 축제']);
  assert.ok(preview.body.includes('느린달') && preview.body.includes('02-000-0000'));
  assert.ok(await planAdvert(shop.ctx, advertDraft));
  assert.equal(await planAdvert(shop.ctx, advertDraft), undefined, 'the same is announced once');
  assert.equal(await planAdvert(shop.ctx, draft('지난', { endsAt: new Date('2020-01-01') })), undefined, 'it is over');
  await shop.tell();
  await shop.tell();
  assert.deepEqual(await adverts(yes.memberNo), ['(광고) 가을 축제']);
  assert.deepEqual([await adverts(no.memberNo), await adverts(unproved.memberNo)], [[], ['(광고) 가을 축제']]);
  const [message, ...more] = shop.pushed(yes.memberNo);
  assert.deepEqual([more.length, message?.title], [0, '(광고) 가을 축제']);
  assert.ok(message?.body.includes('02-000-0000') && message.body.includes('무료 수신 거부'));
  assert.deepEqual(shop.pushed(no.memberNo), []);
  const emails = shop.ctx.letters.filter(({ subject }) => subject.startsWith('(광고)'));
  assert.deepEqual(
    emails.map(({ to, subject }) => [to, subject]),
    [[yes.mail, '(광고) [서가] 가을 축제']],
  );
  assert.ok(emails[0]?.text.includes('/unsubscribe?token=') && emails[0].text.includes('02-000-0000'));
  assert.match(emails[0]?.oneClick ?? '', /\/unsubscribe\/one-click\?token=/);
  const [record] = await listAdverts(shop.ctx);
  assert.deepEqual([record?.inbox, record?.pushed, record?.mailed], [2, 1, 1]);
});

test('a consent withdrawn before sending stops the push; at night an advert waits for 08:00 or needs its own consent', async () => {
  const [leaving, staying, nightly] = [
    await shop.member({ device: true }),
    await shop.member({ device: true }),
    await shop.member({ device: true }),
  ];
  for (const { memberNo } of [leaving, staying]) await agree(memberNo, true);
  await agree(nightly.memberNo, true, true);
  await shop.goToHour('22 hours');
  await planAdvert(shop.ctx, draft('한밤'));
  await shop.tell();
  const all = [leaving, staying, nightly];
  const counts = () =>
    all.map(({ memberNo }) => shop.pushed(memberNo).filter(({ title }) => title.includes('한밤')).length);
  assert.deepEqual(counts(), [0, 0, 1]);
  assert.deepEqual(await unsubscribe(shop.ctx, tokenOf(leaving.memberNo)).then((consents) => consents.length), 1);
  await shop.goToHour('7 hours 59 minutes');
  await shop.tell();
  assert.deepEqual(counts(), [0, 0, 1]);
  await shop.goToHour('8 hours');
  await shop.tell();
  assert.deepEqual(counts(), [0, 1, 1]);
  const message = shop.pushed(staying.memberNo).find(({ title }) => title.includes('한밤'));
  const hours = (Date.parse(message?.goodUntil ?? '') - (await shopNow()).getTime()) / 3_600_000;
  assert.ok(hours > 12.9 && hours <= 13, `what is sent at 08:00 is not delivered after 21:00: ${hours}`);
});

async function shopNow(): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_clock() as now`.execute(shop.ctx.db);
  return rows[0]?.now ?? new Date(0);
}

test('an advert for followers of works reaches those with consent; a stopped one is not delivered further', async () => {
  const workId = await shop.work('가을의 작품', 2);
  const [fan, plain] = [await shop.member({ marketing: true, device: true }), await shop.member({ marketing: true })];
  await shop.follow(fan.memberNo, workId);
  assert.equal(await planAdvert(shop.ctx, draft('없는', { followersOf: ['없는 작품'] })), undefined);
  await planAdvert(shop.ctx, draft('팬', { followersOf: ['가을의 작품'] }));
  const later = await planAdvert(shop.ctx, draft('나중', { startsAt: new Date(Date.now() + 10 * 86_400_000) }));
  await shop.tell();
  assert.deepEqual(await adverts(fan.memberNo), ['(광고) 팬 축제']);
  assert.deepEqual(await adverts(plain.memberNo), []);
  assert.equal(await stopAdvert(shop.ctx, later?.id ?? 0), true);
  assert.equal(await stopAdvert(shop.ctx, later?.id ?? 0), false);
  await shop.pass('11 days');
  await shop.tell();
  assert.deepEqual(await adverts(fan.memberNo), ['(광고) 팬 축제']);
});

test('opting out by link needs no login, is confirmed by e-mail and is idempotent; a forged link is rejected', async () => {
  const member = await shop.member({ marketing: true, isProved: true });
  const token = tokenOf(member.memberNo);
  assert.match(
    (await unsubscribe(shop.ctx, token))[0] ?? '',
    /^\d+년 \d+월 \d+일 서가의 광고성 정보 수신을 거부했습니다\.$/,
  );
  assert.ok(lastEmail(shop.ctx, member.mail).subject.includes('처리 결과'));
  const emails = shop.ctx.letters.length;
  assert.deepEqual(await unsubscribe(shop.ctx, token), ['이미 광고성 정보를 보내지 않고 있습니다.']);
  assert.equal(shop.ctx.letters.length, emails);
  const [number, scope, mac] = token.split('.');
  for (const forged of [
    `${Number(number) + 1}.${scope}.${mac}`,
    `${number}.digest.${mac}`,
    `${number}.${scope}.`,
    '',
    'x',
  ])
    await rejectsWith(unsubscribe(shop.ctx, forged), 'NEWS_ERROR 0002');
});

test('정보통신망법 시행령 §62의2: a consent at joining is confirmed within minutes, one on the page at once; an empty checkbox is none', async () => {
  const [yes, no] = [await shop.member({ marketing: true }), await shop.member()];
  await shop.tell();
  await shop.tell();
  const data = async (memberNo: number) =>
    (await shop.titles(memberNo)).filter((title) => title.includes('광고성 정보'));
  assert.equal((await data(yes.memberNo)).length, 1);
  assert.deepEqual(await data(no.memberNo), []);
  const results = shop.ctx.letters.filter(({ to, subject }) => to === yes.mail && subject.includes('처리 결과'));
  assert.equal(results.length, 1);
  assert.equal((await agree(no.memberNo, true, true)).length, 2);
  const email = lastEmail(shop.ctx, no.mail);
  assert.ok(email.text.includes('광고성 정보 수신에 동의했습니다.') && email.text.includes('야간 광고성 정보'));
  await shop.tell();
  assert.equal((await data(no.memberNo)).length, 2);
});

test('정보통신망법 §50⑧: a consent is renewed two years after it was given, once; no reply keeps it', async () => {
  const { memberNo, mail } = await shop.member({ isProved: true });
  await agree(memberNo, true, true);
  const request = () =>
    shop.ctx.letters.filter(({ to, subject }) => to === mail && subject.includes('동의 확인')).length;
  const { rows } = await sql<{ left: string }>`select ((at at time zone 'Asia/Seoul' + interval '2 years')
    at time zone 'Asia/Seoul' - seoga_now() - interval '60 seconds')::text as left from consent
    where member_no = ${memberNo} and kind = 'marketing' and is_given`.execute(shop.ctx.db);
  await shop.pass(rows[0]?.left ?? '0');
  await maintainNotifications(shop.ctx);
  assert.equal(request(), 0);
  await shop.pass('61 seconds');
  await maintainNotifications(shop.ctx);
  await maintainNotifications(shop.ctx);
  assert.equal(request(), 1);
  const email = lastEmail(shop.ctx, mail);
  const agreed =
    /\d+년 \d+월 \d+일에 광고성 정보 수신에, \d+년 \d+월 \d+일에 야간 광고성 정보 수신에 동의하셨습니다\. 계속 받으시겠습니까\?/;
  assert.match(email.text, agreed);
  assert.ok(email.text.includes('/unsubscribe?token='));
  const reader = { kind: 'unverified', memberNo } as const;
  assert.ok((await readPreferences(shop.ctx, { memberNo, reader })).askedAgainAt);
  await renewAdvertConsent(shop.ctx, memberNo);
  assert.equal((await readPreferences(shop.ctx, { memberNo, reader })).askedAgainAt, null);
  assert.equal((await listConsents(shop.ctx, memberNo)).find(({ kind }) => kind === 'marketing')?.isGiven, true);
  await shop.pass('729 days');
  await maintainNotifications(shop.ctx);
  assert.equal(request(), 1);
  await agree(memberNo, true);
  await shop.pass('2 days');
  await maintainNotifications(shop.ctx);
  assert.equal(request(), 2);
  assert.ok(!lastEmail(shop.ctx, mail).text.includes('야간'));
});

test('notifications are deleted after ninety days, advert deliveries after six months', async () => {
  const { memberNo } = await shop.member({ marketing: true });
  await planAdvert(shop.ctx, draft('보관'));
  await shop.tell();
  const saved = async (table: 'notification' | 'advert_delivery'): Promise<number> =>
    (await shop.ctx.db.selectFrom(table).select('member_no').where('member_no', '=', memberNo).execute()).length;
  assert.deepEqual([(await saved('notification')) > 0, await saved('advert_delivery')], [true, 1]);
  await shop.pass('91 days');
  await maintainNotifications(shop.ctx);
  assert.deepEqual([await saved('notification'), await saved('advert_delivery')], [0, 1]);
  await shop.pass('94 days');
  await maintainNotifications(shop.ctx);
  assert.equal(await saved('advert_delivery'), 0);
});
