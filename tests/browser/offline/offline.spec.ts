import { type Page, expect } from '@playwright/test';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { purchaseInShop, inShopDatabase } from '../../support/fixtures/purchased-episodes.ts';
import { expectAccessible } from '../layout/accessibility.ts';
import { joinBy, logOutBy } from '../account/login-steps.ts';
import {
  expectSavedOffline,
  findNetwork,
  freeRow,
  saveFirstEpisode,
  loseNetwork,
  openOfflinePage,
  rawStores,
  textsOf,
} from './offline-steps.ts';
import { saved, wheel } from '../reader/reader-steps.ts';
import { episodesOf, worksOf } from '../support/watched-page.ts';
import { test, tryTo, waitForServiceWorker } from './service-worker-steps.ts';

const DATA = process.env['SEOGA_SHOP_DATA'] ?? '';
const DAY_MS = 86_400_000;

// The worker installs when the page is idle and loads a hundred files.
test.describe.configure({ timeout: 180_000 });

async function expectInAccount(page: Page, episode: number): Promise<void> {
  const holds = async (): Promise<boolean> => {
    const token = await page.evaluate(() => sessionStorage.getItem('access_token'));
    if (!token) return false;
    const response = await page.request.get('/ko/v1/reading/pull?since=0', { headers: { 'Login-At': token } });
    const { result }: { result?: { records: Record<string, unknown>[] } } = response.ok() ? await response.json() : {};
    return (result?.records ?? []).some((record) => record['kind'] === 'place' && record['episode'] === episode);
  };
  await expect.poll(holds, { timeout: 20_000 }).toBe(true);
}

test('a reader continues offline into the next stored episode and the position is merged online (B6)', async ({
  page,
  front,
}) => {
  await joinBy(page);
  const { work, lines } = await freeRow(page, { shelf: 'serial', content: 'text', count: 2 });
  const [first, second] = lines;
  await saveFirstEpisode(page, work, 2);
  await waitForServiceWorker(page);
  await page.goto(`/viewer/${first.id}`);
  await expect(page.getByRole('button', { name: '책갈피', exact: true })).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(2500);
  await loseNetwork(page, front);
  await page.keyboard.press('End');
  const next = page.locator(`article[data-episode="${second?.id}"]`);
  await expect(next).toBeAttached({ timeout: 15_000 });
  await next.scrollIntoViewIfNeeded();
  await wheel(page, 900);
  await expect.poll(async () => (await saved(page, `seoga.place.${second?.id}`))?.['offset']).toBeDefined();
  await expect(page).toHaveURL(new RegExp(`/viewer/${second?.id}$`));
  await page.reload().catch(() => undefined);
  await expect(page).toHaveURL(new RegExp(`/offline/read\\?episode=${second?.id}$`));
  await expect(next).toBeVisible();
  await wheel(page, 900);
  await expect.poll(async () => (await saved(page, `seoga.place.${second?.id}`))?.['offset']).toBeDefined();
  await findNetwork(page, front);
  await expectInAccount(page, second?.id ?? 0);
  await expect(page, 'nobody is moved while reading').toHaveURL(new RegExp(`/offline/read\\?episode=${second?.id}$`));
});

test('offline pages explain the state, lead to stored episodes and say what is missing (B6)', async ({
  page,
  front,
}) => {
  await joinBy(page);
  const { work, title, lines } = await freeRow(page, { shelf: 'serial', content: 'text', count: 2 });
  const [first, second] = lines;
  await saveFirstEpisode(page, work, 1);
  await waitForServiceWorker(page);
  await loseNetwork(page, front);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/offline.data'));
  await tryTo(page, '/ranking');
  await expect(page).toHaveURL(/\/offline\?from=%2Franking$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('인터넷에 연결되어 있지 않습니다.');
  const workRegion = page.getByRole('region', { name: title });
  await expect(workRegion).toBeVisible();
  const cover = workRegion.locator('img');
  await expect(cover).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  await expectAccessible(page);
  // The page shows the error, so no toast repeats it.
  await failed;
  await expect(page.locator('li[data-state="open"]')).toHaveCount(0);
  await tryTo(page, `/viewer/${second?.id}`);
  await expect(page.getByText('이 회차는 기기에 보관되어 있지 않습니다.')).toBeVisible();
  await tryTo(page, `/viewer/${first.id}`);
  await expect(page).toHaveURL(new RegExp(`/offline/read\\?episode=${first.id}$`));
  await expect(page.locator(`article[data-episode="${first.id}"]`)).toBeVisible();
  await expect(page.getByRole('button', { name: '책갈피', exact: true })).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: '보기 설정' }).first().click();
  await expect(page.getByRole('dialog', { name: '보기 설정' })).toBeVisible();
});

test('a webtoon is read from the device with its pictures and flows on into the next stored one (B6)', async ({
  page,
  front,
}) => {
  await joinBy(page);
  const { work, lines } = await freeRow(page, { shelf: 'webtoon', content: 'images', count: 2 });
  await saveFirstEpisode(page, work, 2);
  await waitForServiceWorker(page);
  await loseNetwork(page, front);
  await tryTo(page, `/viewer/i/${lines[0].id}`);
  await expect(page).toHaveURL(/\/offline\/read/);
  const first = page.locator('[data-strip] img').first();
  await expect(first).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.press('End');
  const next = page.locator(`[data-strip="${lines[1]?.id}"]`);
  await expect(next).toBeAttached();
  await next.scrollIntoViewIfNeeded();
  await wheel(page, 300);
  await expect(next.locator('img').first()).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => saved(page, `seoga.place.${lines[1]?.id}`)).toMatchObject({ episode: lines[1]?.id });
});

test('a changed device clock opens nothing expired and logout removes stored episodes (B6, P3)', async ({ page }) => {
  const mail = await joinBy(page);
  const [work, paid] = await paidText(page);
  await purchaseInShop(DATA, { mail, kind: KINDS.BUY, episodes: [paid] });
  await openOfflinePage(page, work);
  await page.getByRole('dialog').getByRole('button', { name: '모두 보관' }).click();
  await expect(page.getByRole('dialog').getByText('보관됨').first()).toBeVisible({ timeout: 30_000 });
  await expectSavedOffline(page, paid);
  // A response would update the stored server time.
  await page.route('**/ko/v1/**', (route) => route.abort());
  await page.goto(`/offline/read?episode=${paid}`);
  await expect(page.locator(`article[data-episode="${paid}"]`)).toBeVisible();
  const words = await textsOf(page);
  expect(words.length).toBeGreaterThan(5);
  const standing = await rawStores(page);
  expect(standing.rows).toBeGreaterThan(1);
  expect(standing.text).not.toContain(words);
  expect(standing.pictures).toBe(0);
  for (const by of [40 * DAY_MS, -2 * DAY_MS]) {
    await page.clock.setFixedTime(Date.now() + by);
    await page.goto(`/offline/read?episode=${paid}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('이 회차를 열 수 없습니다.');
    await expect(page.locator('article')).toHaveCount(0);
  }
  await page.clock.setFixedTime(Date.now());
  await page.unroute('**/ko/v1/**');
  await logOutBy(page);
  await page.goto('/');
  await expect.poll(async () => (await rawStores(page)).rows).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('seoga.kept'))).toBeNull();
  await page.goto(`/offline/read?episode=${paid}`);
  await expect(page.getByText('이 회차는 기기에 보관되어 있지 않습니다.')).toBeVisible();
});

test('a full device stores nothing partially, informs the reader and keeps what is there (B6)', async ({ page }) => {
  // Salt and cover of the first; salt, cover and first picture of the second.
  await fillAfter(page, 5);
  await joinBy(page);
  const text = await freeRow(page, { shelf: 'serial', content: 'text', count: 1 });
  const webtoon = await freeRow(page, { shelf: 'webtoon', content: 'images', count: 1 });
  await saveFirstEpisode(page, text.work, 1);
  await openOfflinePage(page, webtoon.work);
  const dialog = page.getByRole('dialog', { name: '기기에 보관' });
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: '1개 회차 보관' }).click();
  await expect(dialog.getByRole('alert')).toContainText('저장 공간이 부족해', { timeout: 20_000 });
  // Text, cover, failure record and owner; nothing of the strip.
  expect((await rawStores(page)).rows).toBe(4);
  await page.evaluate(() => sessionStorage.setItem('room', '1000'));
  expect(await page.evaluate(() => localStorage.getItem('seoga.kept'))).toContain(String(text.lines[0].id));
  await dialog.getByRole('button', { name: /다시 시도$/ }).click();
  await expect(dialog.getByText('보관됨')).toBeVisible({ timeout: 30_000 });
});

test('insufficient storage is reported before a download starts (B6)', async ({ page, baseURL: origin = '' }) => {
  await joinBy(page);
  const { work } = await freeRow(page, { shelf: 'webtoon', content: 'images', count: 1 });
  const browser = await page.context().newCDPSession(page);
  // Before the page stores anything: browsers cache a successful quota check.
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 64 * 1024 });
  await openOfflinePage(page, work);
  const dialog = page.getByRole('dialog', { name: '기기에 보관' });
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: '1개 회차 보관' }).click();
  await expect(dialog.getByRole('alert')).toContainText('저장 공간이 부족해', { timeout: 20_000 });
  const ids = await page.evaluate(() => JSON.parse(localStorage.getItem('seoga.kept') ?? 'null')?.ids ?? []);
  expect(ids).toEqual([]);
  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await dialog.getByRole('button', { name: /다시 시도$/ }).click();
  await expect(dialog.getByText('보관됨')).toBeVisible({ timeout: 30_000 });
});

test('two tabs download in turn, each episode once (B6)', async ({ page, context }) => {
  await joinBy(page);
  const { work, lines } = await freeRow(page, { shelf: 'serial', content: 'text', count: 2 });
  const requests: string[] = [];
  context.on('request', (request) => {
    if (/\/episodes\/\d+\/keep$/.test(request.url())) requests.push(request.url());
  });
  const other = await context.newPage();
  await openOfflinePage(page, work);
  await openOfflinePage(other, work);
  // In parallel, because the later tab may already have been notified.
  const all = await Promise.all(
    [page, other].map((tab) => tab.getByRole('dialog').getByRole('button', { name: '모두 보관' }).elementHandle()),
  );
  await Promise.all(all.map((button) => button?.evaluate((it) => it instanceof HTMLElement && it.click())));
  for (const tab of [page, other])
    await expect(
      tab
        .getByRole('dialog')
        .getByText('보관됨')
        .nth(lines.length - 1),
    ).toBeVisible({ timeout: 30_000 });
  expect(requests.length).toBe(new Set(requests).size);
});

test('the downloads page lists sizes and devices and removes the selection (B6)', async ({ page }) => {
  await joinBy(page);
  const { work, title } = await freeRow(page, { shelf: 'serial', content: 'text', count: 2 });
  await saveFirstEpisode(page, work, 2);
  await page.goto('/my/storage');
  const region = page.getByRole('region', { name: title });
  await expect(region.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/2개 회차 · 마지막 연결/)).toBeVisible();
  await expectAccessible(page);
  await region.getByRole('button', { name: /^삭제/ }).first().click();
  await expect(region.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: '모두 삭제', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '모두 삭제' }).click();
  await expect(page.getByText('보관한 회차가 없습니다.')).toBeVisible();
  await expect(page.getByText('회차를 보관한 기기가 없습니다.')).toBeVisible();
  await expect.poll(async () => (await rawStores(page)).rows).toBe(0);
});

test('a deletion report interrupted by leaving is sent on the next visit (B6)', async ({ page }) => {
  await joinBy(page);
  const { work } = await freeRow(page, { shelf: 'serial', content: 'text', count: 2 });
  await saveFirstEpisode(page, work, 2);
  await page.goto('/my/storage');
  await expect(page.getByText(/2개 회차 · 마지막 연결/)).toBeVisible();
  const outcome = '**/ko/v1/kept/release';
  await page.route(outcome, () => undefined);
  await page.getByRole('button', { name: '모두 삭제', exact: true }).click();
  const requests = page.waitForRequest(outcome);
  await page.getByRole('alertdialog').getByRole('button', { name: '모두 삭제' }).click();
  await requests;
  await page.unroute(outcome);
  await page.reload();
  await expect(page.getByText('회차를 보관한 기기가 없습니다.')).toBeVisible();
});

/** Simulates a full quota after so many pictures. */
async function fillAfter(page: Page, pictures: number): Promise<void> {
  await page.addInitScript((layer) => {
    const store = IDBObjectStore.prototype;
    const { put } = store;
    store.put = function (...input) {
      const left = Number(sessionStorage.getItem('room') ?? layer);
      if (this.name === 'pictures') sessionStorage.setItem('room', String(left - 1));
      if (this.name === 'pictures' && left <= 0) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, input);
    };
  }, pictures);
}

/** A work without free episodes, and a paid text episode of it. */
async function paidText(page: Page): Promise<[work: number, episode: number]> {
  for (const { id, isAdult } of await worksOf(page, 'shelf=serial&limit=60')) {
    const lines = isAdult ? [] : await episodesOf(page, id);
    const paid = lines.find(({ state, content }) => state === 'locked' && content === 'text');
    if (paid) return [id, paid.id];
  }
  throw new Error('no paid text');
}

test('a rental starts when it is downloaded, as announced, and is read offline (B6)', async ({ page, front }) => {
  const mail = await joinBy(page);
  const [work, rented] = await paidText(page);
  await purchaseInShop(DATA, { mail, kind: KINDS.RENTAL, episodes: [rented] });
  const openedAt = (): Promise<Date | null | undefined> =>
    inShopDatabase(DATA, async (db) => {
      const stored = db.selectFrom('entitlement').innerJoin('member', 'member.member_no', 'entitlement.member_no');
      const row = await stored.select('opened_at').where('mail', '=', mail).executeTakeFirst();
      return row?.opened_at;
    });
  await openOfflinePage(page, work);
  await expect(page.getByText(/보관한 회차는 열어 보지 않으셔도/)).toBeVisible();
  await expect(page.getByText('대여한 회차는 보관하면 대여 기간이 바로 시작됩니다.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '모두 보관' }).click();
  await expectSavedOffline(page, rented);
  await waitForServiceWorker(page);
  expect(await openedAt()).toBeInstanceOf(Date);
  await loseNetwork(page, front);
  await tryTo(page, '/offline');
  await page.locator(`a[href="/offline/read?episode=${rented}"]`).click();
  await expect(page.locator(`article[data-episode="${rented}"]`)).toBeVisible();
  await findNetwork(page, front);
});
