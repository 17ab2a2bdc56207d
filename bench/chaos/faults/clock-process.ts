// Shifts the clocks of a running shop: `node clock-process.ts ORDER`, a ClockOrder as JSON.
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openEpisode, showWorkToReader } from '#domain/reading';
import { advanceClock } from '#domain/maintenance';
import { expireLots, checkLedgerFully, selectBalances } from '#domain/wallet';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import type { Reader } from '#kernel/reader';
import { PURCHASE_KINDS, type PurchaseKind } from '#shared/money/purchases';
import { CallBrowser, validJoinForm } from '../../../tests/support/servers/http-browser.ts';
import { plantGivenBonus, plantPaidCharge } from '../../../tests/support/fixtures/planted-coins.ts';
import { testContext } from '../../../tests/support/database/test-context.ts';
import { openChaosApp } from '../chaos-app.ts';
import { type ClockOrder, type ClocksSeen, FAKETIME } from './clock-jumps.ts';

const HOUR = 3600;
const TOKEN_SECONDS = 660;
const order: ClockOrder = JSON.parse(process.argv[2] ?? '{}');
const faked = process.env['LD_PRELOAD'];
// The database inherits this environment.
if (order.who === 'app') delete process.env['LD_PRELOAD'];
else process.env['LD_PRELOAD'] = FAKETIME;
const postgres = await startEmbeddedPostgres(order.data);
if (faked) process.env['LD_PRELOAD'] = faked;
else delete process.env['LD_PRELOAD'];
const isDatabaseTurned = order.who !== 'app';
const connection = openDatabase(postgres.address, { name: 'seoga chaos clocks' });
const ctx = testContext(connection.db);
const app = await openChaosApp(ctx);
const seen: ClocksSeen = { right: 0, wrong: [] };

let joins = 0;

function hold(what: string, isSo: boolean): void {
  if (isSo) seen.right += 1;
  else seen.wrong.push(what);
}

/** Sets the clock offset and checks that timers still fire. */
async function turn(seconds: number): Promise<void> {
  // A running shop does this every second.
  await advanceClock(ctx);
  writeFileSync(order.clock, `+${seconds.toFixed(3)}`);
  const began = performance.now();
  await pause(50);
  hold('a timer fired', performance.now() - began < 5000);
}

async function databaseNow(): Promise<number> {
  const { rows } = await connection.pool.query<{ now: Date }>('select seoga_clock() as now');
  return (rows[0]?.now.getTime() ?? 0) / 1000;
}

interface Newcomer {
  browser: CallBrowser;
  memberNo: number;
  token: string;
}

async function newcomer(name: string): Promise<Newcomer> {
  joins += 1;
  // Frequent sign-ups from one address require e-mail confirmation.
  const browser = new CallBrowser(app, `10.11.${process.pid % 250}.${joins}`);
  const mail = `${name}@seoga.example`;
  const joined = await browser.form('/proc/join_ver2', validJoinForm(mail));
  if (joined.statusCode !== 200) throw new Error(`joining failed: ${joined.body}`);
  const found = ctx.db.selectFrom('member').select('member_no').where('mail', '=', mail);
  const { member_no: memberNo } = await found.executeTakeFirstOrThrow();
  const lapses = new Date((await databaseNow()) * 1000 + 2 * HOUR * 1000);
  await plantPaidCharge(ctx.db, { memberNo, coins: 100 });
  await plantGivenBonus(ctx.db, { memberNo, sums: [{ amount: 100, expiresAt: lapses }] });
  return { browser, memberNo, token: joined.json().result.LOGINAT };
}

async function pay(who: Newcomer, kind: PurchaseKind, episode: number): Promise<boolean> {
  const headers = { 'login-at': who.token, 'sec-fetch-site': 'same-origin' };
  const options = { work: order.work, kind, episodes: [episode] };
  const offered = await who.browser.sendRequest({ method: 'POST', url: '/ko/v1/quotes', headers, payload: options });
  if (offered.statusCode !== 200) return false;
  const payload = { quote: offered.json().result.quote.id };
  const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() };
  return (
    (await who.browser.sendRequest({ method: 'POST', url: '/ko/v1/purchases', headers: keyed, payload })).statusCode ===
    200
  );
}

async function mayCall(who: Newcomer): Promise<boolean> {
  return (
    (await who.browser.sendRequest({ url: '/ko/v1/wallet', headers: { 'login-at': who.token } })).statusCode === 200
  );
}

/** The renewed token must be valid now and must expire. */
async function renew(who: Newcomer, when: string): Promise<void> {
  const headers = { 'login-key': who.browser.cookies.get('login_key') ?? '', 'auto-login': '1' };
  const response = await who.browser.sendRequest({ url: '/ko/v1/login/refresh', headers });
  who.token = response.statusCode === 200 ? response.json().result.LOGINAT : '';
  hold(`${when}: the login goes on`, await mayCall(who));
  const left = Number.parseInt(who.token.split('.')[3] ?? '0', 36) - (await databaseNow());
  hold(`${when}: the token ends (${Math.round(left)} s)`, left > 0 && left <= TOKEN_SECONDS);
}

async function holds(who: Newcomer, episode: number): Promise<boolean> {
  const reader: Reader = { kind: 'unverified', memberNo: who.memberNo };
  const { episodes } = (await showWorkToReader(ctx, { id: order.work, reader })).work;
  return episodes.some(({ id, state }) => id === episode && (state === 'owned' || state === 'rented'));
}

async function writeExpired(when: string): Promise<void> {
  await Promise.all([expireLots(ctx), expireLots(ctx)]);
  hold(`${when}: what lapsed is written down once`, (await expireLots(ctx)) === 0);
  const { invariants } = await checkLedgerFully(ctx);
  const broken = invariants.filter((one) => one.broken > 0).map(({ name }) => name);
  hold(`${when}: the ledger is whole (${broken.join(', ')})`, broken.length === 0);
}

const [rented = 0, first = 0, second = 0, third = 0] = order.episodes;
await turn(0);
const reader = await newcomer(`reader-${order.who}`);
hold('a rental is sold', await pay(reader, PURCHASE_KINDS.RENTAL, rented));
hold(
  'a rental is opened',
  (await openEpisode(ctx, { id: rented, reader: { kind: 'unverified', memberNo: reader.memberNo }, opening: 'read' }))
    .gate === null,
);
await turn(24 * HOUR);
hold('+1 day: the old token is over', (await mayCall(reader)) !== isDatabaseTurned);
await renew(reader, '+1 day');
await writeExpired('+1 day');
const { bonus } = await selectBalances(ctx.db, reader.memberNo);
hold(`+1 day: bonus coins lapsed (${bonus})`, (bonus === 0) === isDatabaseTurned);
hold('+1 day: the rental runs', await holds(reader, rented));
hold('+1 day: an episode is sold', await pay(reader, PURCHASE_KINDS.BUY, first));
await turn(72.5 * HOUR);
hold('+72.5 hours: the rental is over', (await holds(reader, rented)) !== isDatabaseTurned);
await writeExpired('+72.5 hours');
await turn(71.5 * HOUR);
hold('-1 hour: the rental is not revived', (await holds(reader, rented)) !== isDatabaseTurned);
hold('-1 hour: bonus coins are not revived', (await selectBalances(ctx.db, reader.memberNo)).bonus <= bonus);
await writeExpired('-1 hour');
await advanceClock(ctx);
hold('-1 hour: the rental is not revived later', (await holds(reader, rented)) !== isDatabaseTurned);
const before = await databaseNow();
await pause(500);
hold('-1 hour: the clock goes on', (await databaseNow()) > before);
await renew(reader, '-1 hour');
hold('-1 hour: an episode is sold', await pay(reader, PURCHASE_KINDS.BUY, second));
// Just before midnight of a leap day, in Seoul and in UTC.
for (const [when, midnight] of [
  ['29 February in Seoul', '2028-02-28T15:00:00Z'],
  ['1 March in Seoul', '2028-02-29T15:00:00Z'],
  ['29 February', '2028-02-29T00:00:00Z'],
] as const) {
  // performance.now() is not shifted.
  await turn((Date.parse(midnight) - performance.timeOrigin - performance.now()) / 1000 - 1);
  const late = await newcomer(`late-${order.who}-${midnight.slice(5, 13).toLowerCase()}`);
  hold(`${when}: an episode is sold`, await pay(late, PURCHASE_KINDS.BUY, second));
  await pause(1500);
  hold(`${when}: an episode is sold after midnight`, await pay(late, PURCHASE_KINDS.BUY, third));
  await writeExpired(when);
  await renew(late, when);
}
await app.close();
await connection.close();
await postgres.stop();
process.stdout.write(JSON.stringify(seen));
