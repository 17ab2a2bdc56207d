import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeLedgerRootFolder } from '#platform/ledger-root-folder';
import { SellingShop } from '../../tests/support/selling-shop.ts';
import { compareRoots, lastRoot, rootsIn, sealLedger, storeLedgerRoot } from './index.ts';

const MAIL = 'audit@seoga.example';
let shop: SellingShop;
let folder = '';

before(async () => {
  shop = await SellingShop.open();
  folder = await mkdtemp(join(tmpdir(), 'seoga-roots-'));
});
after(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const store = () => storeLedgerRoot(shop.ctx, { mail: MAIL, folder: makeLedgerRootFolder(folder) });

test('nothing is sent or written while nothing is sealed or nobody wants a root', async () => {
  assert.equal(await store(), 'nothing');
  await shop.member(10);
  await shop.pass('6 minutes');
  await sealLedger(shop.ctx);
  assert.equal(await storeLedgerRoot(shop.ctx, { mail: undefined, folder: undefined }), 'nothing');
  assert.deepEqual([shop.ctx.letters.length, await readdir(folder)], [0, []]);
});

test('the newest root is sent and written once a day, and is found among the seals', async () => {
  await store();
  const first = await lastRoot(shop.ctx);
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
  const sent = rootsIn(shop.ctx.letters.map(({ text }) => text).join('\n'));
  assert.equal(sent.length, 2);
  assert.deepEqual(await compareRoots(shop.ctx, sent), []);
});

test('a folder that cannot be written to is an error, and the mail is sent all the same', async () => {
  await shop.pass('1 day');
  const sent = shop.ctx.letters.length;
  const missing = makeLedgerRootFolder(join(folder, 'missing'));
  await assert.rejects(storeLedgerRoot(shop.ctx, { mail: MAIL, folder: missing }), /ENOENT/);
  assert.equal(shop.ctx.letters.length, sent + 1);
});
