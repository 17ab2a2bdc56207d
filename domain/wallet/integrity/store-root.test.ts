import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { seoulDate } from '#shared/content/seoul-date';
import { createLedgerRootFolder } from '#platform/files/ledger-root-folder';
import { SellingShop } from '../../../tests/support/servers/selling-shop.ts';
import { compareRoots, selectLatestRoot, parseRoots, sealLedger, storeLedgerRoot } from '../index.ts';

const MAIL = 'audit@seoga.example';
let shop: SellingShop;
let folder = '';

before(async () => {
  shop = await SellingShop.open();
  // At noon, so that minutes later it is still the same day.
  const { hour, minute } = seoulDate(new Date());
  await shop.pass(`${(36 * 60 - hour * 60 - minute) % (24 * 60)} minutes`);
  folder = await mkdtemp(join(tmpdir(), 'seoga-roots-'));
});
after(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const store = () => storeLedgerRoot(shop.ctx, { mail: MAIL, folder: createLedgerRootFolder(folder) });

test('sends and writes nothing without a seal or a target', async () => {
  assert.equal(await store(), 'nothing');
  await shop.member(10);
  await shop.pass('6 minutes');
  await sealLedger(shop.ctx);
  assert.equal(await storeLedgerRoot(shop.ctx, { mail: undefined, folder: undefined }), 'nothing');
  assert.deepEqual([shop.ctx.letters.length, await readdir(folder)], [0, []]);
});

test('sends and writes the newest root once a day and finds it among the seals', async () => {
  await store();
  const first = await selectLatestRoot(shop.ctx);
  await shop.member(10);
  await shop.pass('6 minutes');
  await sealLedger(shop.ctx);
  await store();
  const [name = '', ...others] = await readdir(folder);
  assert.deepEqual(others, []);
  assert.match(name, /^ledger-root-\d{4}-\d\d-\d\d\.txt$/);
  assert.equal(await readFile(join(folder, name), 'utf8'), `${first}\n`);
  await shop.pass('1 day');
  await store();
  assert.equal((await readdir(folder)).length, 2);
  const keys = shop.ctx.letters.map(({ to, key }) => `${to} ${key}`);
  assert.equal(new Set(keys).size, 2, keys.join());
  const sent = parseRoots(shop.ctx.letters.map(({ text }) => text).join('\n'));
  assert.equal(sent.length, 2);
  assert.deepEqual(await compareRoots(shop.ctx, sent), []);
});

test('an unwritable folder is an error, and the e-mail is sent anyway', async () => {
  await shop.pass('1 day');
  const sent = shop.ctx.letters.length;
  const missing = createLedgerRootFolder(join(folder, 'missing'));
  await assert.rejects(storeLedgerRoot(shop.ctx, { mail: MAIL, folder: missing }), /ENOENT/);
  assert.equal(shop.ctx.letters.length, sent + 1);
});
