import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeShop, keepShopOpen, turnSwitch } from '#domain/switches';
import { plantedWork } from '../support/planted-works.ts';
import { type WholeShop, besideServer, wholeShop } from '../support/whole-shop.ts';

const by = 'command-line' as const;
const SOON_MS = 5000;
let shop: WholeShop;
let second: FastifyInstance;

before(async () => {
  shop = await wholeShop([plantedWork('one')]);
  second = await besideServer(shop);
});
after(async () => {
  await second.close();
  await shop.close();
});

const page = async (app: FastifyInstance, url = '/'): Promise<string> => (await app.inject({ url })).body;

/** How long both servers took until they do what is expected of them. */
async function bothWithin(isSo: (app: FastifyInstance) => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isSo(shop.app)) || !(await isSo(second))) {
    assert.ok(performance.now() - began < SOON_MS, 'both servers follow within five seconds');
    await pause(50);
  }
  return performance.now() - began;
}

test('every server of a shop follows a switch within five seconds, refuses and says so on its pages', async (t) => {
  await page(shop.app);
  await page(second);
  await turnSwitch(shop.ctx, { by, feature: 'join', isOn: false });
  const refuses = async (app: FastifyInstance): Promise<boolean> =>
    (await app.inject({ method: 'POST', url: '/proc/join_ver2', headers: { accept: 'application/json' } }))
      .statusCode === 503;
  t.diagnostic(`refused everywhere after ${Math.round(await bothWithin(refuses))} ms`);
  await bothWithin(async (app) => (await page(app)).includes('지금은 회원가입 기능을 쓸 수 없습니다.'));
  assert.match(await page(shop.app, '/join?fault=SWITCH_ERROR+0004'), /지금은 회원가입을 받지 않습니다/);
  await turnSwitch(shop.ctx, { by, feature: 'join', isOn: true });
  await bothWithin(async (app) => !(await refuses(app)) && !(await page(app)).includes('shop-band'));
});

test('a shop that closes says the day above every page of every server, and where coins and works are had back', async () => {
  await closeShop(shop.ctx, { by, on: '2099-12-31', sentence: '그동안 <고맙습니다>.' });
  await bothWithin(async (app) =>
    (await page(app)).includes('2099년 12월 31일에 문을 닫습니다. 그동안 &lt;고맙습니다&gt;.'),
  );
  const said = await page(second, '/new');
  assert.match(said, /href="\/coin\/refund"/);
  assert.match(said, /href="\/my\/books"/);
  assert.doesNotMatch(await page(second, '/offline'), /shop-band/);
  await keepShopOpen(shop.ctx, { by });
  await bothWithin(async (app) => !(await page(app)).includes('shop-band'));
});
