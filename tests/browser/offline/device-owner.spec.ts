import { fileURLToPath } from 'node:url';
import { type Page, expect } from '@playwright/test';
import type { LeaseKeyDto } from '#contract/offline';
import type * as keeping from '../../../app/features/offline/storage/device-owner.ts';
import { type TrialModule, trialModule } from '../support/bundled-module.ts';
import { test } from '../support/watched-page.ts';

type Trial = { trial: typeof keeping };

const DOOR = fileURLToPath(new URL('../../../app/features/offline/storage/device-owner.ts', import.meta.url));
const leaseKey: LeaseKeyDto = { kid: 'k1', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
let keeper: TrialModule;

test.beforeAll(async () => {
  keeper = await trialModule(DOOR);
});

/** The latest time stored on the device; undefined without a store. */
function floorKept(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const open = indexedDB.open('seoga-kept');
    const base = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
    const requests = base.transaction('state').objectStore('state').get('keeper');
    const existing = await new Promise<{ floor: number } | undefined>((resolve) => {
      requests.onsuccess = () => resolve(requests.result);
    });
    base.close();
    return existing?.floor;
  });
}

test('reading the clock during deletion restores nobody (B6)', async ({ page }) => {
  await keeper.open(page);
  await page.evaluate(async (key) => {
    const { trial } = window as unknown as Trial;
    const existing = await trial.setDeviceOwner(7, { now: Date.now(), leaseKey: key });
    await trial.eraseOfflineData();
    await trial.licenseClockOf({ ...existing, floor: 0 });
  }, leaseKey);
  expect(await floorKept(page)).toBeUndefined();
  await test.step("the server's time overrides an earlier device clock", async () => {
    await keeper.open(page);
    const result = await page.evaluate(async (key) => {
      const { trial } = window as unknown as Trial;
      const ahead = Date.now() + 86_400_000;
      const before = await trial.setDeviceOwner(7, { now: ahead, leaseKey: key });
      const { floor } = await trial.setDeviceOwner(7, { now: Date.now(), leaseKey: key });
      await trial.licenseClockOf({ ...before, floor: 0 });
      return floor;
    }, leaseKey);
    expect(await floorKept(page)).toBe(result);
  });
});
