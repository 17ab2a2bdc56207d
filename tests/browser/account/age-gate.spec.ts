import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { prove } from './identity-steps.ts';
import { logOutBy, memberMenu } from './login-steps.ts';
import { joinedReader, logIn } from './member-steps.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { builtScript } from '../support/built-scripts.ts';
import { test, worksOf } from '../support/watched-page.ts';

interface AdultWork {
  id: number;
  title: string;
}

async function adultWork(page: Page): Promise<AdultWork> {
  const work = (await worksOf(page, '')).find(({ isAdult }) => isAdult);
  if (!work) throw new Error('the sample shelf has no adult work');
  return work;
}

async function confirm(page: Page, text: RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: '확인' }).click();
}

const loadStored = (page: Page) => page.locator('main img[src*="/media/held/"]');
const hasPixels = (page: Page): Promise<boolean> =>
  loadStored(page)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 10));

async function passGate(page: Page, work: AdultWork): Promise<void> {
  await page.goto(`/novel/${work.id}`);
  await page.getByRole('link', { name: '본인인증 하기' }).click();
  await confirm(page, /인증 페이지로 이동하시겠습니까/);
  await page.waitForURL('**/verify?adult=2');
  const cookies = await page.context().cookies();
  const outUrl = cookies.find(({ name }) => name === 'out_url');
  expect(decodeURIComponent(outUrl?.value ?? '')).toBe(`/novel/${work.id}`);
  expect((outUrl?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(300);
  expect(outUrl?.httpOnly).toBe(true);
  await prove(page, '성인(매번 새 사람)');
  await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible();
  await page.getByRole('button', { name: '성인 모드 켜기' }).click();
  await page.waitForURL(`**/novel/${work.id}`);
  expect(await hasPixels(page)).toBe(true);
}

async function renewPictures(page: Page, work: AdultWork): Promise<void> {
  const rejected = new Map<string, number>();
  await page.route('**/media/held/**', (route) => {
    const address = route.request().url();
    rejected.set(address, (rejected.get(address) ?? 0) + 1);
    return rejected.get(address) === 1 ? route.fulfill({ status: 403, body: '' }) : route.continue();
  });
  const renewal = page.waitForRequest('**/media/stamps?hash=**');
  await page.goto(`/novel/${work.id}`);
  await renewal;
  await expect.poll(() => hasPixels(page).catch(() => false)).toBe(true);
  await page.unroute('**/media/held/**');
  let requestCount = 0;
  await page.route('**/media/held/**', (route) => route.fulfill({ status: 403, body: '' }));
  page.on('request', (request) => void (requestCount += request.url().includes('/media/stamps') ? 1 : 0));
  await openAlive(page, `/novel/${work.id}`);
  // A final refusal must not be retried: the network is idle.
  expect(requestCount).toBeGreaterThan(0);
  expect(requestCount).toBeLessThan(8);
  await page.unroute('**/media/held/**');
}

async function switchAdultModeOff(page: Page, work: AdultWork): Promise<void> {
  await page.goto(`/novel/${work.id}`);
  const address = await loadStored(page).first().getAttribute('src');
  await page.evaluate(async () => {
    const form = new URLSearchParams({ adult_mode: '0', return_to: '/' });
    await fetch('/adult-mode', { method: 'POST', body: form });
  });
  await page.goto(`/novel/${work.id}`);
  await expect(page.getByText('성인 모드를 켜야 볼 수 있는 작품입니다.')).toBeVisible();
  expect(await loadStored(page).count()).toBe(0);
  expect((await page.request.get(address ?? '')).status()).toBe(403);
  await page.goBack();
  await page.goForward();
  await expect(page.getByText('성인 모드를 켜야 볼 수 있는 작품입니다.')).toBeVisible();
  await page.getByRole('button', { name: '성인 모드 켜기' }).click();
  await confirm(page, /성인 모드를 켜시겠습니까/);
  await expect(loadStored(page).first()).toBeVisible();
}

async function suggestToVisitor(page: Page, work: AdultWork): Promise<void> {
  await page.goto('/search');
  const field = page.getByRole('combobox', { name: '작품 검색' });
  const offers = page.getByRole('listbox', { name: '검색어 제안' });
  await field.fill(work.title);
  await expect(offers.getByRole('option', { name: work.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    (script) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(script).test(name)),
    builtScript('login-page').source,
  );
  await logOutBy(page);
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(memberMenu(page)).toBeHidden({ timeout: 1000 });
  }).toPass();
  const requests = page.waitForResponse((response) => response.url().includes('/search/suggestions'));
  await field.fill('');
  await field.fill(work.title);
  await requests;
  await expect(offers.getByRole('option', { name: work.title })).toHaveCount(0);
}

test('the age gate leads through login and verification to cover and text, which leave with adult mode and login (T2 X4 P3 A6 L7)', async ({
  page,
  baseURL: home = '',
}) => {
  test.slow();
  const work = await adultWork(page);
  const existing = await joinedReader(page, home);
  await page.context().clearCookies();
  await test.step('a visitor is asked to log in', async () => {
    await page.goto(`/novel/${work.id}`);
    await expect(page.getByText('19세 이상 이용가 작품입니다. 로그인해 주세요.')).toBeVisible();
    expect(await page.content()).not.toContain('/media/held/');
    const login = page.getByRole('main').getByRole('link', { name: '로그인' });
    expect(await login.getAttribute('href')).toBe(`/login?return_to=${encodeURIComponent(`/novel/${work.id}`)}`);
  });
  await logIn(page, home, existing);
  await test.step('a member verifies and reads', async () => {
    await passGate(page, work);
    await page.locator('main a[href^="/viewer/"]').first().click();
    await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
  });
  await test.step('a visitor of the viewer URL is led back to the episode', async () => {
    const path = new URL(page.url()).pathname;
    const response = await fetch(home + path);
    expect(response.status).toBe(403);
    expect(await response.text()).toMatch(new RegExp(`/login\\?return_to=${encodeURIComponent(path)}"`));
  });
  await test.step('suggestions of a member are not shown to the next visitor', () => suggestToVisitor(page, work));
  await logIn(page, home, existing);
  await test.step('a rejected picture is requested again once on the open page', () => renewPictures(page, work));
  await test.step('switching adult mode off hides cover and text at once, also on back navigation', () =>
    switchAdultModeOff(page, work));
});

test('failed, cancelled and rejected checks are distinguished, accessible and can be repeated (P2 B1 T2 F2)', async ({
  page,
  baseURL: home = '',
}) => {
  const work = await adultWork(page);
  await test.step('every page of a shop with a simulated provider says so', async () => {
    for (const path of ['/', '/webtoon', '/policy/youth', '/error', '/nothing-here'])
      expect(await (await page.request.get(path)).text(), path).toContain('테스트 상점');
  });
  await page.goto(`/novel/${work.id}`);
  await expectAccessible(page);
  await joinedReader(page, home);
  await page.goto(`/verify?adult=2&return_to=/novel/${work.id}`);
  await expect(page.getByText('테스트 상점', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await prove(page, '인증 실패');
  await expect(page.getByRole('alert')).toContainText('본인인증에 실패했습니다.');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await prove(page, '인증 취소');
  await expect(page.getByRole('alert')).toContainText('본인인증을 취소했습니다.');
  await prove(page, '성인(CI와 DI가 오지 않는 인증사)');
  await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible();
  await expectAccessible(page);
  await test.step('a 13-year-old is rejected at once', async () => {
    await page.context().clearCookies();
    await joinedReader(page, home);
    await page.goto('/verify');
    await prove(page, '만 13세');
    await expect(page.getByText('만 14세 미만은 서가를 이용할 수 없습니다.')).toBeVisible();
    await page.goto('/verify');
    await expect(page).toHaveURL(/\/(\?login_req=1.*)?$/);
  });
  await test.step('a minor is told the reason and gets no way on', async () => {
    await page.context().clearCookies();
    await joinedReader(page, home);
    await page.goto(`/verify?adult=2&return_to=/novel/${work.id}`);
    await prove(page, '만 15세');
    await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible();
    await expect(page.getByText('19세가 되는 해의 1월 1일부터')).toBeVisible();
    await page.goto(`/novel/${work.id}`);
    await expect(page.getByText('19세 미만 청소년은 이용할 수 없습니다.')).toBeVisible();
    expect(await page.getByRole('button', { name: '성인 모드 켜기' }).count()).toBe(0);
  });
});
