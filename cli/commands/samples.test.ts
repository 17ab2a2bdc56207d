import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { acceptQuote, quotePurchase } from '#domain/purchase';
import { startSamples, declineSamples, planSampleRemoval, removeSamples } from '#domain/samples';
import { applyShopFolder, loadShopInfo } from '#domain/merchandising';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import type { SampleGroup } from '#shared/catalog/samples';
import { plantBuyer, plantMember } from '../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { FIRST_START, loadSampleShop, writeSamples } from '../../tests/support/servers/sample-shop.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';

const OWN_TABLES = ['sample_row', 'page_version', 'page_change', 'page_turn', 'operator_audit', 'picture'];
const databases: TestDatabase[] = [];
after(async () => {
  for (const database of databases) await database.drop();
});

interface Shop {
  ctx: TestContext;
  database: TestDatabase;
}

async function emptyShop(): Promise<Shop> {
  const database = await testDatabase();
  databases.push(database);
  return { ctx: testContext(database.db), database };
}

async function shopWithSamples(): Promise<Shop> {
  const shop = await emptyShop();
  await loadSampleShop(shop.ctx);
  return shop;
}

/** All rows that samples or their removal could affect. */
async function everyRow({ ctx }: Shop): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${OWN_TABLES}::text[])
    order by 1`.execute(ctx.db);
  const stored: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(ctx.db);
    if (rows.length > 0) stored[name] = rows.map(({ row }) => row);
  }
  stored['shop_setting'] = (stored['shop_setting'] ?? []).filter((row) => Object(row)['name'] !== 'samples');
  return stored;
}

const outcomes = (groups: SampleGroup[], label: string): Record<string, number> =>
  Object.fromEntries(groups.filter((group) => group.label === label).map(({ outcome, count }) => [outcome, count]));

test('restores an untouched database when all samples are removed', async () => {
  const never = await everyRow(await emptyShop());
  const shop = await shopWithSamples();
  const loaded = await everyRow(shop);
  for (const table of [
    'work',
    'legal_text',
    'campaign',
    'theme',
    'promotion',
    'event',
    'notice',
    'faq',
    'forbidden_word',
  ])
    assert.ok((loaded[table]?.length ?? 0) > 0, `the samples hold rows of ${table}`);
  const planned = await planSampleRemoval(shop.ctx);
  assert.deepEqual(await everyRow(shop), loaded, 'a plan changes nothing');
  assert.deepEqual(await removeSamples(shop.ctx, { by: 'command-line' }), planned);
  const left = await everyRow(shop);
  assert.deepEqual(new Set(Object.keys(left)), new Set(Object.keys(never)));
  for (const [table, rows] of Object.entries(never)) assert.deepEqual(left[table], rows, table);
  assert.equal((await loadShopInfo(shop.ctx)).company, '');
  assert.deepEqual(await planSampleRemoval(shop.ctx), []);
  assert.equal(await startSamples(shop.ctx, FIRST_START), 'removed', 'no later start loads them again');
});

test('keeps a purchased sample work with its texts and one that the operator edited', async () => {
  const shop = await shopWithSamples();
  const { ctx, database } = shop;
  await sql`update episode set is_free = false, buy_coins = 1`.execute(ctx.db);
  const works = await ctx.db.selectFrom('work').select(['id', 'source_key', 'title']).orderBy('id').execute();
  const [bought, replaced, rest] = works;
  assert.ok(bought && replaced && rest);
  const episode = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', bought.id)
    .executeTakeFirstOrThrow();
  const memberNo = await plantBuyer(database, { coin: 10 });
  const quote = { id: crypto.randomUUID(), memberNo, reader: { kind: 'unverified' as const, memberNo } };
  await quotePurchase(ctx, { ...quote, workId: bought.id, kind: PURCHASE_KINDS.BUY, episodes: [episode.id] });
  await acceptQuote(ctx, { memberNo, quoteId: quote.id, key: crypto.randomUUID() });
  const own = plantedWork(replaced.source_key, {
    title: replaced.title,
    texts: [['첫 문단입니다. 이어집니다.'], ['운영자의 글입니다.']],
  });
  await importWorks(ctx, plantedWorkDeps([own]), { path: '', dryRun: false });

  const planned = await planSampleRemoval(ctx);
  assert.deepEqual(outcomes(planned, '작품'), { used: 1, changed: 1, removed: works.length - 2 });
  await removeSamples(ctx, { by: 'command-line' });
  const left = await ctx.db.selectFrom('work').select('id').orderBy('id').execute();
  assert.deepEqual(
    left.map(({ id }) => id),
    [bought.id, replaced.id],
  );
  const texts = await ctx.db.selectFrom('text_revision').where('episode_id', '=', episode.id).selectAll().execute();
  assert.equal(texts.length, 1);
  const again = await planSampleRemoval(ctx);
  assert.deepEqual(
    again.map(({ label, outcome }) => [label, outcome]),
    [['작품', 'used']],
  );
});

test('keeps settings that the operator changed and ends those that members used', async () => {
  const shop = await shopWithSamples();
  const { ctx, database } = shop;
  await applyShopFolder(ctx, { facts: { company: '느린달', email: 'shop@example.kr' } });
  await sql`update notice set title = '새 공지', origin = 'console' where id = (select min(id) from notice)`.execute(
    ctx.db,
  );
  const memberNo = await plantMember(database.pool, '받은 회원');
  await sql`
    insert into gift (campaign_id, member_no, title, sentence, things)
    select min(id), ${memberNo}, '선물', '', '[]' from campaign`.execute(ctx.db);
  await sql`
    insert into consent (member_no, kind, version, is_given)
    select ${memberNo}, 'terms', min(version), true from legal_text where kind = 'terms'`.execute(ctx.db);

  const groups = await removeSamples(ctx, { by: 'command-line' });
  assert.equal(outcomes(groups, '서점 정보')['changed'], 2);
  assert.equal(outcomes(groups, '공지')['changed'], 1);
  assert.equal(outcomes(groups, '선물')['ended'], 1);
  assert.equal(outcomes(groups, '약관과 처리방침')['used'], 1);
  const { company, email, representative } = await loadShopInfo(ctx);
  assert.deepEqual([company, email, representative], ['느린달', 'shop@example.kr', '']);
  const campaigns = await ctx.db.selectFrom('campaign').select('is_over').execute();
  assert.deepEqual(campaigns, [{ is_over: true }]);
  const texts = await ctx.db.selectFrom('legal_text').select('kind').execute();
  assert.deepEqual(texts, [{ kind: 'terms' }]);
  const notices = await ctx.db.selectFrom('notice').select('title').execute();
  assert.deepEqual(notices, [{ title: '새 공지' }]);
});

/** Existing data that must prevent loading samples. */
const HELD: Record<string, (shop: Shop) => Promise<unknown>> = {
  'a work': ({ ctx }) => importWorks(ctx, plantedWorkDeps([plantedWork('own')]), { path: '', dryRun: false }),
  'a work that was deleted again': async ({ ctx }) => {
    await importWorks(ctx, plantedWorkDeps([plantedWork('own')]), { path: '', dryRun: false });
    await sql`delete from work`.execute(ctx.db);
  },
  'a member': ({ database }) => plantMember(database.pool, '회원'),
  'facts of the shop': ({ ctx }) => applyShopFolder(ctx, { facts: { company: '느린달' } }),
  'a legal text': ({ ctx }) =>
    sql`insert into legal_text (kind, version, in_force_at, title, blocks)
      values ('terms', '2026-01-01', '2026-01-01', '이용약관', '[]')`.execute(ctx.db),
  'a start without samples': ({ ctx }) => startSamples(ctx, { isWanted: false, isLocal: true }),
  'a start at a public address': ({ ctx }) => startSamples(ctx, { isWanted: true, isLocal: false }),
  'a command that writes what is the operator’s': ({ ctx }) => declineSamples(ctx),
};

for (const [what, happen] of Object.entries(HELD)) {
  test(`loads no samples into a database that held ${what}, even after its removal`, async () => {
    const shop = await emptyShop();
    await happen(shop);
    assert.equal(await startSamples(shop.ctx, FIRST_START), 'none');
    await sql`delete from shop_setting where name <> 'samples'`.execute(shop.ctx.db);
    await sql`delete from legal_text`.execute(shop.ctx.db);
    assert.equal(await startSamples(shop.ctx, FIRST_START), 'none');
  });
}

test('resumes an interrupted load at the next start and allows removing it', async () => {
  const shop = await emptyShop();
  const never = await everyRow(shop);
  assert.equal(await startSamples(shop.ctx, FIRST_START), 'loading');
  await writeSamples(shop.ctx);
  assert.deepEqual(await planSampleRemoval(shop.ctx), [], 'nothing is offered for removal while it loads');
  assert.equal(await startSamples(shop.ctx, FIRST_START), 'loading');
  assert.equal(await startSamples(shop.ctx, { ...FIRST_START, isWanted: false }), 'none');
  await removeSamples(shop.ctx, { by: 'command-line' });
  assert.deepEqual(await everyRow(shop), never);
});
