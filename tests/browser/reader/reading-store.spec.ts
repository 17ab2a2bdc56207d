import { fileURLToPath } from 'node:url';
import { type Browser, type Page, expect } from '@playwright/test';
import type { Annotation } from '#shared/reading/annotations';
import type * as readingStore from '../../../app/features/reading-sync/reading-store.ts';
import { MemoryAccount } from '../../../app/features/reading-sync/memory-account.ts';
import type { Delivery } from '../../../app/features/reading-sync/reading-replica.ts';
import { newAnnotation } from '../../support/reading/simulated-devices.ts';
import { type TrialModule, trialModule } from '../support/bundled-module.ts';
import { test } from '../support/watched-page.ts';

type Store = typeof readingStore;

const DOOR = fileURLToPath(new URL('../../../app/features/reading-sync/reading-store.ts', import.meta.url));
let built: TrialModule;

test.beforeAll(async () => {
  built = await trialModule(DOOR);
});

async function newDevice(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await built.open(page);
  return page;
}

function call<Name extends keyof Store>(
  page: Page,
  name: Name,
  args: unknown[],
): Promise<Awaited<ReturnType<Store[Name]>>> {
  return page.evaluate(([of, ...given]) => Reflect.get(window, 'trial')[of as string](...given), [name, ...args]);
}

const mark = (memo: string): Annotation => ({ ...newAnnotation(), note: memo });
const viewed = {
  work: { id: 1, title: '등대부', shelf: 'serial', creator: '지은이', coverHash: 'ab12' },
  episode: { id: 7, title: '물때', position: 3 },
};
const position = { episode: 7, revision: 1, block: 'b1', offset: 4, quote: '물이', fraction: 0.4 };

test('a saved annotation survives a reload and a deleted one returns when saved again (L9)', async ({ page }) => {
  await built.open(page);
  expect(await call(page, 'saveAnnotation', [mark('처음 쓴 말')])).toBe(true);
  await built.open(page);
  const [saved] = await call(page, 'annotationsOf', [1]);
  expect(saved).toMatchObject({ id: 'm1', note: '처음 쓴 말', colour: 'yellow' });
  expect(await call(page, 'deleteAnnotation', ['m1'])).toBe(true);
  expect(await call(page, 'listAllAnnotations', [])).toEqual([]);
  await call(page, 'saveAnnotation', [saved]);
  expect(await call(page, 'listAllAnnotations', [])).toMatchObject([{ id: 'm1', note: '처음 쓴 말' }]);
});

test("two tabs see each other's annotations and concurrent notes both stay (L9)", async ({ page }) => {
  await built.open(page);
  const other = await page.context().newPage();
  await built.open(other);
  await other.evaluate(() => {
    const store = Reflect.get(window, 'trial');
    store.watchAnnotations(async () => Reflect.set(window, 'seen', await store.annotationsOf(1)));
  });
  await call(other, 'annotationsOf', [1]);
  await call(page, 'saveAnnotation', [mark('첫 탭')]);
  await expect.poll(() => other.evaluate(() => Reflect.get(window, 'seen'))).toMatchObject([{ note: '첫 탭' }]);
  const third = await page.context().newPage();
  await built.open(third);
  const [visible] = await call(third, 'annotationsOf', [1]);
  await call(page, 'saveAnnotation', [mark('첫 탭 더')]);
  await call(third, 'saveAnnotation', [{ ...visible, note: '셋째 탭' }]);
  expect(await call(page, 'annotationsOf', [1])).toMatchObject([{ note: '첫 탭 더\n\n셋째 탭' }]);
});

test('a position is saved at once, also by a page being left (L9 L10)', async ({ page }) => {
  await built.open(page);
  expect(await call(page, 'savePosition', [viewed, position, 0.4])).toBe(true);
  const isKept = await page.evaluate(
    ([details, at]) => {
      const store = Reflect.get(window, 'trial');
      addEventListener('pagehide', () => {
        store.savePosition(details, { ...(at as object), offset: 9, fraction: 0.5 }, 0.5);
        store.recordReading({ work: 1, episode: 7, act: 'read', ms: 40_000, fraction: 0.5 });
      });
      return true;
    },
    [viewed, position],
  );
  expect(isKept).toBe(true);
  await built.open(page);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('seoga.place.7') ?? ''))).toMatchObject({
    offset: 9,
  });
  expect(await call(page, 'readingOf', [1])).toMatchObject([{ episode: 7, fraction: 0.5, furthest: 0.5, ms: 40_000 }]);
  const positions = await page.evaluate(() => JSON.parse(localStorage.getItem('seoga.places') ?? ''));
  expect(positions[1]).toMatchObject({ episode: 7, fraction: 0.5, kind: 'text' });
  const waiting = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.ahead.')));
  expect(waiting).toEqual([]);
});

test('starting over clears position and progress (L9)', async ({ page }) => {
  await built.open(page);
  await call(page, 'savePosition', [viewed, position, 0.4]);
  await expect.poll(() => call(page, 'readingOf', [1])).toMatchObject([{ furthest: 0.4 }]);
  expect(await call(page, 'restartEpisode', [7])).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('seoga.place.7'))).toBeNull();
  expect(await call(page, 'readingOf', [1])).toMatchObject([{ fraction: 0, furthest: 0 }]);
});

test('settings are stored by profile and field and reset (L9)', async ({ page }) => {
  await built.open(page);
  expect(await call(page, 'saveSettings', ['text', 'work.1', { size: 22, ground: null }])).toBe(true);
  await call(page, 'saveSettings', ['text', 'work.1', { leading: 2 }]);
  const saved = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('seoga.settings.text.work.1'));
  expect(JSON.parse((await saved()) ?? '')).toEqual({ size: 22, ground: null, leading: 2 });
  await call(page, 'saveSettings', ['text', 'work.1', null]);
  expect(await saved()).toBeNull();
});

test('all reading data is exported as one document and merged on another device (L9)', async ({
  page,
  browser,
  baseURL,
}) => {
  await built.open(page);
  await call(page, 'saveAnnotation', [mark('여기서')]);
  await call(page, 'savePosition', [viewed, position, 0.4]);
  await call(page, 'saveSettings', ['text', 'default', { size: 24 }]);
  await call(page, 'saveSettings', ['text', 'device', { size: 30 }]);
  const text = await call(page, 'exportReading', []);
  const other = await newDevice(browser, baseURL);
  await call(other, 'saveAnnotation', [{ ...mark('저기서'), id: 'm2' }]);
  await call(other, 'saveSettings', ['text', 'default', { leading: 2 }]);
  for (let times = 0; times < 2; times += 1)
    expect(await call(other, 'importReading', [text])).toMatchObject({ isTaken: true });
  expect((await call(other, 'annotationsOf', [1])).map((each) => each.note).toSorted()).toEqual(['여기서', '저기서']);
  expect(await call(other, 'readingOf', [1])).toMatchObject([{ episode: 7, fraction: 0.4 }]);
  const stored = await other.evaluate(() => ({ ...localStorage }));
  expect(JSON.parse(stored['seoga.place.7'] ?? '')).toMatchObject({ offset: 4 });
  expect(JSON.parse(stored['seoga.settings.text.default'] ?? '')).toEqual({ size: 24, leading: 2 });
  expect(stored['seoga.settings.text.device']).toBeUndefined();
  expect(await call(other, 'importReading', ['<html>'])).toMatchObject({ isTaken: false });
  expect(await call(page, 'exportAnnotations', ['markdown'])).toContain(
    `(${new URL(page.url()).origin}/viewer/7#mark-m1)`,
  );
  const json = await call(page, 'exportAnnotations', ['json', 1]);
  expect(await call(other, 'importReading', [json])).toEqual({ isTaken: true, records: 1 });
  await other.context().close();
});

test("two devices sync by account: the other's position opens next and an open episode does not move (L9)", async ({
  page,
  browser,
  baseURL,
}) => {
  const account = new MemoryAccount(() => Date.now());
  const meet = async (device: Page): Promise<unknown> =>
    device.evaluate(() => {
      const [put, take] = [Reflect.get(window, 'accountPut'), Reflect.get(window, 'accountTake')];
      return Reflect.get(window, 'trial').syncWith({ put, take });
    });
  await built.open(page);
  const other = await newDevice(browser, baseURL);
  for (const device of [page, other]) {
    await device.exposeFunction('accountPut', (delivery: Delivery) => account.put(delivery));
    await device.exposeFunction('accountTake', (from: number) => account.take(from));
  }
  await call(page, 'savePosition', [viewed, position, 0.4]);
  await call(page, 'saveSettings', ['text', 'default', { size: 24 }]);
  await call(page, 'saveAnnotation', [mark('계정으로')]);
  expect(await meet(page)).toBe(true);
  expect(await meet(other)).toBe(true);
  const saved = (device: Page, key: string): Promise<unknown> =>
    device.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);
  expect(await saved(other, 'seoga.place.7')).toMatchObject({ offset: 4 });
  expect(await saved(other, 'seoga.places')).toMatchObject({ 1: { episode: 7, title: '등대부', fraction: 0.4 } });
  expect(await saved(other, 'seoga.settings.text.default')).toEqual({ size: 24 });
  expect(await call(other, 'annotationsOf', [1])).toMatchObject([{ note: '계정으로' }]);
  await call(other, 'savePosition', [viewed, { ...position, offset: 12, fraction: 0.8 }, 0.8]);
  await meet(other);
  await meet(page);
  expect(await saved(page, 'seoga.place.7')).toMatchObject({ offset: 4 });
  expect(await call(page, 'readingOf', [1])).toMatchObject([{ fraction: 0.8, furthest: 0.8 }]);
  await other.context().close();
});

test('where storage is disabled reading works, the caller is told and annotations last as long as the page (L9)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const forbidden = (): never => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', { get: forbidden });
    Object.defineProperty(window, 'localStorage', { get: forbidden });
  });
  await built.open(page);
  expect(await call(page, 'savePosition', [viewed, position, 0.4])).toBe(false);
  expect(await call(page, 'saveSettings', ['text', 'default', { size: 20 }])).toBe(false);
  expect(await call(page, 'recordReading', [{ work: 1, episode: 7, act: 'opened', ms: 0, fraction: 0 }])).toBe(false);
  expect(await call(page, 'saveAnnotation', [mark('잠깐')])).toBe(false);
  expect(await call(page, 'annotationsOf', [1])).toMatchObject([{ note: '잠깐' }]);
  expect(await call(page, 'importReading', [await call(page, 'exportReading', [])])).toMatchObject({ isTaken: false });
});
