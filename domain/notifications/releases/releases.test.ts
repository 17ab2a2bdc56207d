import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { followWork, setEpisodeAlert } from '#domain/library';
import { NO_FAMILY_RULES } from '#shared/members/family';
import { plantFamilyRules } from '../../../tests/support/fixtures/planted-family.ts';
import { NotificationShop } from '../../../tests/support/servers/notification-shop.ts';
import { announceReleases } from './announce-releases.ts';
import { selectForDigest } from '../notification-store.ts';
import {
  changePreferences,
  readPreferences,
  countUnread,
  openNotification,
  readInbox,
  markNotificationsAsRead,
  removeNotification,
} from '../index.ts';

let shop: NotificationShop;
before(async () => {
  shop = await NotificationShop.open();
});
after(() => shop.close());

test('point 8: a scheduled release is announced once to each follower who wants it', async () => {
  const workId = await shop.work('달의 서재', 3);
  const [follower, other, silent] = [await shop.member(), await shop.member(), await shop.member()];
  await shop.follow(follower.memberNo, workId);
  const reader = { kind: 'unverified', memberNo: silent.memberNo } as const;
  await followWork(shop.ctx, { memberNo: silent.memberNo, reader, workId, isFollowed: true });
  await shop.opens(workId, 3);
  await shop.tell();
  await shop.tell();
  assert.deepEqual(await shop.titles(follower.memberNo), ['달의 서재 3화가 공개되었습니다.']);
  assert.deepEqual([await shop.titles(other.memberNo), await shop.titles(silent.memberNo)], [[], []]);
  const [line] = await shop.inbox(follower.memberNo);
  assert.ok(line?.cover);
  assert.equal(await countUnread(shop.ctx, follower.memberNo), 1);
  assert.match(await openNotification(shop.ctx, { memberNo: follower.memberNo, id: line.id }), /^\/viewer\/\d+$/);
  assert.equal(await countUnread(shop.ctx, follower.memberNo), 0);
});

test('releases before following, and back-dated imports, are not announced', async () => {
  const workId = await shop.work('늦은 독자', 3);
  const early = await shop.member();
  await shop.follow(early.memberNo, workId);
  await shop.opens(workId, 2);
  const expired = await shop.member();
  await shop.pass('1 minute');
  await shop.follow(expired.memberNo, workId);
  await shop.tell();
  assert.deepEqual([(await shop.titles(early.memberNo)).length, (await shop.titles(expired.memberNo)).length], [1, 0]);
  await shop.database.pool.query(
    "update episode set opens_at = seoga_now() - interval '20 days' where work_id = $1 and position = 3",
    [workId],
  );
  await shop.tell();
  assert.equal((await shop.titles(early.memberNo)).length, 1);
});

test('releases of a work within an hour are one notification, unread again; later ones are another', async () => {
  const workId = await shop.work('몰아보기', 6);
  const { memberNo } = await shop.member();
  await shop.follow(memberNo, workId);
  await shop.opens(workId, 4);
  await shop.tell();
  await markNotificationsAsRead(shop.ctx, { memberNo });
  assert.equal(await countUnread(shop.ctx, memberNo), 0);
  await shop.opens(workId, 5, 20);
  await shop.tell();
  assert.deepEqual(await shop.titles(memberNo), ['몰아보기 4~5화가 공개되었습니다.']);
  assert.equal(await countUnread(shop.ctx, memberNo), 1);
  const [line] = await shop.inbox(memberNo);
  assert.equal(await openNotification(shop.ctx, { memberNo, id: line?.id ?? 0 }), `/novel/${workId}`);
  await shop.opens(workId, 6, 61);
  await shop.tell();
  assert.deepEqual(await shop.titles(memberNo), ['몰아보기 6화가 공개되었습니다.', '몰아보기 4~5화가 공개되었습니다.']);
});

test('a work with many followers is announced in batches; interrupted, repeated or concurrent runs notify each once', async () => {
  const workId = await shop.work('백만 독자', 2);
  const { rows } = await shop.database.pool.query<{ member_no: number }>(
    `insert into member (nick, joined_by, join_event)
     select '팬' || g, 'mail', 'fan' || g from generate_series(1, 1234) g returning member_no`,
  );
  const fans = rows.map((row) => row.member_no);
  await shop.database.pool.query(
    `insert into follow (member_no, work_id, wants_alarm, at) select unnest($1::bigint[]), $2, true, seoga_now() - interval '1 day'`,
    [fans, workId],
  );
  await shop.opens(workId, 2);
  const stumble = fans.toSorted((a, b) => a - b)[700] ?? 0;
  await shop.database.pool.query(`create function stumble() returns trigger language plpgsql as
    $$ begin if new.member_no = ${stumble} then raise exception 'killed'; end if; return new; end $$`);
  await shop.database.pool.query(
    'create trigger stumble before insert on notification for each row execute function stumble()',
  );
  await assert.rejects(announceReleases(shop.ctx, { part: 100 }), /killed/);
  const counts = async (): Promise<{ rows: number; members: number }> => {
    const found = await shop.database.pool.query<{ rows: number; members: number }>(
      `select count(*)::int as rows, count(distinct member_no)::int as members from notification where work_id = $1`,
      [workId],
    );
    return found.rows[0] ?? { rows: 0, members: 0 };
  };
  assert.deepEqual(await counts(), { rows: 700, members: 700 }, 'what was told before the stop stays told');
  await shop.database.pool.query('drop trigger stumble on notification');
  await Promise.all([1, 2, 3].map(() => announceReleases(shop.ctx, { part: 100 })));
  await announceReleases(shop.ctx, { part: 100 });
  assert.deepEqual(await counts(), { rows: 1234, members: 1234 });
});

test('a member who disabled new episode notifications gets none', async () => {
  const workId = await shop.work('조용한 독자', 2);
  const { memberNo } = await shop.member({ device: true });
  await shop.follow(memberNo, workId);
  const choices = await readPreferences(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
  assert.deepEqual(
    choices.alarms.map(({ id }) => id),
    [workId],
  );
  await changePreferences(shop.ctx, { memberNo, wish: { ...choices, newEpisode: false } });
  await shop.opens(workId, 2);
  await shop.tell();
  assert.deepEqual([await shop.titles(memberNo), shop.pushed(memberNo)], [[], []]);
});

test('P3: an adult work is named in an inbox only while its reader may see it, and never on a device', async () => {
  const workId = await shop.work('카나리아성인작품', 2, '19');
  const { memberNo } = await shop.member({ device: true, isProved: true });
  await shop.follow(memberNo, workId);
  await shop.opens(workId, 2);
  await shop.tell();
  const inbox = await readInbox(shop.ctx, { memberNo, reader: { kind: 'adult-on', memberNo } });
  assert.equal(inbox.lines[0]?.title, '카나리아성인작품 2화가 공개되었습니다.');
  for (const kind of ['unverified', 'minor', 'adult-off'] as const) {
    const [line] = (await readInbox(shop.ctx, { memberNo, reader: { kind, memberNo } })).lines;
    assert.deepEqual([line?.title, line?.cover], ['관심 작품의 새 회차가 공개되었습니다.', null]);
  }
  const [message] = shop.pushed(memberNo);
  assert.equal(message?.title, '관심 작품의 새 회차가 공개되었습니다.');
  assert.equal(JSON.stringify(shop.ctx.added).includes('카나리아'), false);
});

test('a work above the rating that a guardian allows is named in no inbox, push or digest', async () => {
  const workId = await shop.work('카나리아열다섯작품', 2, '15');
  const { memberNo } = await shop.member({ device: true, isProved: true });
  const reader = { kind: 'minor', memberNo } as const;
  await shop.follow(memberNo, workId);
  await plantFamilyRules(shop.ctx.db, { memberNo, rules: { maxRating: '12' } });
  await shop.opens(workId, 2);
  await shop.tell();
  const [line] = (await readInbox(shop.ctx, { memberNo, reader })).lines;
  assert.deepEqual([line?.title, line?.cover], ['관심 작품의 새 회차가 공개되었습니다.', null]);
  assert.equal(shop.pushed(memberNo)[0]?.title, '관심 작품의 새 회차가 공개되었습니다.');
  await shop.ctx.db.updateTable('notification').set({ pushed_at: null }).where('member_no', '=', memberNo).execute();
  const digest = await shop.ctx.db.transaction().execute((tx) => selectForDigest(tx, { memberNo, limit: 1 }));
  assert.deepEqual(
    digest.map(({ title }) => title),
    [null],
  );
  await shop.ctx.db
    .updateTable('family_link')
    .set({ rules: JSON.stringify({ ...NO_FAMILY_RULES, maxRating: '15' }) })
    .where('member_no', '=', memberNo)
    .execute();
  const [named] = (await readInbox(shop.ctx, { memberNo, reader })).lines;
  assert.equal(named?.title, '카나리아열다섯작품 2화가 공개되었습니다.');
});

test('a push is decided when sent: unfollowed, read or removed is dropped; quiet hours only postpone it', async () => {
  const workId = await shop.work('밤의 알림', 5);
  const quiet = await shop.member({ device: true });
  const [turned, read, removed] = [
    await shop.member({ device: true }),
    await shop.member({ device: true }),
    await shop.member({ device: true }),
  ];
  const all = [quiet, turned, read, removed];
  for (const { memberNo } of all) {
    await shop.follow(memberNo, workId);
    const choices = await readPreferences(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
    await changePreferences(shop.ctx, { memberNo, wish: { ...choices, quietFrom: 23, quietUntil: 7 } });
  }
  await shop.goToHour('23 hours 10 minutes');
  await shop.opens(workId, 2);
  await shop.tell();
  assert.deepEqual(
    all.map(({ memberNo }) => shop.pushed(memberNo).length),
    [0, 0, 0, 0],
  );
  const reader = { kind: 'unverified', memberNo: turned.memberNo } as const;
  await setEpisodeAlert(shop.ctx, { memberNo: turned.memberNo, reader, workId, wantsAlarm: false });
  const [[one], [two]] = [await shop.inbox(read.memberNo), await shop.inbox(removed.memberNo)];
  await openNotification(shop.ctx, { memberNo: read.memberNo, id: one?.id ?? 0 });
  await removeNotification(shop.ctx, { memberNo: removed.memberNo, id: two?.id ?? 0 });
  await shop.goToHour('6 hours 59 minutes');
  await shop.tell();
  assert.deepEqual(shop.pushed(quiet.memberNo), []);
  await shop.goToHour('7 hours');
  await shop.tell();
  await shop.tell();
  assert.deepEqual(
    all.map(({ memberNo }) => shop.pushed(memberNo).length),
    [1, 0, 0, 0],
  );
  const [message] = shop.pushed(quiet.memberNo);
  assert.equal(message?.title, '밤의 알림 2화가 공개되었습니다.');
  assert.match(message?.path ?? '', /^\/my\/inbox\/\d+$/);
  assert.deepEqual(await shop.titles(removed.memberNo), []);
});
