import { type Page, expect, test as unwatched } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { joinBy, test } from './login-steps.ts';
import { openAlive } from './moving-steps.ts';
import { findEpisode, wheel } from './viewer-steps.ts';

interface Told {
  path: string;
  referrer: string;
}

/** What the page posts of its screens (A8), as it goes on. */
function toldVisits(page: Page): Told[] {
  const told: Told[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/ko/v1/temp_access')) return;
    const { url, referrer } = request.postDataJSON() as { url: string; referrer: string };
    told.push({ path: new URL(url).pathname, referrer });
  });
  return told;
}

const pathsOf = (told: Told[]): string[] => told.map(({ path }) => path);

async function marksOf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  return Object.fromEntries(
    cookies.filter(({ name }) => /^[PS]ID$/.test(name)).map(({ name, value }) => [name, value]),
  );
}

test('T4 G10 G11 each screen is told once, back and forward too; marks are kept and links carry s_id', async ({
  page,
  baseURL,
}) => {
  const told = toldVisits(page);
  await page.goto('/main/serial?s_id=spring_1&p_id=naver');
  await expect.poll(() => pathsOf(told)).toEqual(['/main/serial']);
  expect(await marksOf(page)).toEqual({ PID: 'naver', SID: 'spring_1' });
  const kept = (await page.context().cookies()).find(({ name }) => name === 'SID');
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
  // In the page links stay plain: what a search engine reads has one address.
  expect(await (await page.request.get('/main/serial?s_id=spring_1')).text()).not.toContain('spring_1');
  const link = page.locator(`main a[href^="/novel/"]`).first();
  await link.click();
  await expect(page).toHaveURL(/\/novel\/\d+\?s_id=spring_1$/);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /\/novel\/\d+$/);
  const novel = new URL(page.url()).pathname;
  await expect.poll(() => pathsOf(told)).toEqual(['/main/serial', novel]);
  expect(told.at(-1)?.referrer).toBe(`${baseURL}/main/serial?s_id=spring_1&p_id=naver`);
  await page.goBack();
  await expect.poll(() => pathsOf(told)).toEqual(['/main/serial', novel, '/main/serial']);
  await page.goForward();
  await expect.poll(() => pathsOf(told)).toEqual(['/main/serial', novel, '/main/serial', novel]);
  // Another query of the same screen is no other screen.
  await page.getByRole('tab', { name: '작품 정보' }).click();
  await page.waitForTimeout(1500);
  expect(told.length).toBe(4);
  // A document of its own is told as well, and a source of '0' is carried no further.
  await page.goto('/terms?s_id=0');
  await expect.poll(() => pathsOf(told).at(-1)).toBe('/terms');
  await expect.poll(() => marksOf(page)).toEqual({ PID: 'naver', SID: '0' });
  await page.locator('footer a[href="/new"]').click();
  await expect(page).toHaveURL(`${baseURL}/new`);
});

test('T4 a text that flows on tells of the next episode', async ({ page }) => {
  const told = toldVisits(page);
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await expect.poll(() => pathsOf(told)).toEqual([path]);
  for (let times = 0; times < 60 && new URL(page.url()).pathname === path; times += 1) {
    await wheel(page, 500);
    await page.waitForTimeout(40);
  }
  const next = new URL(page.url()).pathname;
  expect(next).not.toBe(path);
  await expect.poll(() => pathsOf(told)).toEqual([path, next]);
});

const TAGS = 'https://tags.example';

/** Documents of this page as a shop sends them whose operator set up a frame and a container. */
async function withAdverts(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const wishes = { frame: '/marketing/frame.html', tags: ['GTM-TEST123'], script: `${TAGS}/gtm.js` };
  const meta = `<meta name="seoga-marketing" content="${JSON.stringify(wishes).replaceAll('"', '&#34;')}">`;
  await page.route(
    (url) => url.pathname === '/' || url.pathname === '/new',
    async (route) => {
      const answer = await route.fetch();
      const { 'content-security-policy': own = '' } = answer.headers();
      const policy = `${own.replace('script-src', `script-src ${TAGS}`)}; frame-src 'self'`;
      const body = (await answer.text()).replace('<meta name="color-scheme"', `${meta}<meta name="color-scheme"`);
      await route.fulfill({
        response: answer,
        body,
        headers: { ...answer.headers(), 'content-security-policy': policy },
      });
    },
  );
  const catchAll = (url: URL): boolean => url.origin === TAGS || url.pathname.startsWith('/marketing/');
  await page.route(catchAll, async (route) => {
    asked.push(route.request().url().replace(TAGS, ''));
    const isFrame = route.request().url().includes('/marketing/');
    await route.fulfill(
      isFrame ? { contentType: 'text/html', body: '<p>frame</p>' } : { contentType: 'text/javascript', body: ';' },
    );
  });
  return asked;
}

const layerOf = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => (Reflect.get(window, 'dataLayer') as Record<string, unknown>[] | undefined) ?? []);

unwatched(
  'A15 X3 B8 nothing of others is loaded before a yes; a yes tells screens and deeds, a no nothing',
  async ({ page, context, baseURL }) => {
    const asked = await withAdverts(page);
    await context.addCookies([{ name: 'login', value: '1', url: baseURL ?? '' }]);
    await page.goto('/');
    const banner = page.getByRole('region', { name: '맞춤형 광고를 위한 쿠키' });
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await banner.getByRole('button', { name: '거부' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await page.waitForTimeout(3000);
    await expect(banner).toBeHidden();
    expect(asked).toEqual([]);
    expect(await layerOf(page)).toEqual([]);
    await context.clearCookies({ name: 'ad_cookies' });
    await page.reload();
    await banner.getByRole('button', { name: '동의' }).click();
    await expect
      .poll(() => asked.toSorted())
      .toEqual(['/gtm.js?id=GTM-TEST123', `${baseURL}/marketing/frame.html?cmd=login`]);
    expect((await context.cookies()).some(({ name }) => name === 'login')).toBe(false);
    await page.locator('main a[href^="/novel/"]').first().click();
    await expect(page).toHaveURL(/\/novel\/\d+/);
    const item = new URL(page.url()).pathname.split('/').at(-1);
    await expect
      .poll(async () => (await layerOf(page)).map(({ event }) => event))
      .toEqual(['gtm.js', 'page_view', 'login', 'page_view', 'view_item']);
    expect((await layerOf(page)).at(-1)).toEqual({ event: 'view_item', currency: 'KRW', items: [{ item_id: item }] });
  },
);

unwatched(
  'A15 a member who takes a consent back has taken it back on every device',
  async ({ page, context, baseURL }) => {
    const asked = await withAdverts(page);
    await page.goto('/new');
    await joinBy(page);
    await page.goto('/');
    const banner = page.getByRole('region', { name: '맞춤형 광고를 위한 쿠키' });
    await banner.getByRole('button', { name: '동의' }).click();
    await expect.poll(() => asked.length).toBe(1);
    await page.goto('/my/consents');
    await expect(page.getByText('맞춤형 광고를 위한 쿠키 (선택)')).toBeVisible();
    await page.request.post('/privacy/cookies', {
      headers: { 'sec-fetch-site': 'same-origin' },
      form: { agreed: 'false' },
    });
    // As another device of the same member stands that had agreed.
    await context.addCookies([{ name: 'ad_cookies', value: '1', url: baseURL ?? '' }]);
    await page.goto('/');
    await page.waitForTimeout(3000);
    expect(asked.length).toBe(1);
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'ad_cookies')?.value).toBe('0');
  },
);
