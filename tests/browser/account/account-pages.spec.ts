import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { type ShopReader, shopReader } from '../../support/servers/logged-in-browser.ts';
import { validJoinForm } from '../../support/servers/http-browser.ts';
import { POLICY_PAGES, MEMBER_PAGES } from '../../support/addresses/crawled-pages.ts';
import { expectAccessible, expectNoOverflowInBothWidths } from '../layout/accessibility.ts';
import { test } from '../support/watched-page.ts';
import { prove } from './identity-steps.ts';

const PASSWORD = validJoinForm('')['password'] ?? '';

async function loggedIn(page: Page, baseURL: string | undefined): Promise<ShopReader> {
  const reader = await shopReader(baseURL ?? '');
  await reader.logIn(page.context());
  return reader;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const [whose, paths] of [
  ['a member’s own pages', MEMBER_PAGES.slice(0, MEMBER_PAGES.length / 2)],
  ['more of a member’s own pages', MEMBER_PAGES.slice(MEMBER_PAGES.length / 2)],
  ['what a member agreed to', POLICY_PAGES],
] as const)
  test(`${whose}: no accessibility violations in light and dark and no horizontal overflow (L24)`, async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await loggedIn(page, baseURL);
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('h1')).toHaveCount(1);
        await expectNoOverflowInBothWidths(page);
      });
  });

const pictureFile = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

test('the nickname is changed by keyboard alone and a photo is shown after processing and removed (E2)', async ({
  page,
  baseURL,
}) => {
  await loggedIn(page, baseURL);
  await test.step('an error is shown at the focused field and a name is saved', async () => {
    await page.goto('/my');
    await page.getByRole('link', { name: /^프로필/ }).click();
    const nickname = page.getByLabel('닉네임');
    await nickname.fill('한');
    await nickname.press('Enter');
    await expect(nickname).toBeFocused();
    await expect(nickname).toHaveAttribute('aria-invalid', 'true');
    await expect(nickname).toHaveAccessibleDescription(/닉네임을 다시 확인해 주세요/);
    await nickname.fill('운영자');
    await nickname.press('Enter');
    await expect(nickname).toHaveAccessibleDescription(/운영자로 오해할 수 있는 닉네임/);
    const wanted = `달${Date.now().toString(36).slice(-7)}`;
    await nickname.fill(wanted);
    await nickname.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '내 정보를 저장했습니다.' })).toBeFocused();
    await page.goto('/my');
    await expect(page.getByRole('main').getByText(wanted).first()).toBeVisible();
  });
  await test.step('a photo is shown after processing and disappears when removed', async () => {
    await page.goto('/my/profile');
    const buffer = await pictureFile();
    await page
      .getByLabel('사진 고르기')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await button(page, '사진 저장').click();
    await expect(page.getByText('사용할 수 없는 사진입니다')).toBeVisible();
    await page.getByLabel('사진 고르기').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await button(page, '사진 저장').click();
    const visible = page.locator('main img');
    await expect(visible).toBeVisible();
    const address = (await visible.getAttribute('src')) ?? '';
    const response = await page.request.get(address);
    expect(response.headers()).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect((await sharp(await response.body()).metadata()).width).toBe(192);
    await button(page, '사진 삭제').click();
    await expect(visible).toHaveCount(0);
    expect((await page.request.get(`${address}?again`)).status()).toBe(404);
  });
  await test.step('advertising consent is given and withdrawn with the legal date', async () => {
    await page.goto('/my/notifications');
    await page.getByLabel('이벤트·혜택 알림 (선택)').check();
    await button(page, '저장').click();
    const message = page.getByRole('status').filter({ hasText: '서가의 광고성 정보' });
    await expect(message).toContainText(/\d{4}년 \d+월 \d+일 서가의 광고성 정보 수신에 동의했습니다\./);
    await page.getByLabel('이벤트·혜택 알림 (선택)').uncheck();
    await button(page, '저장').click();
    await expect(message).toContainText(/서가의 광고성 정보 수신을 거부했습니다\./);
    await page.goto('/my/consents');
    await expect(page.getByRole('listitem').filter({ hasText: '이벤트·혜택 알림 수신 (선택)' })).toHaveCount(3);
    const refunds = page.getByRole('region', { name: 'App Store 환불 심사에 이용 정보 제공' });
    await expect(refunds).toContainText('지금은 동의하지 않으신 상태입니다.');
    await button(page, '동의').click();
    await expect(refunds).toContainText('지금은 동의하신 상태입니다.');
    await button(page, '동의 철회').click();
    await expect(refunds).toContainText('지금은 동의하지 않으신 상태입니다.');
    await expect(page.getByRole('listitem').filter({ hasText: '이용 정보 제공 (선택)' })).toHaveCount(2);
    await page.getByRole('link', { name: '2026년 1월 1일 시행' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/개인정보 처리방침|이용약관/);
  });
});

test('a single device is ended from its row and all others end at once (E2)', async ({ page, browser, baseURL }) => {
  const reader = await loggedIn(page, baseURL);
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604';
  const other = await reader.browser(browser, { userAgent });
  const there = await other.newPage();
  await there.goto('/my');
  await expect(there.getByRole('heading', { name: '내 정보' })).toBeAttached();
  await page.goto('/my/sessions');
  const current = page.getByRole('listitem').filter({ hasText: '이 기기' });
  await expect(current).toHaveCount(1);
  await expect(current.getByRole('button')).toHaveCount(0);
  // The sign-up created one session, each browser another.
  const ends = page.getByRole('button', { name: /로그아웃$/ }).filter({ hasText: /^로그아웃$/ });
  await expect(ends).toHaveCount(2);
  await ends.last().click();
  await expect(page.getByText('선택한 기기에서 로그아웃했습니다.')).toBeVisible();
  await expect(ends).toHaveCount(1);
  await button(page, '다른 기기에서 모두 로그아웃').click();
  await expect(page.getByText('다른 기기에서 모두 로그아웃했습니다.')).toBeVisible();
  await expect(page.getByText('다른 기기에서는 로그인하지 않았습니다.')).toBeVisible();
  const response = await there.request.get('/my', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  await page.goto('/my');
  await expect(page.getByRole('heading', { name: '내 정보' })).toBeAttached();
  await other.close();
});

async function unpacked(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
    files.set(entry.fileName, Buffer.concat(parts).toString('utf8'));
  }
  return files;
}

test('device settings are reset, the data export is one archive, twice an hour, and the account is closed (L24)', async ({
  page,
  baseURL,
}) => {
  const reader = await loggedIn(page, baseURL);
  await test.step('default reading settings of the device are listed and can be reset', async () => {
    await page.goto('/my/viewer');
    await expect(page.getByText('처음 설정 그대로입니다.')).toHaveCount(2);
    await page.evaluate(() =>
      localStorage.setItem('seoga.settings.text.default', JSON.stringify({ size: 24, ground: 'sepia' })),
    );
    await page.reload();
    await expect(page.locator('main')).toContainText(/배경색\s*세피아/);
    await expect(page.locator('main')).toContainText(/글자 크기\s*24/);
    await button(page, '글 처음 설정으로').click();
    await expect(page.getByRole('status').filter({ hasText: '처음 설정으로 되돌렸습니다' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('처음 설정 그대로입니다.')).toHaveCount(2);
  });
  await test.step('the data export is one readable archive, available twice an hour', async () => {
    await page.goto('/my/export');
    const waiting = page.waitForEvent('download');
    await button(page, 'ZIP 파일 내려받기').click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^seoga-my-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = await unpacked(await readFile((await download.path()) ?? ''));
    expect([...files.keys()][0]).toBe('읽어 주세요.html');
    expect(files.get('읽어 주세요.html')).toContain(reader.mail);
    expect(JSON.parse(files.get('member.json') ?? '').rows[0].mail).toBe(reader.mail);
    const again = page.waitForEvent('download');
    await button(page, 'ZIP 파일 내려받기').click();
    await again;
    await button(page, 'ZIP 파일 내려받기').click();
    await expect(page.getByRole('alert')).toHaveText(/한 시간에 두 번까지/);
  });
  await test.step('closing lists losses, asks for the password and a confirmation and finishes', async () => {
    await page.goto('/my');
    await page.getByRole('link', { name: '회원 탈퇴' }).click();
    await expect(page.locator('main')).toContainText(
      '탈퇴하면 소장·대여 작품과 보너스 코인이 모두 사라지며 되돌릴 수 없습니다.',
    );
    await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
    await button(page, '회원 탈퇴').click();
    await expect(page.getByText('내용을 확인하고 표시해 주세요.')).toBeVisible();
    await page.getByLabel('위의 내용을 모두 확인했으며 탈퇴합니다.').check();
    await page.getByLabel('비밀번호', { exact: true }).fill('틀린 비밀번호');
    await button(page, '회원 탈퇴').click();
    await expect(page.getByText('현재 비밀번호가 올바르지 않습니다.')).toBeVisible();
    await page.getByLabel('위의 내용을 모두 확인했으며 탈퇴합니다.').check();
    await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
    await button(page, '회원 탈퇴').click();
    await expect(page).toHaveURL('/withdrawn');
    await expect(page.getByRole('heading', { name: '회원 탈퇴가 완료되었습니다.' })).toBeVisible();
    expect((await page.request.get('/my', { maxRedirects: 0 })).status()).toBe(302);
    await expect(reader.logIn(page.context())).rejects.toThrow(/401/);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('member page forms work without script (L24 E2)', async ({ page, baseURL }) => {
    await loggedIn(page, baseURL);
    await page.goto('/my/profile');
    await page.getByLabel('닉네임').fill('!');
    await button(page, '닉네임 저장').click();
    await expect(page.getByText('닉네임을 다시 확인해 주세요.')).toBeVisible();
    await expect(page.getByLabel('닉네임')).toHaveValue('!');
    await page.getByLabel('닉네임').fill(`별${Date.now().toString(36).slice(-7)}`);
    await button(page, '닉네임 저장').click();
    await expect(page.getByText('내 정보를 저장했습니다.')).toBeVisible();
    await page.goto('/my/password');
    await page.getByLabel('현재 비밀번호').fill(PASSWORD);
    await page.getByLabel('새 비밀번호').fill('짧다');
    await page.getByLabel('비밀번호 확인').fill('짧다');
    await button(page, '비밀번호 변경').click();
    await expect(page.getByText('비밀번호가 너무 짧습니다. 8자 이상으로 입력해 주세요.')).toBeVisible();
    await page.getByLabel('현재 비밀번호').fill(PASSWORD);
    for (const name of ['새 비밀번호', '비밀번호 확인']) await page.getByLabel(name).fill('바뀐 비밀번호 12');
    await button(page, '비밀번호 변경').click();
    await expect(page.getByText('다른 기기에서는 다시 로그인해 주세요.')).toBeVisible();
    await page.goto('/my/withdraw');
    await page.getByLabel('비밀번호', { exact: true }).fill('바뀐 비밀번호 12');
    await page.getByLabel('위의 내용을 모두 확인했으며 탈퇴합니다.').check();
    await button(page, '회원 탈퇴').click();
    await expect(page.getByRole('heading', { name: '회원 탈퇴가 완료되었습니다.' })).toBeVisible();
  });
});

test.describe('from an address of their own', () => {
  // Checks cost money: five a day per IP address.
  test.use({ extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` } });

  test('a verified person sees their masked address, an unknown one is told so (L24 X4)', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/find/id');
    await expectAccessible(page);
    await prove(page, '성인(매번 새 사람)');
    await expect(page.getByText('본인인증 정보와 일치하는 계정이 없습니다.')).toBeVisible();
    // The fixed test person can belong to one member only: the first that claims it.
    const reader = await shopReader(baseURL ?? '');
    const member = await reader.browser(browser);
    const proving = await member.newPage();
    await proving.goto('/verify');
    await prove(proving, '성인(항상 같은 사람)');
    await expect(proving.getByText(/본인인증이 완료되었습니다|이미 다른 계정에서 인증한 정보입니다/)).toBeVisible();
    await member.close();
    await page.goto('/find/id');
    await prove(page, '성인(항상 같은 사람)');
    const result = page.getByRole('status').filter({ hasText: '가입하신 이메일은' });
    await expect(result).toContainText(/가입하신 이메일은 \S{1,2}\*\*\*@\S+, 가입 방법은 이메일입니다\./);
    expect(await page.content()).not.toContain(reader.mail);
  });
});
