import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { claimAllGifts, loadGiftBox } from '#domain/gifts';
import { answerInquiry, openInquiry } from '#domain/help-center';
import { grantLots } from '#domain/wallet';
import { episodesOf, holdEpisodes } from '../../../tests/support/fixtures/planted-library.ts';
import { runCampaigns, campaignInput } from '../../../tests/support/fixtures/gift-campaigns.ts';
import { NotificationShop } from '../../../tests/support/servers/notification-shop.ts';
import { changePreferences, readPreferences, notify, markNotificationsAsRead } from '../index.ts';

let shop: NotificationShop;
before(async () => {
  shop = await NotificationShop.open();
});
after(() => shop.close());

const give = (memberNo: number, lot: { ref: string; amount: number; days: number; unit?: 'coin' | 'bonus' }) =>
  shop.ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ at: Date }>`select seoga_clock() + make_interval(days => ${lot.days}) as at`.execute(
      tx,
    );
    await grantLots(tx, {
      memberNo,
      kind: 'grant',
      ref: `gift:${lot.ref}`,
      lots: [
        {
          unit: lot.unit ?? 'bonus',
          amount: lot.amount,
          expiresAt: rows[0]?.at ?? null,
          channel: 'gift',
          against: lot.unit === 'coin' ? 'issued-paid' : 'issued-free',
        },
      ],
    });
  });

test("point 8: expiring coins are announced seven days and one day before, as the day's total, once each", async () => {
  await shop.goToHour('12 hours');
  const { memberNo } = await shop.member();
  await give(memberNo, { ref: 'a', amount: 30, days: 10 });
  await give(memberNo, { ref: 'b', amount: 12, days: 10 });
  await give(memberNo, { ref: 'c', amount: 5, days: 10, unit: 'coin' });
  await give(memberNo, { ref: 'short', amount: 7, days: 5 });
  await shop.tell();
  assert.deepEqual(await shop.titles(memberNo), []);
  await shop.pass('3 days 10 minutes');
  await shop.tell();
  await shop.tell();
  const [first, ...others] = await shop.titles(memberNo);
  assert.deepEqual(others, []);
  assert.match(first ?? '', /^코인 5개, 보너스 코인 42개가 \d+월 \d+일에 소멸될 예정입니다\.$/);
  await shop.pass('1 day');
  await shop.tell();
  await shop.pass('5 days');
  await shop.tell();
  const titles = await shop.titles(memberNo);
  assert.deepEqual([titles.length, titles[0]?.includes('42개'), titles[1]?.includes(' 7개')], [3, true, true]);
});

test('a rental is announced a day before its end, one per work; not one shorter than a day', async () => {
  const workId = await shop.work('빌린 책', 4);
  const episodes = await episodesOf(shop.ctx, workId);
  const [{ memberNo }, brief] = [await shop.member(), await shop.member()];
  await holdEpisodes(shop.ctx, { memberNo, workId, episodes: episodes.slice(0, 3), hours: 72 });
  await holdEpisodes(shop.ctx, { memberNo: brief.memberNo, workId, episodes: episodes.slice(0, 1), hours: 30 });
  await sql`update entitlement set rental_hours = 24 where member_no = ${brief.memberNo}`.execute(shop.ctx.db);
  await shop.pass('47 hours');
  await shop.tell();
  assert.deepEqual(await shop.titles(memberNo), []);
  await shop.pass('2 hours');
  await shop.tell();
  await shop.tell();
  assert.deepEqual(await shop.titles(memberNo), ['빌린 책 대여 기간이 23시간 남았습니다.']);
  assert.deepEqual(await shop.titles(brief.memberNo), []);
});

test('a work that is free again after waiting is announced on time, also after days of downtime', async () => {
  const workId = await shop.work('기다림', 5);
  await sql`update work set wait_free_hours = 24, wait_free_rental_hours = 72 where id = ${workId}`.execute(
    shop.ctx.db,
  );
  await sql`update episode set is_free = false, rental_coins = 2, rental_hours = 72 where work_id = ${workId}`.execute(
    shop.ctx.db,
  );
  const [waiting, owner] = [await shop.member({ device: true }), await shop.member()];
  for (const { memberNo } of [waiting, owner])
    await sql`insert into wait_free (member_no, work_id, used_at) values (${memberNo}, ${workId}, seoga_clock())`.execute(
      shop.ctx.db,
    );
  const episodes = await episodesOf(shop.ctx, workId);
  await holdEpisodes(shop.ctx, { memberNo: owner.memberNo, workId, episodes });
  await shop.pass('23 hours 59 minutes');
  await shop.tell();
  assert.deepEqual(await shop.titles(waiting.memberNo), []);
  await shop.pass('3 days');
  await shop.tell();
  assert.deepEqual(await shop.titles(waiting.memberNo), ['기다림을 지금 무료로 볼 수 있습니다.']);
  assert.deepEqual(await shop.titles(owner.memberNo), [], 'who holds all of it has nothing to wait for');
  assert.equal(shop.pushed(waiting.memberNo).length, 1);
});

test('gifts for chosen members are announced on arrival and a day before they expire; a work in one is not named', async () => {
  const [given, taker] = [await shop.member(), await shop.member()];
  const { memberNo } = given;
  const members = [given.mail, taker.mail];
  await shop.work('카나리아선물작품', 1, '19');

  const { rows } = await sql<{ at: Date }>`select seoga_clock() + interval '3 days' as at`.execute(shop.ctx.db);
  const endsAt = rows[0]?.at ?? null;
  const work = {
    kind: 'work' as const,
    work: '카나리아선물작품',
    hold: 'buy' as const,
    hours: null,
    first: null,
    last: null,
  };
  await runCampaigns(
    shop.ctx,
    campaignInput('sorry', { kind: 'members', title: '사과의 선물', members, endsAt }),
    campaignInput('adult', { kind: 'members', title: '카나리아선물작품 소장권', members, steps: [[work]], endsAt }),
  );
  await shop.tell();
  await shop.tell();
  const titles = (await shop.titles(memberNo)).toSorted();
  assert.deepEqual(titles, ['사과의 선물이 도착했습니다.', '선물이 도착했습니다.'].toSorted());
  const reader = { kind: 'unverified' as const, memberNo: taker.memberNo };
  await loadGiftBox(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
  await loadGiftBox(shop.ctx, { memberNo: taker.memberNo, reader });
  await claimAllGifts(shop.ctx, { memberNo: taker.memberNo, reader, key: 'take-all-gifts' });
  await shop.pass('2 days 1 hour');
  await shop.tell();
  assert.equal((await shop.titles(memberNo)).filter((title) => title.includes('얼마 남지 않았습니다')).length, 2);
  const takers = await shop.titles(taker.memberNo);
  assert.equal(takers.filter((title) => title.startsWith('사과의 선물을 받을 수 있는')).length, 0);
});

test('an inquiry answer notifies in its own transaction, and a rollback notifies nobody', async () => {
  const { memberNo } = await shop.member({ device: true });
  const inquiryId = await openInquiry(shop.ctx, {
    memberNo,
    reader: { kind: 'unverified', memberNo },
    category: 'reading',
    title: '비밀스러운 제목',
    text: '내용입니다.',
    about: null,
    files: [],
    key: 'an-inquiry-of-mine',
  });
  await answerInquiry(shop.ctx, {
    inquiryId,
    operator: '가람',
    blocks: [{ kind: 'paragraph', spans: ['답변입니다.'] }],
  });
  const [line] = await shop.inbox(memberNo);
  assert.deepEqual([line?.title, line?.body], ['1:1 문의에 답변을 드렸습니다.', '비밀스러운 제목']);
  await shop.tell();
  assert.deepEqual(
    [shop.pushed(memberNo)[0]?.title, shop.pushed(memberNo)[0]?.body],
    ['1:1 문의에 답변을 드렸습니다.', ''],
  );
  const details = { inquiry: 1, title: '제목' };
  const input = { memberNo, kind: 'inquiry' as const, ref: 'answer:never', facts: details };
  await assert.rejects(
    shop.ctx.db.transaction().execute(async (tx) => {
      await notify(tx, input);
      throw new Error('no');
    }),
  );
  const twice = [1, 2].map(() => shop.ctx.db.transaction().execute((tx) => notify(tx, input)));
  assert.equal((await Promise.all(twice)).filter(Boolean).length, 1);
  assert.equal((await shop.titles(memberNo)).length, 2);
});

test('the digest lists unread, unpushed notifications once, is skipped when empty and names no adult work', async () => {
  const [workId, adultId] = [await shop.work('모은 소식', 4), await shop.work('카나리아메일작품', 2, '19')];
  const [reader, unproved] = [await shop.member({ isProved: true }), await shop.member()];
  for (const { memberNo } of [reader, unproved]) {
    await shop.follow(memberNo, workId);
    await shop.follow(memberNo, adultId);
    const choices = await readPreferences(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
    await changePreferences(shop.ctx, { memberNo, wish: { ...choices, digest: 'daily', digestHour: 9 } });
  }
  const emails = () =>
    shop.ctx.letters.filter(({ to, subject }) => to === reader.mail && subject.includes('읽지 않은'));
  await shop.goToHour('9 hours');
  await shop.tell();
  assert.equal(emails().length, 0, 'nothing to tell');
  await shop.opens(workId, 2);
  await shop.opens(adultId, 2);
  await shop.tell();
  await shop.goToHour('9 hours 1 minute');
  await shop.tell();
  await shop.tell();
  const [letter, ...others] = emails();
  assert.deepEqual(others, []);
  assert.ok(letter?.text.includes('모은 소식 2화가 공개되었습니다.'));
  assert.ok(letter?.text.includes('관심 작품의 새 회차가 공개되었습니다.'));
  assert.equal(letter?.text.includes('카나리아'), false);
  assert.match(letter?.oneClick ?? '', /^https:\/\/seoga\.test\/unsubscribe\/one-click\?token=/);
  assert.equal(
    shop.ctx.letters.some(({ to, subject }) => to === unproved.mail && subject.includes('읽지 않은')),
    false,
  );
  await shop.opens(workId, 3, 90);
  await shop.tell();
  await markNotificationsAsRead(shop.ctx, { memberNo: reader.memberNo });
  await shop.goToHour('9 hours 1 minute');
  await shop.tell();
  assert.equal(emails().length, 1, 'what was read needs no letter');
});
