import { type Page, expect, test as unwatched } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { joinBy, test } from '../account/login-steps.ts';
import { afterRequests, idle, openAlive } from './navigation-steps.ts';
import { findEpisode, readPast } from '../reader/reader-steps.ts';

interface FetchResult {
  path: string;
  referrer: string;
}

/** Screen views that the page posts (A8). */
function recordedVisits(page: Page): FetchResult[] {
  const messages: FetchResult[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/ko/v1/temp_access')) return;
    const { url, referrer } = request.postDataJSON() as { url: string; referrer: string };
    messages.push({ path: new URL(url).pathname, referrer });
  });
  return messages;
}

const pathsOf = (messages: FetchResult[]): string[] => messages.map(({ path }) => path);

async function trackingIdsOf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  return Object.fromEntries(
    cookies.filter(({ name }) => /^[PS]ID$/.test(name)).map(({ name, value }) => [name, value]),
  );
}

test('each page view is recorded once, also on back and forward, with campaign and s_id (T4 G10 G11)', async ({
  page,
  baseURL,
}) => {
  const result = recordedVisits(page);
  await page.goto('/main/serial?s_id=spring_1&p_id=naver');
  await expect.poll(() => pathsOf(result)).toEqual(['/main/serial']);
  expect(await trackingIdsOf(page)).toEqual({ PID: 'naver', SID: 'spring_1' });
  const saved = (await page.context().cookies()).find(({ name }) => name === 'SID');
  expect((saved?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
  // Links in the HTML stay clean, so that search engines see one URL.
  expect(await (await page.request.get('/main/serial?s_id=spring_1')).text()).not.toContain('spring_1');
  const link = page.locator(`main a[href^="/novel/"]`).first();
  // Links are plain until the page has come to rest; the cookie keeps the source.
  await expect
    .poll(async () => {
      await link.dispatchEvent('pointerover');
      return link.getAttribute('href');
    })
    .toMatch(/\?s_id=spring_1$/);
  await link.click();
  await expect(page).toHaveURL(/\/novel\/\d+\?s_id=spring_1$/);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /\/novel\/\d+$/);
  const novel = new URL(page.url()).pathname;
  await expect.poll(() => pathsOf(result)).toEqual(['/main/serial', novel]);
  expect(result.at(-1)?.referrer).toBe(`${baseURL}/main/serial?s_id=spring_1&p_id=naver`);
  await page.goBack();
  await expect.poll(() => pathsOf(result)).toEqual(['/main/serial', novel, '/main/serial']);
  await page.goForward();
  await expect.poll(() => pathsOf(result)).toEqual(['/main/serial', novel, '/main/serial', novel]);
  // A changed query is not a new screen view.
  await page.getByRole('tab', { name: '작품 정보' }).click();
  await expect(page).toHaveURL(/[?&]tab=/);
  // Views are sent when idle.
  await idle(page);
  await afterRequests(page);
  // A full page load is recorded too; source '0' is not carried on.
  await page.goto('/terms?s_id=0');
  await expect.poll(() => pathsOf(result)).toEqual(['/main/serial', novel, '/main/serial', novel, '/terms']);
  await expect.poll(() => trackingIdsOf(page)).toEqual({ PID: 'naver', SID: '0' });
  await page.locator('footer a[href="/new"]').click();
  await expect(page).toHaveURL(`${baseURL}/new`);
});

test('a text that continues records the next episode (T4)', async ({ page }) => {
  const result = recordedVisits(page);
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await expect.poll(() => pathsOf(result)).toEqual([path]);
  const next = await readPast(page, path);
  await expect.poll(() => pathsOf(result)).toEqual([path, next]);
});

const TAGS = 'https://tags.example';

/** Documents of a server with ad frame and tag container configured. */
async function withAdverts(page: Page): Promise<string[]> {
  const requests: string[] = [];
  const wishes = { frame: '/marketing/frame.html', tags: ['GTM-TEST123'], script: `${TAGS}/gtm.js` };
  const meta = `<meta name="seoga-marketing" content="${JSON.stringify(wishes).replaceAll('"', '&#34;')}">`;
  await page.route(
    (url) => url.pathname === '/' || url.pathname === '/new',
    async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': own = '' } = response.headers();
      const policy = `${own.replace('script-src', `script-src ${TAGS}`)}; frame-src 'self'`;
      const body = (await response.text()).replace('<meta name="color-scheme"', `${meta}<meta name="color-scheme"`);
      await route.fulfill({
        response: response,
        body,
        headers: { ...response.headers(), 'content-security-policy': policy },
      });
    },
  );
  const catchAll = (url: URL): boolean => url.origin === TAGS || url.pathname.startsWith('/marketing/');
  await page.route(catchAll, async (route) => {
    requests.push(route.request().url().replace(TAGS, ''));
    const isFrame = route.request().url().includes('/marketing/');
    await route.fulfill(
      isFrame ? { contentType: 'text/html', body: '<p>frame</p>' } : { contentType: 'text/javascript', body: ';' },
    );
  });
  return requests;
}

const layerOf = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => (Reflect.get(window, 'dataLayer') as Record<string, unknown>[] | undefined) ?? []);

unwatched(
  'A15 X3 B8 nothing of others is loaded before a yes; a yes tells screens and deeds, a no nothing',
  async ({ page, context, baseURL }) => {
    const requests = await withAdverts(page);
    await context.addCookies([{ name: 'login', value: '1', url: baseURL ?? '' }]);
    await page.goto('/');
    const banner = page.getByRole('region', { name: '맞춤형 광고를 위한 쿠키' });
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    expect(requests).toEqual([]);
    await banner.getByRole('button', { name: '거부' }).click();
    await expect(banner).toBeHidden();
    await openAlive(page, '/');
    await idle(page);
    await afterRequests(page);
    await expect(banner).toBeHidden();
    expect(requests).toEqual([]);
    expect(await layerOf(page)).toEqual([]);
    await context.clearCookies({ name: 'ad_cookies' });
    await page.reload();
    await banner.getByRole('button', { name: '동의' }).click();
    await expect
      .poll(() => requests.toSorted())
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
    const requests = await withAdverts(page);
    await page.goto('/new');
    await joinBy(page);
    await page.goto('/');
    const banner = page.getByRole('region', { name: '맞춤형 광고를 위한 쿠키' });
    await banner.getByRole('button', { name: '동의' }).click();
    await expect.poll(() => requests.length).toBe(1);
    await page.goto('/my/consents');
    await expect(page.getByText('맞춤형 광고를 위한 쿠키 (선택)')).toBeVisible();
    await page.request.post('/privacy/cookies', {
      headers: { 'sec-fetch-site': 'same-origin' },
      form: { agreed: 'false' },
    });
    // Consent from another device of the same member.
    await context.addCookies([{ name: 'ad_cookies', value: '1', url: baseURL ?? '' }]);
    await page.goto('/');
    // Written when the account's answer arrives, which decides about the tags.
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'ad_cookies')?.value).toBe('0');
    await idle(page);
    await afterRequests(page);
    expect(requests.length).toBe(1);
  },
);
