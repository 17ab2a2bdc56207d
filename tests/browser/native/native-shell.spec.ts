import { randomUUID } from 'node:crypto';
import { type Page, expect, test as unwatched } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { FakeShell, type ShellResponse, agentOf, openLink } from './fake-native-shell.ts';
import { proveMail } from '../account/email-steps.ts';
import { joinedReader, logIn } from '../account/member-steps.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { findEpisode, settled } from '../reader/reader-steps.ts';
import { builtScript } from '../support/built-scripts.ts';
import { test, worksOf } from '../support/watched-page.ts';

/** Google's dialog returns the simulated provider's token for the server's nonce. */
async function chooseInDialog(page: Page, who: string, options: Record<string, unknown>): Promise<ShellResponse> {
  const { nonce } = options['options'] as { nonce: string };
  const form = { as: 'named', who, nonce };
  const response = await page.request.post('/simulators/social/google/dialog', { form });
  return { resolve: { provider: 'google', result: { idToken: (await response.json()).id_token } } };
}

const googleButton = (page: Page) => page.getByRole('link', { name: 'Google로 계속하기' });

test('a browser talks to no shell and has its own links, prices and settings (D4 D5 P3)', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openAlive(page, '/coin/guide');
  await expect(page.getByText(/1코인은 [\d,]+원입니다/)).toBeVisible();
  await openAlive(page, (await findEpisode(page, 'serial')).path);
  await page.keyboard.press('m');
  await page.getByRole('tab', { name: '넘기기' }).click();
  await expect(page.getByRole('switch', { name: '읽는 동안 화면 켜 두기' })).toBeVisible();
  await expect(page.getByRole('switch', { name: '음량 키로 넘기기' })).toHaveCount(0);
  expect(requests.filter((url) => builtScript('native-integration', 'bridge').test(url))).toEqual([]);
});

test.describe('links in the iOS app', () => {
  test.use({ userAgent: agentOf('SEOGA_IOS/23') });

  test('external links open in the system, partner links in the in-app browser and shop links in the app (D1 D4)', async ({
    page,
  }) => {
    const shell = await FakeShell.around(page);
    const [work] = await worksOf(page, 'shelf=serial&limit=1');
    await page.goto(`/novel/${work?.id}`);
    await expect(page.locator('html')).toHaveAttribute('data-device', 'IOS');
    await shell.ready();
    await page.getByRole('button', { name: '공유하기' }).filter({ visible: true }).click();
    const naver = page.getByRole('dialog', { name: '공유하기' }).getByRole('link', { name: '네이버' });
    const address = await naver.getAttribute('href');
    await naver.click();
    await expect.poll(() => shell.callsOf('SeogaShell.openOutside')).toEqual([{ url: address }]);
    await openLink(page, 'https://partner.test/book/3', {
      rel: 'external',
      'data-partner': '',
      target: '_blank',
    });
    await expect.poll(() => shell.callsOf('Browser.open')).toEqual([{ url: 'https://partner.test/book/3' }]);
    await openLink(page, 'tel:0212345678');
    await expect.poll(() => shell.callsOf('SeogaShell.openOutside').length).toBe(2);
    for (const rejected of [
      'intent://pay/#Intent;scheme=ispmobile;end',
      'javascript:alert(1)',
      'https://stranger.test/',
    ])
      await openLink(page, rejected, { 'data-partner': '' });
    await expect(page).toHaveURL(`/novel/${work?.id}`);
    expect(shell.calls.filter(({ method }) => /open/i.test(method))).toHaveLength(3);
  });
});

// `localhost` makes the provider another origin.
for (const name of ['SEOGA_IOS/23', 'SEOGA_AOS/81'] as const)
  unwatched.describe(`Google in ${name}`, () => {
    unwatched.use({ userAgent: agentOf(name) });

    unwatched(
      'D5: the shell’s own dialog joins a reader; closed or failed, it changes nothing and says so',
      async ({ page, baseURL }) => {
        const shell = await FakeShell.around(page);
        const who = `shell-${randomUUID().slice(0, 8)}`;
        shell.answer('SocialLogin.login', {
          reject: { message: 'Google Sign-In cancelled by user', code: 'USER_CANCELLED' },
        });
        await page.goto('/login?return_to=%2Franking');
        await shell.ready();
        await googleButton(page).click();
        await expect(page.getByText('Google 로그인을 취소했습니다.').first()).toBeVisible();
        await expect(page).toHaveURL(/\/login\?/);
        expect(await page.evaluate(() => document.cookie)).not.toContain('login_key');
        shell.answer('SocialLogin.login', { reject: { message: 'DEVELOPER_ERROR', code: '10' } });
        await googleButton(page).click();
        await expect(page.getByText('Google 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.')).toBeVisible();
        await expect(page).toHaveURL(/\/login\?/);
        shell.answerBy('SocialLogin.login', (options) => chooseInDialog(page, who, options));
        await googleButton(page).click();
        await page.waitForURL('**/join/social');
        await expect(page.getByRole('heading', { name: '약관에 동의하고 가입을 마쳐 주세요.' })).toBeVisible();
        const [first] = shell.callsOf('SocialLogin.initialize');
        expect(first?.['google']).toMatchObject({ webClientId: expect.stringMatching(/./), mode: 'online' });
        expect(shell.callsOf('SocialLogin.login').map(({ provider }) => provider)).toEqual([
          'google',
          'google',
          'google',
        ]);
        await unwatched.step('an account of Google is linked on the web, where the member is logged in', async () => {
          const { email } = await joinedReader(page, baseURL ?? '');
          await proveMail(email);
          await page.goto('/my/providers');
          await expect(page.getByText('Google 계정은 웹 브라우저에서 연결해 주세요.')).toBeVisible();
          await expect(page.getByRole('link', { name: 'Google 연결하기' })).toHaveCount(0);
        });
      },
    );
  });

for (const name of ['SEOGA_IOS/22', 'SEOGA_AOS/80'] as const)
  unwatched.describe(`Google in ${name}`, () => {
    unwatched.use({ userAgent: agentOf(name) });

    unwatched('D5: an older shell goes by redirect and is never asked for a dialog', async ({ page }) => {
      const shell = await FakeShell.around(page);
      await page.goto('/login?return_to=%2Franking');
      await shell.ready();
      await expect(page.getByText('앱을 업데이트하면 Google 계정으로 로그인할 수 있습니다.')).toBeVisible();
      await expectAccessible(page);
      await googleButton(page).click();
      await page.waitForURL('**/simulators/social/google/**');
      expect(shell.calls.filter(({ method }) => method.startsWith('SocialLogin.'))).toEqual([]);
    });
  });

const keysTaken = (shell: FakeShell): unknown => shell.callsOf('SeogaShell.watchVolumeKeys').at(-1)?.['isOn'];

test.describe('volume keys in the Android app', () => {
  test.use({ userAgent: agentOf('SEOGA_AOS/81') });

  test('volume keys turn pages where enabled and are released elsewhere', async ({ page }) => {
    const shell = await FakeShell.around(page);
    const { path } = await findEpisode(page, 'serial');
    await page.addInitScript(() =>
      localStorage.setItem('seoga.settings.text.default', '{"mode":"paged","glide":false}'),
    );
    await openAlive(page, path);
    await shell.ready();
    expect(keysTaken(shell)).toBe(undefined);
    await page.keyboard.press('m');
    await page.getByRole('tab', { name: '넘기기' }).click();
    await page.getByRole('switch', { name: '음량 키로 넘기기' }).click();
    await settled(page);
    expect(keysTaken(shell), 'the sheet stands').toBe(undefined);
    await page.keyboard.press('Escape');
    await expect.poll(() => keysTaken(shell)).toBe(true);
    const left = (): Promise<number> => page.locator('[data-pages]').evaluate(({ scrollLeft }) => scrollLeft);
    const began = await left();
    await shell.tell('SeogaShell', 'volumeKey', { key: 'down' });
    await expect.poll(left).toBeGreaterThan(began);
    await shell.tell('SeogaShell', 'volumeKey', { key: 'up' });
    await expect.poll(left).toBe(began);
    await page.keyboard.press('m');
    await expect.poll(() => keysTaken(shell)).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => keysTaken(shell)).toBe(true);
    await shell.tell('App', 'appUrlOpen', { url: new URL('/ranking', page.url()).href });
    await page.waitForURL('**/ranking');
    await expect.poll(() => keysTaken(shell)).toBe(false);
  });

  test('volume keys scroll a webtoon by one screen', async ({ page }) => {
    const shell = await FakeShell.around(page);
    await page.addInitScript(() => localStorage.setItem('seoga.settings.images.default', '{"volumeKeys":true}'));
    await openAlive(page, (await findEpisode(page, 'webtoon')).path);
    await shell.ready();
    await expect.poll(() => keysTaken(shell)).toBe(true);
    await shell.tell('SeogaShell', 'volumeKey', { key: 'down' });
    await expect.poll(() => page.evaluate(() => window.scrollY / window.innerHeight)).toBeGreaterThan(0.6);
    expect(await page.evaluate(() => window.scrollY / window.innerHeight)).toBeLessThanOrEqual(1.05);
    await shell.tell('SeogaShell', 'volumeKey', { key: 'up' });
    await expect.poll(() => page.evaluate(() => window.scrollY / window.innerHeight)).toBeLessThan(0.2);
  });
});

test.describe('the back key in the Android app', () => {
  test.use({ userAgent: agentOf('SEOGA_AOS/81') });

  test('the back key closes overlays, then goes back, then exits on a second press', async ({ page }) => {
    const shell = await FakeShell.around(page);
    const [work] = await worksOf(page, 'shelf=serial&limit=1');
    await page.goto('/ranking');
    await page.goto(`/novel/${work?.id}`);
    await shell.ready();
    await page.getByRole('button', { name: '공유하기' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog', { name: '공유하기' });
    await expect(dialog).toBeVisible();
    await shell.tell('App', 'backButton', { canGoBack: true });
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/novel/${work?.id}`);
    await shell.tell('App', 'backButton', { canGoBack: true });
    await page.waitForURL('**/ranking');
    await shell.ready();
    await shell.tell('App', 'backButton', { canGoBack: false });
    await expect(page.getByText('뒤로 버튼을 한 번 더 누르면 종료됩니다.').first()).toBeVisible();
    expect(shell.callsOf('App.minimizeApp')).toEqual([]);
    await shell.tell('App', 'backButton', { canGoBack: false });
    await expect.poll(() => shell.callsOf('App.minimizeApp').length).toBe(1);
    await test.step('in a viewer it closes a sheet before leaving the episode', async () => {
      const { path } = await findEpisode(page, 'serial');
      await page.goto('/');
      await openAlive(page, path);
      await shell.ready();
      await page.keyboard.press('t');
      await expect(page.locator('dialog[open]')).toHaveCount(1);
      await shell.tell('App', 'backButton', { canGoBack: true });
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(page).toHaveURL(path);
    });
  });
});

test.describe('messages to the Android app', () => {
  test.use({ userAgent: agentOf('SEOGA_AOS/81') });

  test('push registration follows login and token and a denied permission is explained', async ({ page, baseURL }) => {
    const shell = await FakeShell.around(page);
    const { email, password } = await joinedReader(page, baseURL ?? '');
    let token = 'token-of-the-first-start';
    shell.answer('PushNotifications.requestPermissions', { resolve: { receive: 'denied' } });
    shell.answerBy('PushNotifications.register', async () => {
      void shell.tell('PushNotifications', 'registration', { value: token });
      return { resolve: {} };
    });
    // The server has no Google key, so the push devices API is stubbed.
    const input: unknown[] = [];
    await page.route('**/ko/v1/push/devices', async (route) => {
      if (route.request().method() === 'POST') input.push(route.request().postDataJSON());
      const made_at = new Date().toISOString();
      const device = { id: 1, kind: 'aos', name: 'SM-S928N', made_at, reached_at: null, is_this: true };
      await route.fulfill({ json: { statusCode: 200, result: { devices: input.length > 0 ? [device] : [] } } });
    });
    await page.goto('/my/notifications');
    await shell.ready();
    await page.getByRole('button', { name: '이 기기에서 알림 받기' }).click();
    await expect(page.getByText('알림이 허용되지 않았습니다.').first()).toBeVisible();
    expect(input).toEqual([]);
    shell.answer('PushNotifications.requestPermissions', { resolve: { receive: 'granted' } });
    await page.getByRole('button', { name: '이 기기에서 알림 받기' }).click();
    await expect(page.getByText('이 기기에서 알림을 받고 있습니다.')).toBeVisible();
    expect(input).toEqual([{ kind: 'aos', token }]);
    // No change, no second call.
    await page.goto('/');
    await shell.ready();
    await expect.poll(() => shell.callsOf('PushNotifications.register').length).toBe(2);
    await logIn(page, baseURL ?? '', { email, password });
    await page.goto('/');
    await expect.poll(() => input.length, { message: 'another login' }).toBe(2);
    token = 'token-of-another-day';
    await page.goto('/ranking');
    await expect.poll(() => input.at(-1), { message: 'another token' }).toEqual({ kind: 'aos', token });
  });
});

test.describe('ways in and out of the Android app', () => {
  test.use({ userAgent: agentOf('SEOGA_AOS/81') });

  test('an app link and a tapped notification open their page without a page load (D4)', async ({ page }) => {
    const shell = await FakeShell.around(page);
    await page.goto('/');
    await shell.ready();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const origin = new URL(page.url()).origin;
    for (const stranger of ['https://elsewhere.test/ranking', 'javascript:alert(1)', `${origin}/proc/logout`])
      await shell.tell('App', 'appUrlOpen', { url: stranger });
    await shell.tell('PushNotifications', 'pushNotificationActionPerformed', {
      notification: { data: { path: '//elsewhere.test/ranking' } },
    });
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(shell.callsOf('Browser.open')).toEqual([]);
    await shell.tell('App', 'appUrlOpen', { url: `${origin}/media/cards/1.jpg` });
    await expect.poll(() => shell.callsOf('Browser.open')).toEqual([{ url: `${origin}/media/cards/1.jpg` }]);
    await shell.tell('App', 'appUrlOpen', { url: `${origin}/new` });
    await page.waitForURL('**/new');
    await shell.tell('PushNotifications', 'pushNotificationActionPerformed', {
      notification: { data: { path: '/ranking' } },
    });
    await page.waitForURL('**/ranking');
    expect(await page.evaluate(() => Object.hasOwn(window, 'sameDocument'))).toBe(true);
    await test.step('what cannot be opened is explained with a retry', async () => {
      const no: ShellResponse = { reject: { message: 'No activity found' } };
      shell.answer('SeogaShell.openOutside', no);
      shell.answer('Browser.open', no, { resolve: {} });
      await openLink(page, 'https://partner.test/', { rel: 'external', 'data-partner': '' });
      const message = page.getByText('앱 밖의 페이지를 열지 못했습니다. 잠시 후 다시 시도해 주세요.').first();
      await expect(message).toBeVisible();
      await page.getByRole('button', { name: '다시 시도' }).click();
      await expect.poll(() => shell.callsOf('Browser.open').length).toBe(3);
      await openLink(page, 'tel:0212345678');
      await expect(page.getByText('열 수 있는 앱이 설치되어 있지 않습니다.').first()).toBeVisible();
      await expectAccessible(page, 'light');
    });
  });
});

test.describe('files in the Android app', () => {
  test.use({ userAgent: agentOf('SEOGA_AOS/81') });

  test("a member's download opens in the browser and terms open beside a half-filled form (D4)", async ({
    page,
    baseURL: home = '',
  }) => {
    const shell = await FakeShell.around(page);
    await joinedReader(page, home);
    await page.goto('/coin/history');
    await shell.ready();
    await page.getByRole('link', { name: '내역 내려받기(CSV)' }).click();
    await expect.poll(() => shell.callsOf('Browser.open').length).toBe(1);
    const url = String(shell.callsOf('Browser.open')[0]?.['url']);
    expect(url).toMatch(/\/proc\/handed\/[\w-]{43}$/);
    const file = await fetch(url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect((await fetch(url)).status).toBe(410);
    await page.goto('/my/export');
    await shell.ready();
    await page.getByRole('button', { name: 'ZIP 파일 내려받기' }).click();
    await expect.poll(() => shell.callsOf('Browser.open').length).toBe(2);
    await expect(page).toHaveURL('/my/export');
    await page.context().clearCookies();
    await page.goto('/join');
    await shell.ready();
    await page.locator('main a[href^="/terms"]').first().click();
    await expect.poll(() => String(shell.callsOf('Browser.open')[2]?.['url'])).toContain('/terms');
    await expect(page).toHaveURL('/join');
  });
});

test.describe('in an app without plugins', () => {
  test.use({ userAgent: agentOf('SEOGA_AOS/81') });

  test('an app without a plugin hides its features and names the newer version', async ({ page }) => {
    const shell = await FakeShell.around(page, { without: ['SeogaShell', 'SeogaVolumeKeys', 'Browser'] });
    const { path } = await findEpisode(page, 'serial');
    await openAlive(page, path);
    await shell.ready();
    await page.keyboard.press('m');
    await page.getByRole('tab', { name: '넘기기' }).click();
    await expect(page.getByRole('switch', { name: '음량 키로 넘기기' })).toHaveCount(0);
    await page.goto('/ranking');
    await shell.ready();
    await openLink(page, 'https://other.test/', { rel: 'external' });
    await expect(
      page.getByText('앱 기능을 불러오지 못했습니다. 앱을 최신 버전으로 업데이트해 주세요.').first(),
    ).toBeVisible();
  });
});
