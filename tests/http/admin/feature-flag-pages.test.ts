import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { scheduleShopClosing, cancelShopClosing, setFeatureFlag } from '#domain/feature-flags';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openSecondServer, openFullServer } from '../../support/servers/full-server.ts';

const by = 'command-line' as const;
const SOON_MS = 5000;
let shop: FullServer;
let second: FastifyInstance;

before(async () => {
  shop = await openFullServer([plantedWork('one')]);
  second = await openSecondServer(shop);
});
after(async () => {
  await second.close();
  await shop.close();
});

const page = async (app: FastifyInstance, url = '/'): Promise<string> => (await app.inject({ url })).body;

/** Milliseconds until both servers apply the change. */
async function bothWithin(isSo: (app: FastifyInstance) => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isSo(shop.app)) || !(await isSo(second))) {
    assert.ok(performance.now() - began < SOON_MS, 'both servers follow within five seconds');
    await pause(50);
  }
  return performance.now() - began;
}

test('every server follows a feature flag within five seconds and shows it on its pages', async (t) => {
  await page(shop.app);
  await page(second);
  await setFeatureFlag(shop.ctx, { by, feature: 'join', isOn: false });
  const refuses = async (app: FastifyInstance): Promise<boolean> =>
    (await app.inject({ method: 'POST', url: '/proc/join_ver2', headers: { accept: 'application/json' } }))
      .statusCode === 503;
  t.diagnostic(`refused everywhere after ${Math.round(await bothWithin(refuses))} ms`);
  await bothWithin(async (app) => (await page(app)).includes('지금은 회원가입 기능을 쓸 수 없습니다.'));
  assert.match(await page(shop.app, '/join?fault=SWITCH_ERROR+0004'), /지금은 회원가입을 받지 않습니다/);
  await setFeatureFlag(shop.ctx, { by, feature: 'join', isOn: true });
  await bothWithin(async (app) => !(await refuses(app)) && !(await page(app)).includes('shop-band'));
});

test('a closing shop shows the date on every page of every server and where refunds are made', async () => {
  await scheduleShopClosing(shop.ctx, { by, on: '2099-12-31', sentence: '그동안 <고맙습니다>.' });
  await bothWithin(async (app) =>
    (await page(app)).includes('2099년 12월 31일에 서비스를 종료합니다. 그동안 &lt;고맙습니다&gt;.'),
  );
  const message = await page(second, '/new');
  assert.match(message, /href="\/coin\/refund"/);
  assert.match(message, /href="\/my\/books"/);
  assert.doesNotMatch(await page(second, '/offline'), /shop-band/);
  await cancelShopClosing(shop.ctx, { by });
  await bothWithin(async (app) => !(await page(app)).includes('shop-band'));
});
