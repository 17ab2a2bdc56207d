import { type BrowserContext, type Page, expect } from '@playwright/test';
import { type ShopReader, shopReader } from '../../support/servers/logged-in-browser.ts';
import { expectAccessible } from '../layout/accessibility.ts';
import { openAnnotations, openText } from './annotation-steps.ts';
import { afterRequests, alive, idle } from '../navigation/navigation-steps.ts';
import { expectInView, findEpisode, saved, settled, topText, wheel } from './reader-steps.ts';
import { builtScript } from '../support/built-scripts.ts';
import { test } from '../support/watched-page.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const OFFER = '다른 기기에서 읽던 곳';

async function expectInAccount(page: Page, check: (records: Record<string, unknown>[]) => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        const [, token] = await page.evaluate(() => [location.href, sessionStorage.getItem('access_token')]);
        if (!token) return false;
        const response = await page.request.get('/ko/v1/reading/pull?since=0', { headers: { 'Login-At': token } });
        return response.ok() && check((await response.json()).result.records);
      },
      { timeout: 10_000 },
    )
    .toBe(true);
}

const holdsPlace = (fraction: number) => (records: Record<string, unknown>[]) =>
  records.some((record) => record['kind'] === 'place' && Math.abs(Number(record['fraction']) - fraction) < 0.02);

/** Reads until the position is saved; returns the top words and the position. */
async function readOn(page: Page, episode: number, by: number): Promise<{ words: string; fraction: number }> {
  await wheel(page, by);
  await expect.poll(async () => (await saved(page, `seoga.place.${episode}`))?.['offset']).toBeDefined();
  const words = await topText(page);
  const positions = await saved(page, 'seoga.places');
  const [position] = Object.values(positions ?? {}) as { fraction: number }[];
  return { words, fraction: position?.fraction ?? 0 };
}

async function opened(context: BrowserContext, episode: number): Promise<Page> {
  const page = await context.newPage();
  await openText(page, episode);
  return page;
}

/** Leaves only events to start a sync. */
async function withoutPeriodicSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const setInterval = window.setInterval.bind(window);
    const longestMs = 10_000;
    window.setInterval = ((call: () => void, ms = 0) =>
      ms < longestMs ? setInterval(call, ms) : 0) as typeof setInterval;
  });
}

async function twoDevices(
  browser: Parameters<ShopReader['browser']>[0],
  baseURL: string | undefined,
): Promise<{ reader: ShopReader; phone: BrowserContext; desk: BrowserContext }> {
  const reader = await shopReader(baseURL ?? '');
  return {
    reader,
    phone: await reader.browser(browser, { userAgent: IPHONE }),
    desk: await reader.browser(browser),
  };
}

test('a position of one device is offered on the other when focused and never forced (L9)', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await findEpisode(page, 'serial');
  const { phone, desk } = await twoDevices(browser, baseURL);
  await withoutPeriodicSync(desk);
  const there = await opened(desk, id);
  await expectInAccount(there, (records) => records.some((record) => record['act'] === 'opened'));
  const current = await opened(phone, id);
  const { words, fraction } = await readOn(current, id, 1500);
  await expectInAccount(current, holdsPlace(fraction));
  const top = await topText(there);
  const offer = there.getByRole('region', { name: OFFER });
  await expect(offer).toBeHidden();
  await there.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(offer).toBeVisible();
  await expect(offer.getByRole('status')).toContainText(/^iPhone에서 더 읽으셨습니다 · \d+%“.+…”$/);
  expect(await topText(there)).toBe(top);
  await expectAccessible(there);
  await offer.getByRole('button', { name: '그곳으로 이동' }).click();
  await expect(offer).toBeHidden();
  await expectInView(there, words);
  await phone.close();
  await desk.close();
});

test('an offer passed over by reading on is not repeated and an open page does not move (L9)', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await findEpisode(page, 'serial');
  const { phone, desk } = await twoDevices(browser, baseURL);
  const there = await opened(desk, id);
  const current = await opened(phone, id);
  const { fraction } = await readOn(current, id, 1500);
  await expectInAccount(current, holdsPlace(fraction));
  await there.evaluate(() => dispatchEvent(new Event('focus')));
  const offer = there.getByRole('region', { name: OFFER });
  await expect(offer).toBeVisible();
  await wheel(there, 300);
  await expect(offer).toBeHidden();
  const top = await topText(there);
  const further = await readOn(current, id, 600);
  await expectInAccount(current, holdsPlace(further.fraction));
  const pulled = there.waitForResponse('**/ko/v1/reading/pull**');
  await there.evaluate(() => dispatchEvent(new Event('focus')));
  await (await pulled).finished();
  await idle(there);
  await settled(there);
  await expect(offer).toBeHidden();
  expect(await topText(there)).toBe(top);
  await phone.close();
  await desk.close();
});

test('a bookmark added offline reaches the other device (L9)', async ({ page, browser, baseURL }) => {
  const { id } = await findEpisode(page, 'serial');
  const { phone, desk } = await twoDevices(browser, baseURL);
  const current = await opened(phone, id);
  await expectInAccount(current, () => true);
  await phone.setOffline(true);
  await current.keyboard.press('b');
  await expect(current.getByText('책갈피를 꽂았습니다').first()).toBeAttached();
  const there = await opened(desk, id);
  await expectInAccount(there, (records) => records.every((record) => record['kind'] !== 'mark'));
  await phone.setOffline(false);
  await expectInAccount(there, (records) => records.some((record) => record['kind'] === 'mark'));
  await there.evaluate(() => dispatchEvent(new Event('focus')));
  const dialog = await openAnnotations(there, '책갈피');
  await expect(dialog.getByRole('tabpanel', { name: '책갈피' }).getByRole('listitem').first()).toBeVisible();
  await phone.close();
  await desk.close();
});

test("a visitor's reading becomes the member's at login and every device continues from the newest (L1 L8)", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await findEpisode(page, 'serial');
  await openText(page, id);
  const { fraction } = await readOn(page, id, 900);
  const reader = await shopReader(baseURL ?? '');
  await reader.logIn(page.context());
  await page.goto('/');
  await expectInAccount(page, holdsPlace(fraction));
  expect(await saved(page, `seoga.place.${id}`)).not.toBeNull();
  const other = await reader.browser(browser, { javaScriptEnabled: false });
  const home = await other.newPage();
  await home.goto('/');
  const row = home.getByRole('region', { name: '이어 보기' });
  const card = row.getByRole('link').first();
  await expect(card).toHaveAttribute('href', `/viewer/${id}`);
  await expect(card).toContainText(`${Math.floor(fraction * 100)}%`);
  const work = Object.keys((await saved(page, 'seoga.places')) ?? {})[0];
  await home.goto(`/novel/${work}`);
  await expect(home.getByRole('link', { name: /이어 보기$/ })).toHaveAttribute('href', `/viewer/${id}`);
  await other.close();
});

test('a position left with its page is in the account before the next page (L9)', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await findEpisode(page, 'serial');
  const reader = await shopReader(baseURL ?? '');
  const phone = await reader.browser(browser);
  const current = await opened(phone, id);
  await expectInAccount(current, (records) => records.some((record) => record['act'] === 'opened'));
  const token = await current.evaluate(() => sessionStorage.getItem('access_token') ?? '');
  await wheel(current, 1200);
  await current.goto('about:blank');
  await expect
    .poll(async () => {
      const response = await page.request.get('/ko/v1/reading/pull?since=0', { headers: { 'Login-At': token } });
      const { records }: { records: { kind: string; furthest: number }[] } = (await response.json()).result;
      return records.find((record) => record.kind === 'place')?.furthest ?? 0;
    })
    .toBeGreaterThan(0);
  await phone.close();
});

test("logout removes the member's data from the device without losing unsent changes (X1)", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await findEpisode(page, 'serial');
  const reader = await shopReader(baseURL ?? '');
  const shared = await reader.browser(browser);
  const current = await opened(shared, id);
  const { fraction } = await readOn(current, id, 900);
  await expectInAccount(current, holdsPlace(fraction));
  await shared.route('**/ko/v1/reading/push', (route) => route.abort());
  const tried = current.waitForEvent('requestfailed', (request) => request.url().endsWith('/reading/push'));
  await current.keyboard.press('b');
  await expect(current.getByText('책갈피를 꽂았습니다').first()).toBeAttached();
  await tried;
  await shared.clearCookies();
  await current.goto('/');
  await expect(current.getByRole('region', { name: '이어 보기' })).toBeHidden();
  const left = (): Promise<string[]> =>
    current.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^seoga\.(place|settings|reading\.(owner|left|ahead))/.test(key)),
    );
  await expect.poll(left).toEqual([]);
  const rows = (): Promise<number> =>
    current.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('seoga-reading');
          opening.onsuccess = () => {
            const count = opening.result.transaction('rows').objectStore('rows').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  expect(await rows()).toBe(0);
  // Another member on this device must not receive the first member's data.
  const other = await shopReader(baseURL ?? '');
  await shared.unroute('**/ko/v1/reading/push');
  await other.logIn(shared);
  await openText(current, id);
  await expectInAccount(current, (records) => records.some((record) => record['act'] === 'opened'));
  await expectInAccount(current, (records) =>
    records.every((record) => record['kind'] !== 'mark' && record['kind'] !== 'place'),
  );
  // The first member's unsent data is sent at the next login.
  await shared.clearCookies();
  await current.goto('/');
  await expect.poll(left).toEqual([]);
  await reader.logIn(shared);
  await current.goto('/');
  await expectInAccount(current, (records) => records.some((record) => record['kind'] === 'mark'));
  await expect.poll(async () => saved(current, `seoga.place.${id}`)).not.toBeNull();
  await shared.close();
});

test("logout waits until the account has the device's changes (X1)", async ({ page, browser, baseURL }) => {
  const { id } = await findEpisode(page, 'serial');
  const reader = await shopReader(baseURL ?? '');
  const shared = await reader.browser(browser);
  const current = await opened(shared, id);
  await expectInAccount(current, (records) => records.some((record) => record['act'] === 'opened'));
  await shared.route('**/ko/v1/reading/push', (route) => route.abort());
  await current.keyboard.press('b');
  await expect(current.getByText('책갈피를 꽂았습니다').first()).toBeAttached();
  await current.goto('/my');
  await alive(current);
  await shared.unroute('**/ko/v1/reading/push');
  await current.getByRole('main').getByRole('button', { name: '로그아웃' }).click();
  await current.waitForURL('/');
  const elsewhere = await reader.browser(browser);
  const there = await opened(elsewhere, id);
  await expectInAccount(there, (records) => records.some((record) => record['kind'] === 'mark'));
  await Promise.all([shared.close(), elsewhere.close()]);
});

test('a visitor syncs nothing', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const { id } = await findEpisode(page, 'serial');
  await page.clock.install();
  await openText(page, id);
  await readOn(page, id, 900);
  await page.clock.runFor(30_000);
  await page.goto('/');
  await alive(page);
  await page.clock.runFor(30_000);
  await afterRequests(page);
  const memberOnly = [/\/reading\//, builtScript('member-sync'), builtScript('other-device-position')];
  expect(requests.filter((path) => memberOnly.some((pattern) => pattern.test(path)))).toEqual([]);
});
