import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { exportAccount, closeAccount } from '#domain/account';
import { writeComment } from '#domain/community';
import { loadGiftBox } from '#domain/gifts';
import { importWorks } from '#domain/catalog-import';
import { startIdentityCheck, changeNickname, finishIdentityCheck } from '#domain/members';
import { openInquiry } from '#domain/help-center';
import { createPayment, loadChargeOffer, syncPayment } from '#domain/payment';
import { acceptQuote, quotePurchase } from '#domain/purchase';
import { registerDevice } from '#domain/push';
import { shopWorkers } from '#server/jobs/shop-jobs';
import { JOB_SCHEDULES } from '#shared/operations/jobs';
import type { Reader } from '#kernel/reader';
import { runCampaigns, campaignInput } from '../../support/fixtures/gift-campaigns.ts';
import { GOOD_PASSWORD, type JoinedMember, joinedMember, advanceTime } from '../../support/fixtures/joined-member.ts';
import { createReadingData } from '../../support/fixtures/reading-data.ts';
import { findDocumentProblems, personalTables, rowsOf } from '../../support/database/personal-tables.ts';
import { MONEY_WORD, ROW_WORD, plantPersonRows } from '../../support/fixtures/planted-personal-rows.ts';
import { plantedWorkDeps, plantedWork } from '../../support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../support/database/test-database.ts';
import { person } from '../../support/fakes/fake-identity-provider.ts';

let database: TestDatabase;
let ctx: TestContext;
let logged = '';
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const keep = (...messages: unknown[]): void => void (logged += `${JSON.stringify(messages)}\n`);
  ctx.log = { info: keep, warn: keep, error: keep };
});
after(() => database.drop());

/** All stored data by location: tables, files and log. */
async function readAllRows(): Promise<Kept> {
  const places: Kept = new Map();
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    places.set(name, rows.map(({ row }) => row).join('\n'));
  }
  const files = [...ctx.kept].map(([key, bytes]) => `${key} ${Buffer.from(bytes).toString('latin1')}`);
  return places.set('files', files.join('\n')).set('log', logged);
}

type Kept = Map<string, string>;

/** Case-insensitive, and encoded as hex or base64. */
function positionsOf(saved: Kept, word: string): string[] {
  const bytes = Buffer.from(word);
  const coded = [bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '').slice(0, -1)];
  const plain = word.toLowerCase();
  return [...saved]
    .filter(([, text]) => text.toLowerCase().includes(plain) || coded.some((form) => text.includes(form)))
    .map(([position]) => position)
    .toSorted();
}

const LEGAL = /^kept_by_law\./;
/** Unique values of one member. */
const canariesOf = (who: string): Record<string, string> => ({
  mail: `${who}-mail@seoga.example`,
  nick: `${who}닉네임`,
  'user agent': `${who}-AGENT/7`,
  'network address': who === 'KANARI' ? '203.0.113.77' : '203.0.113.78',
  'push endpoint': `https://push.test/${who}-ENDPOINT`,
  'key of a device': `${who}-P256DH`,
  comment: `${who}-COMMENT 잘 읽었습니다.`,
  'note of a mark': `${who}-NOTE`,
  'name of a device': `${who}-PHONE-NAME`,
  'account of a refund': `${who}-ACCOUNT-110`,
  'holder of the account': `${who}-HOLDER`,
  receipt: `${who}-RECEIPT`,
});
/** Inquiry text is kept for three years without its author (전자상거래법 시행령 §6). */
const askedBy = (who: string): Record<string, string> => ({
  'title of an inquiry': `${who}-TITLE`,
  'name and number written in an inquiry': `${who}-홍길동 010-9876-5432`,
});
/** Values that are never stored in plain text. */
const neverOf = (who: string): Record<string, string> => ({
  ci: `${who}-CI-VALUE-88-LETTERS`,
  di: `${who}-DI-VALUE-64-LETTERS`,
  'date of birth': who === 'KANARI' ? '1987-03-19' : '1987-03-20',
  password: GOOD_PASSWORD,
});

async function charge(memberNo: number, canaries: Record<string, string>): Promise<void> {
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  const [product] = (await loadChargeOffer(ctx, 'web')).products;
  for (const method of ['card', 'virtual-account'] as const) {
    const requests = {
      memberNo,
      productId: product?.id ?? 0,
      method,
      channel: 'web' as const,
      key: `${method}-${memberNo}`,
    };
    const paymentId: string = JSON.parse((await createPayment(ctx, requests)).body).result.payment;
    const account = {
      bank: '신한은행',
      number: canaries['account of a refund'] ?? '',
      holder: canaries['holder of the account'] ?? '',
      due: new Date().toISOString(),
    };
    ctx.payments.tell(
      paymentId,
      method === 'card'
        ? { state: 'paid', receiptUrl: `https://pg.example/${canaries['receipt']}` }
        : { state: 'waiting', account },
    );
    await syncPayment(ctx, { paymentId });
  }
}

const ASIDE = 'KANARI-ASIDE';
/** Data from other sources: provider id, login link, picture, delivered download. */
async function plantAside(memberNo: number): Promise<void> {
  const hash = `decode(rpad('${Buffer.from(ASIDE).toString('hex')}', 64, '0'), 'hex')`;
  const session = `(select id from session_family where member_no = $1 order by id limit 1)`;
  const rows = [
    `login_identity (member_no, provider, subject, mail) values ($1, 'naver', '${ASIDE}-subject', '${ASIDE}@naver.example')`,
    `one_time_link (member_no, token_hash, purpose, mail, expires_at)
      values ($1, ${hash}, 'mail-proof', '${ASIDE}@seoga.example', now() + interval '1 day')`,
    `collection (member_no, name, position) values ($1, '${ASIDE}-collection', 1)`,
    `acquisition (member_no, act, pid, sid) values ($1, 'join', '${ASIDE}-pid', '${ASIDE}-sid')`,
    `handed_download (session_id, token_hash, what, hides_adult, expires_at)
      values (${session}, ${hash}, 'member-export', true, now() + interval '1 day')`,
  ];
  for (const row of rows) await database.pool.query(`insert into ${row}`, [memberNo]);
  await database.pool.query(`update member set photo = '${ASIDE}-photo' where member_no = $1`, [memberNo]);
}

/** A new member with all kinds of data. */
async function reader(who: string, work: { id: number; episode: number }): Promise<JoinedMember> {
  const canaries = { ...canariesOf(who), ...askedBy(who), ...neverOf(who) };
  const member = await joinedMember(ctx, {
    mail: canaries['mail'] ?? '',
    userAgent: canaries['user agent'] ?? '',
    marketing: true,
  });
  const { memberNo } = member;
  const asReader: Reader = { kind: 'unverified', memberNo };
  await changeNickname(ctx, { memberNo, nick: canaries['nick'] ?? '' });
  const check = await startIdentityCheck(ctx, {
    memberNo,
    browser: 'b',
    address: canaries['network address'] ?? '',
    purpose: 'adult',
    returnTo: '/',
  });
  ctx.identity.tell(
    check.id,
    person(canaries['date of birth'] ?? '', { ci: canaries['ci'] ?? '', di: canaries['di'] ?? '' }),
  );
  await finishIdentityCheck(ctx, { id: check.id, memberNo, browser: 'b' });
  const device = {
    kind: 'web' as const,
    address: canaries['push endpoint'] ?? '',
    keys: { p256dh: canaries['key of a device'] ?? '', auth: 'auth' },
  };
  await registerDevice(ctx, { member, device, userAgent: canaries['user agent'] ?? '' });
  await charge(memberNo, canaries);
  const quote = await quotePurchase(ctx, {
    id: crypto.randomUUID(),
    memberNo,
    reader: asReader,
    workId: work.id,
    kind: 5,
    episodes: [work.episode],
    isAuto: false,
  });
  await acceptQuote(ctx, { memberNo, quoteId: quote.id, key: crypto.randomUUID(), isAuto: false });
  await createReadingData(ctx, {
    memberNo,
    note: canaries['note of a mark'] ?? '',
    device: canaries['name of a device'] ?? '',
  });
  await writeComment(ctx, {
    memberNo,
    reader: asReader,
    place: { kind: 'work', id: work.id },
    text: canaries['comment'] ?? '',
    isSpoiler: false,
    key: crypto.randomUUID(),
  });
  const requests = {
    category: 'other',
    title: canaries['title of an inquiry'] ?? '',
    text: canaries['name and number written in an inquiry'] ?? '',
    about: null,
  };
  await openInquiry(ctx, { ...requests, memberNo, reader: asReader, files: [], key: crypto.randomUUID() });
  await loadGiftBox(ctx, { memberNo, reader: asReader });
  return member;
}

// Slow jobs that only count or copy and store no person.
const COUNTING = /^(backup|import|ranking|numbers|search|ledger|read-together)-/;

/** Runs every scheduled job that may delete personal data. */
async function jobsOfTheCalendar(): Promise<void> {
  const post = { send: async () => undefined } as never;
  const workers = shopWorkers(ctx, post, { desk: {} as never });
  for (const { name } of JOB_SCHEDULES) if (!COUNTING.test(name)) await workers[name]({}, { again: 0 } as never);
}

/** The member's export as text; every documented sheet must be in it. */
async function collectOutput({ memberNo }: JoinedMember): Promise<string> {
  const names: string[] = [];
  const zips: TestContext['zips'] = {
    // Concatenates instead of compressing, so that text stays searchable.
    async *pack(files) {
      for await (const file of files) {
        names.push(file.name);
        yield Buffer.from('text' in file ? file.text : '');
      }
    },
  };
  const parts: Uint8Array[] = [];
  for await (const part of await exportAccount({ ...ctx, zips }, { memberNo, nick: 'x', shop: '서가' }))
    parts.push(part);
  for (const [name, { sheet }] of Object.entries(personalTables().people))
    if (sheet) assert.ok(names.includes(`${sheet}.json`), `${name}: there is no sheet ${sheet}`);
  return Buffer.concat(parts).toString('utf8').toLowerCase();
}

/** Deletes a member with a row in every personal table; the rest must match the document. */
async function leaveWithRows(
  leaver: JoinedMember,
  env: { otherNo: number; work: number; episode: number },
): Promise<void> {
  const { pool } = database;
  await plantPersonRows(pool, { memberNo: leaver.memberNo, ...env });
  const empty = [...(await rowsOf(pool, leaver.memberNo))].filter(([, count]) => count === 0).map(([name]) => name);
  assert.deepEqual(
    empty.filter((name) => !LEGAL.test(name)),
    [],
    'what is looked for stands in each table',
  );
  await closeAccount(ctx, { ...leaver, password: GOOD_PASSWORD });
  await jobsOfTheCalendar();
  const stays = await rowsOf(pool, leaver.memberNo);
  for (const [name, { leaves }] of Object.entries(personalTables().people))
    if (leaves === 'gone' || leaves === 'nameless') assert.ok(!stays.get(name), `${name} names who has left`);
    else if (leaves === 'number') assert.ok(stays.get(name), `${name} is gone: its row says that it stays by number`);
}

test('every table and text column has a row with its deletion rule (S6)', async () => {
  assert.deepEqual(await findDocumentProblems(database.pool), []);
});

test('personal data is where it is listed, deleted when its member leaves, and legally retained data at its term (S6)', async () => {
  await runCampaigns(ctx, campaignInput('for-all'));
  const planted = plantedWork('sold', { texts: [['하나'], ['둘']], prices: { free: 1, buy: 2 } });
  const report = await importWorks(ctx, plantedWorkDeps([planted]), { path: '', dryRun: false });
  const id = report.works[0]?.workId ?? 0;
  const episodes = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', id)
    .orderBy('position')
    .execute();
  const work = { id, episode: episodes[1]?.id ?? 0 };
  const [leaver, other] = [await reader('KANARI', work), await reader('OTHER', work)];
  await jobsOfTheCalendar();
  const current = await readAllRows();
  const mine = { ...canariesOf('KANARI'), ...askedBy('KANARI') };

  // Before the deletion: everything except values that are never stored.
  for (const [what, word] of Object.entries(mine))
    if (what !== 'network address') assert.notDeepEqual(positionsOf(current, word), [], `${what} was not planted`);
  for (const who of ['KANARI', 'OTHER'])
    for (const [what, word] of Object.entries(neverOf(who))) assert.deepEqual(positionsOf(current, word), [], what);
  assert.doesNotMatch(logged, /KANARI|OTHER/);

  const exported = await collectOutput(leaver);
  for (const what of ['mail', 'nick', 'user agent', 'comment', 'note of a mark', 'title of an inquiry'])
    assert.ok(exported.includes((mine[what] ?? '-').toLowerCase()), `${what} is not handed out`);
  assert.doesNotMatch(exported, /other-|-ci-value|-di-value|1987-03/);

  await plantAside(leaver.memberNo);
  const aside = ['acquisition', 'collection', 'handed_download', 'login_identity', 'member', 'one_time_link'];
  assert.deepEqual(
    positionsOf(await readAllRows(), ASIDE),
    aside.map((name) => `public.${name}`),
  );
  await leaveWithRows(leaver, { otherNo: other.memberNo, work: work.id, episode: work.episode });
  const removed = await readAllRows();
  for (const [what, word] of Object.entries(canariesOf('KANARI')))
    assert.deepEqual(positionsOf(removed, word), [], what);
  for (const word of [ASIDE, ROW_WORD]) assert.deepEqual(positionsOf(removed, word), []);
  assert.deepEqual(positionsOf(removed, MONEY_WORD), ['public.money_proposal', 'public.operator_audit']);
  for (const [what, word] of Object.entries(askedBy('KANARI')))
    assert.ok(
      positionsOf(removed, word).every((position) => LEGAL.test(position)),
      `${what} stands outside what the law keeps`,
    );

  await advanceTime(ctx, '3 years 1 day');
  await jobsOfTheCalendar();
  const later = await readAllRows();
  for (const [what, word] of Object.entries(askedBy('KANARI'))) assert.deepEqual(positionsOf(later, word), [], what);
  await advanceTime(ctx, '2 years 1 day');
  await jobsOfTheCalendar();
  const last = await readAllRows();
  assert.deepEqual(positionsOf(last, MONEY_WORD), []);
  assert.match(last.get('public.operator_audit') ?? '', new RegExp(`money\\.adjust,member:${leaver.memberNo}`));
  const saved = [...last].filter(([position]) => LEGAL.test(position));
  const number = new RegExp(`\\b${leaver.memberNo}\\b`);
  assert.deepEqual(
    saved.filter(([, text]) => number.test(text)).map(([position]) => position),
    [],
  );
});
