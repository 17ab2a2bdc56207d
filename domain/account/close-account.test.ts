import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { updateCollectionWorks, followWork, hideRecent, createCollection } from '#domain/library';
import { loadGiftBox } from '#domain/gifts';
import { importWorks } from '#domain/catalog-import';
import { openInquiry } from '#domain/help-center';
import {
  changeNickname,
  changeNotificationConsents,
  changePhoto,
  joinMember,
  findMemberByToken,
  requestEmailChange,
} from '#domain/members';
import { recordAcquisition } from '#domain/analytics';
import { validJoinForm } from '../../tests/support/servers/http-browser.ts';
import { runCampaigns, campaignInput } from '../../tests/support/fixtures/gift-campaigns.ts';
import {
  GOOD_PASSWORD,
  type JoinedMember,
  joinedMember,
  lastEmail,
  advanceTime,
} from '../../tests/support/fixtures/joined-member.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { createReadingData } from '../../tests/support/fixtures/reading-data.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { plantCaptcha } from '../../tests/support/fixtures/solved-captcha.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { exportAccount, closeAccount, purgeFormerMembers } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase({ asApplication: true });
  ctx = testContext(database.db);
});
after(() => database.drop());

const proofOf = (member: JoinedMember, password = GOOD_PASSWORD) => ({
  memberNo: member.memberNo,
  sessionId: member.sessionId,
  password,
});

interface Cell {
  table: string;
  row: string;
}

async function wholeDatabase(): Promise<Cell[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const cells: Cell[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    cells.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return cells;
}

/** A pending gift and an acquisition with unique texts. */
async function plantGiftAndAdvert(memberNo: number): Promise<void> {
  await runCampaigns(
    ctx,
    campaignInput('listed', { kind: 'members', title: 'CANARY-GIFT', members: ['canary-mail@seoga.example'] }),
  );
  await recordAcquisition(ctx, { memberNo, act: 'join', pid: undefined, sid: 'CANARY-ADVERT' });
  await loadGiftBox(ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
  await database.pool.query("update campaign set title = 'another name now'");
}

async function drawnSquare(): Promise<Uint8Array> {
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#369' } });
  return new Uint8Array(await drawn.png().toBuffer());
}

/** An inquiry with unique texts in file and form. */
async function plantInquiry(memberNo: number): Promise<void> {
  const requested = { category: 'other', title: '제목', text: '글', about: null };
  const file = { name: 'CANARY-FILE.pdf', bytes: new TextEncoder().encode('%PDF-1.4\n%%EOF\n') };
  const reader = { kind: 'unverified' as const, memberNo };
  await openInquiry(ctx, { ...requested, memberNo, reader, files: [file], key: 'CANARY-FORM-KEY' });
}

/** A member with rows in every member table and a unique text in every text column. */
async function plantedLeaver(): Promise<{ member: JoinedMember; canaries: Record<string, string> }> {
  const member = await joinedMember(ctx, {
    mail: 'canary-mail@seoga.example',
    userAgent: 'CANARY-AGENT/1',
    marketing: true,
  });
  const { memberNo } = member;
  await changeNickname(ctx, { memberNo, nick: '카나리아닉네임' });
  const photo = await changePhoto(ctx, { memberNo, bytes: await drawnSquare() });
  await changeNotificationConsents(ctx, {
    memberNo,
    wish: { newEpisode: false, marketing: true, marketingNight: true },
  });
  await requestEmailChange(ctx, { proof: proofOf(member), mail: 'canary-next@seoga.example' });
  await importWorks(ctx, plantedWorkDeps([plantedWork('work')]), { path: '', dryRun: false });
  const work = await ctx.db.selectFrom('work').select('id').executeTakeFirstOrThrow();
  await followWork(ctx, { memberNo, reader: { kind: 'unverified', memberNo }, workId: work.id, isFollowed: true });
  await plantGiftAndAdvert(memberNo);
  await createReadingData(ctx, { memberNo, note: 'CANARY-NOTE', device: 'CANARY-DEVICE' });
  const collection = await createCollection(ctx, { memberNo, name: 'CANARY-COLLECTION' });
  await updateCollectionWorks(ctx, { memberNo, id: collection.id, add: [work.id], remove: [] });
  await hideRecent(ctx, { memberNo, works: [work.id] });
  await plantInquiry(memberNo);
  await exportAccount(ctx, { memberNo, nick: '카나리아닉네임', shop: '서가' });
  await database.pool.query(
    `insert into login_identity (provider, subject, member_no, mail) values ('kakao', 'CANARY-SUBJECT', $1, 'canary-kakao@seoga.example')`,
    [memberNo],
  );
  await database.pool.query(
    `insert into identity_check (member_no, ci_mac, birth_year, method, provider_ref) values ($1, 'CANARY-CI', 1991, 'CANARY-METHOD', 'CANARY-REF')`,
    [memberNo],
  );
  await database.pool.query(
    `insert into identity_attempt (id, purpose, browser, member_no, return_to) values ('CANARY-ATTEMPT', 'proof', 'CANARY-BROWSER', $1, '/')`,
    [memberNo],
  );
  const { rows } = await database.pool.query(
    `select m.password_hash, m.join_event, s.selector, s.seed from member m join session_family s using (member_no) where m.member_no = $1`,
    [memberNo],
  );
  return {
    member,
    canaries: {
      mail: 'canary-mail@seoga.example',
      'mail asked for': 'canary-next@seoga.example',
      'mail of a provider': 'canary-kakao@seoga.example',
      nick: '카나리아닉네임',
      'note of a mark': 'CANARY-NOTE',
      'name of a device': 'CANARY-DEVICE',
      'name of a collection': 'CANARY-COLLECTION',
      'name of a gift': 'CANARY-GIFT',
      'name of a sent file': 'CANARY-FILE',
      'key of a form': 'CANARY-FORM-KEY',
      'advert that led here': 'CANARY-ADVERT',
      photo,
      'user agent': 'CANARY-AGENT/1',
      'number at a provider': 'CANARY-SUBJECT',
      'proof of identity': Buffer.from('CANARY-CI').toString('hex'),
      method: 'CANARY-METHOD',
      'number of a proof': 'CANARY-REF',
      'attempt to prove': 'CANARY-ATTEMPT',
      browser: 'CANARY-BROWSER',
      'password hash': rows[0].password_hash,
      'join event': rows[0].join_event,
      selector: rows[0].selector,
      seed: rows[0].seed,
    },
  };
}

test('L24 after leaving, none of the planted canary texts is left in the database', async () => {
  const { member, canaries } = await plantedLeaver();
  const planted = (await wholeDatabase()).map(({ row }) => row).join('\n');
  for (const [name, canary] of Object.entries(canaries)) assert.ok(planted.includes(canary), `${name} was not planted`);
  assert.ok(Object.keys(canaries).length >= 12);
  await closeAccount(ctx, proofOf(member));
  for (const { table, row } of await wholeDatabase())
    for (const [name, canary] of Object.entries(canaries))
      assert.equal(row.includes(canary), false, `${name} still stands in ${table}: ${row}`);
  assert.deepEqual(
    [...ctx.kept.keys()].filter((key) => key.startsWith('members/')),
    [],
  );
  assert.match(lastEmail(ctx, 'canary-mail@seoga.example').subject, /회원 탈퇴가 완료되었습니다/);
});

test('L24 only the anonymous row and legally retained data still refer to the member number', async () => {
  const member = await joinedMember(ctx);
  await closeAccount(ctx, proofOf(member));
  const { rows: columns } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns where column_name = 'member_no'
     and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of columns) {
    const { rowCount } = await database.pool.query(`select 1 from ${name} where member_no = $1`, [member.memberNo]);
    if (rowCount) found.push(name);
  }
  assert.deepEqual(found.toSorted(), ['kept_by_law.consent', 'kept_by_law.member', 'public.member']);
  const { rows } = await database.pool.query(
    'select nick, mail, password_hash, photo, state, join_event from member where member_no = $1',
    [member.memberNo],
  );
  assert.deepEqual(rows[0], {
    nick: '탈퇴한 회원',
    mail: null,
    password_hash: null,
    photo: null,
    state: 'withdrawn',
    join_event: '',
  });
  const { rows: laws } = await database.pool.query(
    `select column_name from information_schema.columns where table_schema = 'kept_by_law' order by 1`,
  );
  assert.equal(
    laws.some(({ column_name: name }) => /mail|nick|password|agent|photo|selector|subject/.test(name)),
    false,
  );
});

test('L24 consents are kept five years, advert consents six months, and then deleted', async () => {
  const member = await joinedMember(ctx, { marketing: true });
  await closeAccount(ctx, proofOf(member));
  const saved = async (): Promise<string[]> => {
    const { rows } = await database.pool.query(
      'select kind from kept_by_law.consent where member_no = $1 order by kind',
      [member.memberNo],
    );
    return rows.map(({ kind }) => kind);
  };
  assert.deepEqual(await saved(), ['age', 'marketing', 'privacy', 'terms']);
  await advanceTime(ctx, '7 months');
  await purgeFormerMembers(ctx);
  assert.deepEqual(await saved(), ['age', 'privacy', 'terms']);
  await advanceTime(ctx, '4 years 6 months');
  await purgeFormerMembers(ctx);
  assert.deepEqual(await saved(), []);
  const { rowCount } = await database.pool.query('select 1 from kept_by_law.member where member_no = $1', [
    member.memberNo,
  ]);
  assert.equal(rowCount, 0);
});

async function joinAgain(mail: string): Promise<unknown> {
  const password = validJoinForm('').password ?? '';
  await database.pool.query('delete from throttle');
  return joinMember(ctx, {
    form: {
      email: mail,
      password,
      conpassword: password,
      tos_agree: true,
      tos_agree2: true,
      age_agree: true,
      alarm_agree: false,
    },
    captcha: await plantCaptcha(ctx.db, 'again'),
    address: '10.7.7.7',
    browser: 'again',
    device: { type: 'WEB', version: 0, userAgent: 'again' },
    isKept: true,
    versions: { terms: '2026-01-01', privacy: '2026-01-01' },
  });
}

test('L24 a former member may rejoin with the same address after thirty days, as a new member', async () => {
  const member = await joinedMember(ctx);
  await closeAccount(ctx, proofOf(member));
  await rejectsWith(joinAgain(member.mail.toUpperCase()), 'JOIN_ERROR 0010');
  await advanceTime(ctx, '29 days');
  await rejectsWith(joinAgain(member.mail), 'JOIN_ERROR 0010');
  await advanceTime(ctx, '25 hours');
  await joinAgain(member.mail);
  await purgeFormerMembers(ctx);
  const { rows } = await database.pool.query(
    'select count(*)::int as count from rejoin_wait where until <= seoga_now()',
  );
  assert.equal(rows[0].count, 0);
});

test('L24 leaving needs the password; a wrong one changes nothing, the right one ends every session', async () => {
  const joined = await joinMember(ctx, {
    form: { ...goodJoinForm('ends@seoga.example') },
    captcha: await plantCaptcha(ctx.db, 'b'),
    address: '10.6.6.6',
    browser: 'b',
    device: { type: 'WEB', version: 0, userAgent: 'one' },
    isKept: true,
    versions: { terms: '1', privacy: '1' },
  });
  const visit = await findMemberByToken(ctx, joined.session.accessToken);
  const proof = { memberNo: visit.memberNo, sessionId: visit.sessionId, password: 'not this one' };
  await rejectsWith(closeAccount(ctx, proof), 'CONFIRM_ERROR 0002');
  assert.equal((await findMemberByToken(ctx, joined.session.accessToken)).memberNo, visit.memberNo);
  await closeAccount(ctx, { ...proof, password: GOOD_PASSWORD });
  await rejectsWith(findMemberByToken(ctx, joined.session.accessToken), 'AUTH_ERROR 0004');
  await rejectsWith(closeAccount(ctx, { ...proof, password: GOOD_PASSWORD }), 'AUTH_ERROR 0004');
});

function goodJoinForm(email: string) {
  return {
    email,
    password: GOOD_PASSWORD,
    conpassword: GOOD_PASSWORD,
    tos_agree: true,
    tos_agree2: true,
    age_agree: true,
    alarm_agree: false,
  };
}

test('L24 one of two concurrent leaves succeeds; when the last e-mail fails, nobody has left', async () => {
  const member = await joinedMember(ctx);
  const failing = { ...ctx, mailer: { ...ctx.mailer, send: () => Promise.reject(new Error('no letters today')) } };
  await assert.rejects(closeAccount(failing, proofOf(member)), /no letters today/);
  const outcomes = await Promise.allSettled([closeAccount(ctx, proofOf(member)), closeAccount(ctx, proofOf(member))]);
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});
