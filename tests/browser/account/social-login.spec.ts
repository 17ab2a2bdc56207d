import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { solveVisibleCaptcha } from './captcha-steps.ts';
import { proveMail } from './email-steps.ts';

const GOAL = '/policy/youth';
const LOGIN = `/login/naver?return_to=${GOAL}`;
const JOIN = 'form[action="/proc/join_social"]';

/** Chooses a person on the simulated provider, unique for each run and viewport. */
async function be(page: Page, who: string): Promise<void> {
  await page.getByLabel('이름 (영문 소문자, 숫자, -)').fill(who);
  await page.getByRole('button', { name: '로그인' }).click();
}

const isLoggedIn = async (page: Page): Promise<boolean> =>
  (await page.context().cookies()).some(({ name }) => name.endsWith('seoga_session'));

async function tickAll(page: Page): Promise<void> {
  for (const name of ['이용약관 동의', '개인정보 수집 및 이용 동의', '만 14세 이상입니다.'])
    await page.getByRole('checkbox', { name }).check();
}

const newName = (): string => `r${Date.now().toString(36)}${Math.trunc(Math.random() * 1_000_000).toString(36)}`;

test('a reader joins by a provider, logs in again and cancels (A13, V3)', async ({ page, context }) => {
  const who = newName();
  await page.goto(LOGIN);
  await be(page, who);
  await page.waitForURL('**/join/social');
  await expect(page.getByRole('heading', { name: '약관에 동의하고 가입을 마쳐 주세요.' })).toBeVisible();
  expect(await isLoggedIn(page)).toBe(false);
  await tickAll(page);
  await solveVisibleCaptcha(page, page.locator(JOIN));
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL(`**${GOAL}`);
  expect(await isLoggedIn(page)).toBe(true);

  await context.clearCookies();
  await page.goto(LOGIN);
  await be(page, who);
  await page.waitForURL(`**${GOAL}`);
  expect(await isLoggedIn(page)).toBe(true);
  await context.clearCookies();

  await page.goto(LOGIN);
  await page.locator('[data-as=cancel]').click();
  await expect(page.getByRole('heading', { name: '로그인을 취소했습니다.' })).toBeVisible();
  await page.getByRole('link', { name: '다시 시도' }).click();
  await be(page, who);
  await page.waitForURL(`**${GOAL}`);
});

test('consents given before hydration stay given', async ({ page }) => {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto('/join', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: '이용약관 동의 (필수)' }).check();
  begin();
  await page.waitForLoadState('networkidle');
  await page.getByRole('checkbox', { name: '만 14세 이상입니다. (필수)' }).check();
  await expect(page.getByRole('checkbox', { name: '이용약관 동의 (필수)' })).toBeChecked();
});

test('a member links and unlinks a provider and keeps the last login method', async ({ page }) => {
  const who = newName();
  await page.goto('/login/naver?return_to=/my/providers');
  await be(page, who);
  await tickAll(page);
  await solveVisibleCaptcha(page, page.locator(JOIN));
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL('**/my/providers');
  await expect(page.getByText('계정을 연결하려면 이메일을 먼저 인증해 주세요.')).toBeVisible();
  await expectAccessible(page);
  await proveMail(`${who}@naver.example`);
  await page.reload();
  await page.getByRole('link', { name: '카카오 연결하기' }).click();
  await be(page, who);
  await expect(page.getByText('카카오 계정을 연결했습니다.')).toBeFocused();
  await page.getByRole('button', { name: '네이버 연결 해제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(page.getByText('네이버 계정 연결을 해제했습니다.')).toBeVisible();
  await page.getByRole('button', { name: '카카오 연결 해제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '로그인 방법이 하나뿐이라' })).toBeFocused();
  await expectAccessible(page);
});

test('a missing address is requested and each error is shown at its focused field', async ({ page }) => {
  await page.goto(`/login/kakao?return_to=${GOAL}`);
  await page.locator('[data-as=no-mail]').click();
  const mail = page.getByRole('textbox', { name: '이메일' });
  const join = page.getByRole('button', { name: '가입하기' });
  await join.click();
  await expect(mail).toBeFocused();
  await expect(mail).toHaveAccessibleDescription(/이메일 제공에 동의해 주셔야 가입할 수 있습니다\./);
  await mail.fill('nothing');
  await join.click();
  await expect(mail).toHaveAccessibleDescription(/올바른 이메일 형식이 아닙니다\./);
  await mail.fill(`${newName()}@seoga.example`);
  await join.click();
  await expect(page.getByRole('checkbox', { name: '이용약관 동의' })).toBeFocused();
  await page.getByRole('checkbox', { name: '전체 동의 (선택 항목 포함)' }).check();
  await expect(page.getByRole('checkbox', { name: '이벤트·혜택 알림 수신 동의' })).toBeChecked();
  await join.click();
  await expect(page.locator('[name=captcha_text]')).toBeFocused();
  await expectAccessible(page);
  await solveVisibleCaptcha(page, page.locator(JOIN));
  await join.click();
  await page.waitForURL(`**${GOAL}`);
});

test('buttons lead to every provider and the last used one is marked', async ({ page }) => {
  await page.goto('/login/failed?fault=SOCIAL_ERROR+0001&provider=naver');
  const ways = page.getByRole('list', { name: '간편 로그인' });
  await expect(ways.getByRole('link')).toHaveText([
    '카카오로 계속하기',
    'Google로 계속하기',
    'Apple로 계속하기',
    'Facebook으로 계속하기',
  ]);
  await expectAccessible(page);
  for (const [code, message] of [
    ['0002', '로그인 요청이 만료되었습니다. 처음부터 다시 시도해 주세요.'],
    ['0003', 'Google 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.'],
  ]) {
    const failed = await page.request.get(`/login/failed?fault=SOCIAL_ERROR+${code}&provider=google`);
    expect(await failed.text(), code).toContain(message);
  }
  await ways.getByRole('link', { name: 'Google로 계속하기' }).click();
  await be(page, newName());
  await tickAll(page);
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL('**/');
  await page.context().clearCookies({ name: /seoga_session/ });
  await page.goto('/login/failed?fault=SOCIAL_ERROR+0001&provider=naver');
  await expect(ways.getByRole('link', { name: 'Google로 계속하기' })).toHaveAccessibleDescription(
    '최근에 로그인한 방법',
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader joins by links and forms alone and is told what is missing', async ({ page }) => {
    await page.goto(`/login/apple?return_to=${GOAL}`);
    await be(page, newName());
    await page.getByRole('button', { name: '계속하기' }).click();
    await page.waitForURL('**/join/social');
    await page.getByRole('checkbox', { name: '이용약관 동의' }).check();
    await page.getByRole('button', { name: '가입하기' }).click();
    await expect(page.getByText('개인정보 처리방침에 동의하셔야 가입할 수 있습니다.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: '이용약관 동의' })).toBeChecked();
    await tickAll(page);
    await page.getByRole('button', { name: '가입하기' }).click();
    await page.waitForURL(`**${GOAL}`);
    expect(await isLoggedIn(page)).toBe(true);
  });
});
