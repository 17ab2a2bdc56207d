import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createPayment, loadChargeOffer, refundCharge, syncPayment } from '#domain/payment';
import { withdrawPurchase } from '#domain/purchase';
import { checkLedgerFully } from '#domain/wallet';
import { openJobs } from '#platform/jobs/add-jobs';
import { StartupError } from '#platform/startup-error';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { plantGivenBonus, plantPaidCharge } from '../../tests/support/fixtures/planted-coins.ts';
import { SellingShop } from '../../tests/support/servers/selling-shop.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { type Connection, openDatabase } from './connection.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { moveDatabase } from './move-database.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MIGRATIONS = join(ROOT, 'migrations');
const PRICES = { free: 0, buy: 5, rental: 2, rentalHours: 72 };
/** As in hosted PostgreSQL. */
const OWNER = `owner_${process.pid}`;

let source: TestDatabase;
let shop: SellingShop;
let admin: pg.Client;
const opened: Connection[] = [];
const names: string[] = [];

before(async () => {
  source = await testDatabase();
  if ('connectionString' in source.address) throw new Error('the embedded server listens on a socket');
  admin = new pg.Client({ ...source.address, database: 'postgres' });
  await admin.connect();
  await admin.query(`create role ${OWNER} login`);
  shop = await SellingShop.open(source);
  await fillShop();
});
after(async () => {
  for (const connection of opened) await connection.close();
  for (const name of names) await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${OWNER}`);
  await admin.end();
  await source.drop();
});

async function fillShop(): Promise<void> {
  const work = await shop.work('옮기는 작품', PRICES, { episodes: 4 });
  await shop.work('두 번째 작품', PRICES, { episodes: 2 });
  const memberNo = await shop.member(0);
  await plantPaidCharge(shop.ctx.db, { memberNo, coins: 50 });
  await plantGivenBonus(shop.ctx.db, { memberNo, sums: [{ amount: 7, expiresAt: null }] });
  await charge(memberNo);
  for (const episode of work.episodes.slice(0, 2)) {
    const quote = await shop.quote(memberNo, { work, kind: PURCHASE_KINDS.BUY, episodes: [episode] });
    const { result } = JSON.parse((await shop.buy(memberNo, quote.id)).body);
    if (episode === work.episodes[0])
      await withdrawPurchase(shop.ctx, { memberNo, purchaseId: result.purchase, key: crypto.randomUUID() });
  }
  // Extra partitions and special characters.
  await source.pool.query("select make_visit_weeks('2024-02-01', '2024-02-20')");
  await source.pool.query('update member set nick = $1 where member_no = $2', ['"따옴표", \\역사선\n(괄호)', memberNo]);
  const jobs = await openJobs(source.pool, shop.ctx.secrets);
  await shop.ctx.db.transaction().execute((tx) => jobs.add(tx, { name: 'search-hour', payload: {} }));
  await jobs.close();
}

async function charge(memberNo: number): Promise<void> {
  const { ctx } = shop;
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  const product = (await loadChargeOffer(ctx, 'web')).products.find(({ won }) => won === 10_000);
  for (const key of ['stays', 'is-refunded']) {
    const order = { memberNo, productId: product?.id ?? 0, method: 'card' as const, channel: 'web' as const, key };
    const paymentId: string = JSON.parse((await createPayment(ctx, order)).body).result.payment;
    ctx.payments.tell(paymentId, { state: 'paid' });
    await syncPayment(ctx, { paymentId });
    if (key === 'is-refunded') await refundCharge(ctx, { memberNo, paymentId, key: 'refund' });
  }
}

async function emptyDatabase(): Promise<{ target: Connection; connectionString: string }> {
  const name = `moved_${process.pid}_${names.length}`;
  await admin.query(`create database ${name} owner ${OWNER} template template0`);
  names.push(name);
  const connectionString = `postgres://${OWNER}@/${name}?host=${admin.host}`;
  const target = openDatabase({ connectionString }, { size: 3, name: 'seoga tests' });
  opened.push(target);
  return { target, connectionString };
}

const quiet = (): void => undefined;
const move = (target: Connection, say: (line: string) => void = quiet, signal?: AbortSignal) =>
  moveDatabase({ source: source.pool, target, migrations: MIGRATIONS, say, ...(signal ? { signal } : {}) });

async function linesOf(pool: pg.Pool, text: string): Promise<string[]> {
  return (await pool.query<{ line: string }>(text)).rows.map(({ line }) => line);
}

const TABLES = `select format('%I.%I', n.nspname, c.relname) as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'kept_by_law') order by 1`;
const DEFINITIONS = [
  `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace in ('public'::regnamespace, 'kept_by_law'::regnamespace) order by 1`,
  `select pg_get_triggerdef(oid) || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal order by 1`,
  `select indexdef as line from pg_indexes where schemaname in ('public', 'kept_by_law') order by 1`,
  `select oid::regclass || ' ' || pg_get_expr(relpartbound, oid) as line from pg_class
    where relispartition and relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  `select schemaname || '.' || sequencename || ' ' || coalesce(last_value::text, '') as line from pg_sequences
    where schemaname in ('public', 'kept_by_law') order by 1`,
  `select name || ' ' || state || ' ' || data::text as line from pgboss.job order by 1`,
];
const OBJECTS = `select relname as line from pg_class where relnamespace not in ('pg_catalog'::regnamespace,
    'information_schema'::regnamespace, 'pg_toast'::regnamespace)
  union all select proname from pg_proc where pronamespace = 'public'::regnamespace
  union all select nspname from pg_namespace where nspname in ('kept_by_law', 'pgboss')`;

test('moves every row, key, trigger, partition and sequence', async () => {
  const { target } = await emptyDatabase();
  const moved = await move(target);
  assert.ok(moved.rows > 100 && moved.foreign.length === 0, JSON.stringify(moved));
  const tables = await linesOf(source.pool, TABLES);
  assert.deepEqual(await linesOf(target.pool, TABLES), tables);
  for (const table of tables) {
    const content = `select r::text as line from ${table} r order by 1`;
    assert.deepEqual(await linesOf(target.pool, content), await linesOf(source.pool, content), table);
  }
  for (const text of DEFINITIONS)
    assert.deepEqual(await linesOf(target.pool, text), await linesOf(source.pool, text), text);
  assert.equal((await linesOf(target.pool, 'select name as line from pgboss.job')).length, 1);

  const there = await SellingShop.open({ ...target, address: source.address, drop: target.close });
  assert.ok((await checkLedgerFully(there.ctx)).isConsistent);
  const work = await there.work('옮긴 뒤의 작품', PRICES, { episodes: 1 });
  const memberNo = await there.member(0);
  await plantPaidCharge(there.ctx.db, { memberNo, coins: 10 });
  const last = await linesOf(source.pool, 'select max(member_no)::text as line from member');
  assert.equal(memberNo, Number(last[0]) + 1);
  const quote = await there.quote(memberNo, { work, kind: PURCHASE_KINDS.BUY, episodes: work.episodes });
  await there.buy(memberNo, quote.id);
  assert.ok((await checkLedgerFully(there.ctx)).isConsistent);
  await assert.rejects(target.pool.query('delete from ledger_entry'), /append|refuse|only/i);
  await assert.rejects(move(target), /비어 있지 않습니다.*kept_by_law\./);
});

const FAILURES: { name: string; plant: string; undo: string; stopsAt?: RegExp; expected: RegExp }[] = [
  { name: 'is stopped', plant: '', undo: '', stopsAt: /^\d+\/\d+ member /, expected: /^옮기기를 멈추었습니다/ },
  {
    name: 'meets a row without its parent',
    plant: 'set session_replication_role = replica; insert into follow (member_no, work_id) values (987654, 987654)',
    undo: 'set session_replication_role = replica; delete from follow where member_no = 987654',
    expected: /^옮기지 못했습니다: .*foreign key/,
  },
  {
    name: 'finds a ledger that does not add up',
    plant: 'set session_replication_role = replica; update ledger_entry set amount = amount + 1 where n = 1',
    undo: 'set session_replication_role = replica; update ledger_entry set amount = amount - 1 where n = 1',
    expected: /^원장이 어긋났습니다/,
  },
];
for (const { name, plant, undo, stopsAt, expected } of FAILURES)
  test(`leaves the target empty and repeatable after a move that ${name}`, async () => {
    const { target } = await emptyDatabase();
    const objects = await linesOf(target.pool, OBJECTS);
    const direct = new pg.Client({ ...source.address, application_name: 'seoga tests' });
    await direct.connect();
    const stopping = new AbortController();
    try {
      await direct.query(plant);
      const moving = move(target, (line) => stopsAt?.test(line) && stopping.abort(), stopping.signal);
      const failure = await moving.catch((error: unknown) => error);
      assert.ok(failure instanceof StartupError, String(failure));
      assert.match(failure.message, expected);
      assert.match(failure.message, /서점의 데이터는 그대로입니다\. 옮길 곳은 다시 비웠으니/);
    } finally {
      await direct.query(undo);
      await direct.end();
    }
    assert.deepEqual(await linesOf(target.pool, OBJECTS), objects);
    await move(target);
  });

test('rejects a target with tables and an open shop', async () => {
  const { target } = await emptyDatabase();
  await target.pool.query('create table work (id int)');
  await assert.rejects(move(target), /이미 있는 테이블: public\.work\./);
  await target.pool.query('drop table work');
  const running = new pg.Client({ ...source.address, application_name: 'seoga start' });
  await running.connect();
  await assert.rejects(move(target), /서점이 열려 있거나/);
  await running.end();
});

test('moves the embedded database of a folder by command', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seoga-move-'));
  chmodSync(dataDir, 0o755);
  const run = async (args: string[], settings: Record<string, string> = {}) => {
    const environment: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir };
    for (const variable of ['NODE_TEST_CONTEXT', 'DATABASE_URL', 'BACKUP_PASSPHRASE', 'DUMP_FOLDER'])
      delete environment[variable];
    const child = spawn(process.execPath, [join(ROOT, 'cli', 'seoga.ts'), ...args], {
      env: { ...environment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    const [code] = await once(child, 'close');
    return { code, output };
  };
  try {
    const { target, connectionString } = await emptyDatabase();
    const order = ['move-database', '--to', connectionString];
    assert.match((await run(order)).output, /내장 데이터베이스가 없습니다/);
    assert.match((await run(['move-database'])).output, /--to postgres/);
    assert.equal((await run(['migrate'])).code, 0);

    const postgres = await startEmbeddedPostgres(dataDir);
    const { pool, close } = openDatabase(postgres.address, { size: 1, name: 'seoga start' });
    // Pools close idle connections.
    const client = await pool.connect();
    await client.query("insert into member (nick, joined_by, join_event) values ('독자', 'mail', 'x')");
    const rejected = await run(order);
    assert.equal(rejected.code, 1);
    assert.match(rejected.output, /서점이 열려 있거나/);
    client.release();
    await close();
    await postgres.stop();

    const moved = await run(order);
    assert.equal(moved.code, 0, moved.output);
    assert.match(moved.output, /줄 수와 원장이 모두 맞습니다\.[^]*DATABASE_URL에 --to의 주소를/);
    assert.deepEqual(await linesOf(target.pool, 'select nick as line from member'), ['독자']);
    assert.equal((await run(['ledger', 'check'], { DATABASE_URL: connectionString })).code, 0);
    const backup = await run(['backup'], { DATABASE_URL: connectionString, DUMP_FOLDER: dataDir });
    assert.equal(backup.code, 1, 'without BACKUP_PASSPHRASE nothing holds the secrets');
    assert.match(backup.output, /이 백업만으로는 서점을 되돌릴 수 없습니다\. 비밀 열쇠를/);
    assert.match((await run(order, { DATABASE_URL: connectionString })).output, /이미 DATABASE_URL을/);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});
