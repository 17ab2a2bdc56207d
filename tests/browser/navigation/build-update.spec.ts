import { type Page, expect, test as plain } from '@playwright/test';
import { requestBuild, isAlive, isSameDocument, mark, release, visibleBuild } from './build-steps.ts';
import { idle } from './navigation-steps.ts';
import { test, worksOf } from '../support/watched-page.ts';

test.use({ serviceWorkers: 'block' });
plain.use({ serviceWorkers: 'block' });

// Requests that are pending at the end of a test may fail.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const AVAILABLE = '새 버전이 준비되었습니다. 다음 화면으로 이동할 때 적용됩니다.';
/** Follows a visible link to a different work. */
async function goByLink(page: Page, at = 6): Promise<string> {
  const visible = new URL(page.url()).pathname;
  const hrefs = await page
    .locator('#main a[href^="/novel/"]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const works = [...new Set(hrefs.filter((href) => /^\/novel\/\d+$/.test(href) && href !== visible))];
  const path = works[Math.min(at, works.length - 1)] ?? '';
  const link = page.locator(`#main a[href="${path}"]:visible`).first();
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  return path;
}

test('a new build waits for the next navigation, a single page load that restores positions (T5)', async ({
  page,
  context,
}) => {
  await page.goto('/new');
  await isAlive(page);
  const next = await release(context, page);
  await mark(page);
  await requestBuild(page);
  await expect(page.getByText(AVAILABLE, { exact: true })).toBeVisible();
  await requestBuild(page);
  await expect(page.getByText(AVAILABLE, { exact: true })).toHaveCount(1);
  expect(await isSameDocument(page)).toBe(true);

  await goByLink(page, 12);
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await expect.poll(() => visibleBuild(page)).toBe(next);
  await isAlive(page);
  await mark(page);
  await requestBuild(page);
  await goByLink(page, 0);
  expect(await isSameDocument(page)).toBe(true);

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/new$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test('each tab updates by itself when it navigates (T5)', async ({ page, context }) => {
  await page.goto('/');
  const second = await context.newPage();
  await second.goto('/');
  for (const tab of [page, second]) {
    await isAlive(tab);
    await mark(tab);
  }
  const next = await release(context, page);
  // Without a build check: the navigation response reports the build.
  await goByLink(page);
  await expect.poll(() => visibleBuild(page)).toBe(next);
  expect(await isSameDocument(page)).toBe(false);
  expect(await isSameDocument(second)).toBe(true);
  await goByLink(second);
  await expect.poll(() => visibleBuild(second)).toBe(next);
  await second.close();
});

test('a missing chunk reloads the page once with its dialog, input and position (T5)', async ({ page }) => {
  const [work] = await worksOf(page, 'shelf=serial&limit=1');
  // Stops page time, because a slow machine may need ten seconds here.
  await page.clock.setFixedTime(Date.now());
  await page.goto(`/novel/${work?.id}`);
  await isAlive(page);
  await page.evaluate(() => scrollTo(0, 240));
  await page.getByRole('button', { name: '관심 작품 추가' }).click();
  const dialog = page.getByRole('dialog').locator('form[action="/proc/login"]');
  await dialog.locator('[name=email]').fill('gildong@seoga.test');
  await dialog.locator('[name=wd]').fill('qkfka-1234');
  // Not scrollY: the title may need another line once its font is cached.
  const place = (): Promise<number> =>
    page
      .locator('#main h2')
      .first()
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  const placeBefore = await place();
  const missing = (): void => void dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await mark(page);
  await page.evaluate(missing);
  await expect(page.getByText('화면을 불러오지 못해 새로고침합니다.', { exact: true })).toBeVisible();
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await expect(dialog.locator('[name=email]')).toHaveValue('gildong@seoga.test');
  await expect(dialog.locator('[name=wd]')).toHaveValue('');
  await expect(page).toHaveURL(new RegExp(`/novel/${work?.id}$`));
  await expect.poll(place).toBe(placeBefore);

  await isAlive(page);
  await mark(page);
  await page.evaluate(missing);
  await page.clock.runFor(5000);
  await idle(page);
  expect(await isSameDocument(page)).toBe(true);
});

plain('what was to be opened opens after the part that was missing is there (T5 F4)', async ({ page }) => {
  const [work] = await worksOf(page, 'shelf=serial&limit=1');
  await page.goto(`/novel/${work?.id}`);
  await isAlive(page);
  // Until the next document request, with or without prefetch.
  let isMissing = true;
  page.on('request', (request) => (isMissing &&= !request.isNavigationRequest()));
  await page.route('**/assets/share-sheet-*.js', (route) =>
    isMissing ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await mark(page);
  await page.getByRole('button', { name: '공유하기' }).filter({ visible: true }).first().click();
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await expect(page.getByRole('dialog', { name: '공유하기' })).toBeVisible();
  await page.unroute('**/assets/share-sheet-*.js');
  await plain.step(
    'a page whose script is missing is loaded as a document and the second time the reader stays and may retry',
    async () => {
      await page.goto('/new');
      await isAlive(page);
      await page.route('**/assets/novel-*.js', (route) => route.fulfill({ status: 404 }));
      let documents = 0;
      page.on('request', (request) => (documents += request.resourceType() === 'document' ? 1 : 0));
      const path = await goByLink(page, 0);
      await expect(page.locator('#main h1')).toBeVisible();
      expect(documents).toBe(1);
      await page.goto('/new');
      await isAlive(page);
      documents = 0;
      await page.locator(`#main a[href="${path}"]:visible`).first().click();
      await expect(
        page.getByText('화면을 불러오지 못했습니다. 연결 상태를 확인한 뒤 다시 시도해 주세요.', { exact: true }),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/new$/);
      expect(documents).toBe(0);
      await page.unroute('**/assets/novel-*.js');
      await page.getByRole('button', { name: '다시 시도' }).click();
      await expect(page.getByRole('button', { name: '공유하기' }).filter({ visible: true }).first()).toBeVisible();
    },
  );
});
