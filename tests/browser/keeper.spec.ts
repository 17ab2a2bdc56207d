import { fileURLToPath } from 'node:url';
import { type Page, expect } from '@playwright/test';
import type { LeaseKeyWire } from '#contract/keeping';
import type * as keeping from '../../app/keeping/keeper.ts';
import { type TrialModule, trialModule } from './trial-module.ts';
import { test } from './watched-page.ts';

type Trial = { trial: typeof keeping };

const DOOR = fileURLToPath(new URL('../../app/keeping/keeper.ts', import.meta.url));
const leaseKey: LeaseKeyWire = { kid: 'k1', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
let keeper: TrialModule;

test.beforeAll(async () => {
  keeper = await trialModule(DOOR);
});

/** The time that the keeper of this browser has seen; undefined where it keeps nothing. */
function floorKept(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const open = indexedDB.open('seoga-kept');
    const base = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
    const asked = base.transaction('state').objectStore('state').get('keeper');
    const known = await new Promise<{ floor: number } | undefined>((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
    });
    base.close();
    return known?.floor;
  });
}

test('B6: a clock that is looked at while everything is erased brings nobody back', async ({ page }) => {
  await keeper.open(page);
  await page.evaluate(async (key) => {
    const { trial } = window as unknown as Trial;
    const known = await trial.keeperFor(7, { now: Date.now(), leaseKey: key });
    await trial.eraseKept();
    await trial.clockOf({ ...known, floor: 0 });
  }, leaseKey);
  expect(await floorKept(page)).toBeUndefined();
});

test('B6: what the shop has said stands against a clock that was looked at before', async ({ page }) => {
  await keeper.open(page);
  const told = await page.evaluate(async (key) => {
    const { trial } = window as unknown as Trial;
    const ahead = Date.now() + 86_400_000;
    const before = await trial.keeperFor(7, { now: ahead, leaseKey: key });
    const { floor } = await trial.keeperFor(7, { now: Date.now(), leaseKey: key });
    await trial.clockOf({ ...before, floor: 0 });
    return floor;
  }, leaseKey);
  expect(await floorKept(page)).toBe(told);
});
