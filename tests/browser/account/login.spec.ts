import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { solveVisibleCaptcha } from './captcha-steps.ts';
import {
  JOIN,
  PASSWORD,
  joinBy,
  joinTab,
  logOutBy,
  memberMenu,
  openDialog,
  someMail,
  test,
  typeJoin,
  typeLogin,
} from './login-steps.ts';
import { alive, idle, openAlive } from '../navigation/navigation-steps.ts';
import { builtScript } from '../support/built-scripts.ts';
import { DESK } from '../support/watched-page.ts';

test('each of the eight validations alerts in order and focuses its field (V1 V3 F3)', async ({ page }) => {
  test.slow();
  const existing = await joinBy(page);
  await logOutBy(page);
  await page.goto('/');
  await joinTab(page);
  const right = { email: someMail(), password: PASSWORD, conpassword: PASSWORD };
  const consents = ['tos_agree', 'tos_agree2', 'age_agree'];
  await test.step('one checkbox toggles all four and none is preselected', async () => {
    const boxes = page.locator(`${JOIN} input[type=checkbox]`);
    expect(await boxes.evaluateAll((list) => list.filter((box) => (box as HTMLInputElement).checked).length)).toBe(0);
    await page.getByLabel('전체 동의 (선택 항목 포함)').check();
    for (const box of await boxes.all()) await expect(box).toBeChecked();
    await page.locator(`${JOIN} [name=alarm_agree]`).uncheck();
    await expect(page.getByLabel('전체 동의 (선택 항목 포함)')).not.toBeChecked();
    await page.getByLabel('전체 동의 (선택 항목 포함)').check();
    await page.getByLabel('전체 동의 (선택 항목 포함)').uncheck();
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  });
  await test.step('each validation alerts in order', async () => {
    const errors: [Record<string, string>, string[], string, string][] = [
      [{ email: 'seoga', password: '', conpassword: 'x' }, [], '올바른 이메일 형식이 아닙니다.', 'email'],
      [{ ...right, password: '', conpassword: '' }, [], '비밀번호를 입력해 주세요.', 'password'],
      [
        { ...right, password: '1234567', conpassword: '' },
        [],
        '비밀번호가 너무 짧습니다. 8자 이상으로 입력해 주세요.',
        'password',
      ],
      [{ ...right, password: '가'.repeat(21) }, [], '비밀번호가 너무 깁니다. 20자 이하로 입력해 주세요.', 'password'],
      [{ ...right, conpassword: `${PASSWORD}5` }, [], '비밀번호가 서로 일치하지 않습니다.', 'conpassword'],
      [right, ['age_agree'], '이용약관에 동의하셔야 가입할 수 있습니다.', 'tos_agree'],
      [right, ['tos_agree'], '개인정보 처리방침에 동의하셔야 가입할 수 있습니다.', 'tos_agree2'],
      [right, ['tos_agree', 'tos_agree2'], '만 14세 이상만 가입할 수 있습니다.', 'age_agree'],
    ];
    for (const [given, ticked, message, field] of errors) {
      await typeJoin(page, given, ticked);
      await expect(page.getByRole('alertdialog')).toContainText(message);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog')).toBeHidden();
      const faulty = page.locator(`${JOIN} [name=${field}]`);
      await expect(faulty).toBeFocused();
      await expect(faulty).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
    }
  });
  await test.step('a join rejected by the server shows its message', async () => {
    await solveVisibleCaptcha(page, page.locator(JOIN));
    await typeJoin(page, { ...right, email: existing }, consents);
    await expect(page.getByRole('alertdialog')).toContainText('이미 가입된 이메일입니다.');
    await page.keyboard.press('Enter');
    await expect(page.locator(`${JOIN} [name=email]`)).toBeFocused();
    await page.route('**/proc/join_ver2', (route) => route.fulfill({ body: '<h1>bad gateway</h1>' }));
    await page.locator(`${JOIN} [name=captcha_text]`).fill('ABCDEF');
    await page.locator(JOIN).getByRole('button', { name: '가입하기' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('알 수 없는 오류가 발생했습니다.');
    await page.keyboard.press('Enter');
    await page.unroute('**/proc/join_ver2');
  });
  await test.step('a right form joins', async () => {
    await solveVisibleCaptcha(page, page.locator(JOIN));
    await typeJoin(page, right, consents);
    await expect(memberMenu(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('logging out and in keeps the page, updates the header and can remember the address (X1 V4 T3)', async ({
  page,
}) => {
  const mail = await joinBy(page);
  await page.goto('/webtoon');
  await memberMenu(page).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: '로그인', exact: true }).first()).toBeVisible();
  await page.goto('/webtoon?day=mon');
  await openDialog(page);
  await page.locator('form[action="/proc/login"]').getByLabel('아이디 저장').check();
  await typeLogin(page, mail);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(memberMenu(page)).toBeVisible();
  await expect(page).toHaveURL('/webtoon?day=mon');
  const saved = await page.context().cookies();
  expect(saved.find(({ name }) => name === 'auto_login')?.value).toBe('1');
  await logOutBy(page);
  await page.goto('/');
  await openDialog(page);
  await expect(page.locator('form[action="/proc/login"] [name=email]')).toHaveValue(mail);
  await expect(page.locator('form[action="/proc/login"] [name=wd]')).toBeFocused();
  await test.step('without 자동 로그인 the login lasts until the browser closes', async () => {
    await page.getByLabel('자동 로그인').uncheck();
    await typeLogin(page, mail);
    await expect(memberMenu(page)).toBeVisible();
    const session = await page.context().cookies();
    expect(session.find(({ name }) => name === 'auto_login')?.value).toBe('0');
    expect(session.find(({ name }) => name === 'login_key')?.expires).toBe(-1);
  });
  await test.step('a wrong password is reported at its field and the third failure asks for a captcha', async () => {
    await logOutBy(page);
    await page.goto('/');
    await openDialog(page);
    for (let times = 0; times < 3; times += 1) {
      await typeLogin(page, mail, 'not-the-password');
      await expect(page.locator('[name=wd]')).toHaveAccessibleDescription(/이메일 또는 비밀번호가 올바르지 않습니다\./);
      await expect(page.locator('[name=wd]')).toBeFocused();
    }
    await expect(page.getByAltText('자동 입력 방지 문자 이미지')).toBeVisible();
    await typeLogin(page, mail);
    await expect(page.locator('[name=captcha_text]').first()).toHaveAccessibleDescription(
      /자동 입력 방지 문자를 입력해 주세요\./,
    );
  });
});

async function expectHomeAfter(page: Page, mail: string): Promise<void> {
  const outside: string[] = [];
  await page.route('**/*evil*/**', (route) => {
    outside.push(route.request().url());
    return route.abort();
  });
  // Thirty such addresses are tried over HTTP (tests/http/account/login-api).
  const target = encodeURIComponent('/..//evil.test');
  await logOutBy(page);
  await page.goto(`/?login_req=1&return_to=${target}`);
  await typeLogin(page, mail);
  await expect(memberMenu(page)).toBeVisible({ timeout: 15_000 });
  expect(new URL(page.url()).pathname).toBe('/');
  await logOutBy(page);
  await page.goto(`/login?return_to=${target}`);
  await typeLogin(page, mail);
  await expect(page).toHaveURL('/');
  expect(outside).toEqual([]);
}

test('a URL that requires a login opens the dialog, is cleaned and continues (G5)', async ({ page }) => {
  const mail = await joinBy(page);
  await logOutBy(page);
  await page.goto('/?login_req=1&return_to=%2Fwebtoon%3Fday%3Dtue');
  await expect(page.getByRole('dialog')).toContainText('로그인이 필요한 서비스입니다.');
  await expect(page).toHaveURL('/');
  await typeLogin(page, mail);
  await expect(page).toHaveURL('/webtoon?day=tue');
  await expect(memberMenu(page)).toBeVisible();
  await page.goto('/?login_req=1&return_to=%2Fnew');
  await expect(page).toHaveURL('/new');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await test.step('an external return address ends at home, in the dialog and on its page', () =>
    expectHomeAfter(page, mail));
});

async function loginWith(page: Page, mail: string, returnTo: string): Promise<void> {
  const response = await page.request.post('/proc/login', {
    headers: { 'sec-fetch-site': 'same-origin' },
    form: { email: mail, wd: PASSWORD, return_to: returnTo },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
}

test('cached data of one member is not shown to the next member within seconds', async ({ page }) => {
  await page.goto('/');
  const mail = await joinBy(page);
  const check = (): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await alive(page);
  for (let times = 0; times < 3; times += 1) {
    await expect(async () => {
      await check();
      await expect(memberMenu(page)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await logOutBy(page);
    await check();
    await expect(memberMenu(page)).toBeHidden();
    await loginWith(page, mail, '/');
    await check();
  }
  await expect(memberMenu(page)).toBeVisible();
});

test('a login waits for a refresh in another tab and stays logged in (T3)', async ({ page, context }) => {
  const [former, mail] = [await joinBy(page), await joinBy(page)];
  await logOutBy(page);
  const other = await context.newPage();
  await openAlive(other, '/webtoon');
  await openDialog(other);
  await loginWith(page, former, '/');
  const released = Promise.withResolvers<undefined>();
  let refreshes = 0;
  await page.route('**/ko/v1/login/refresh', async (route) => {
    refreshes += 1;
    await released.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect.poll(() => refreshes).toBe(1);
  let sent = 0;
  other.on('request', (request) => (sent += Number(request.url().endsWith('/proc/login'))));
  await typeLogin(other, mail);
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.[0]?.name);
  await expect.poll(waiting).toBe('seoga.refresh');
  expect(sent).toBe(0);
  released.resolve(undefined);
  await expect(memberMenu(other)).toBeVisible();
  expect(sent).toBe(1);
  const saved = new Map((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(saved.get('seoga_session')?.split('.')[0]).toBe(saved.get('login_key'));
  await other.reload();
  await expect(memberMenu(other)).toBeVisible();
});

test('login and logout in one tab are seen by another tab when focused', async ({ page, context }) => {
  const mail = await joinBy(page);
  await logOutBy(page);
  await page.goto('/');
  const other = await context.newPage();
  await openAlive(other, '/webtoon');
  await openDialog(other);
  await typeLogin(other, mail);
  await expect(memberMenu(other)).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(memberMenu(page)).toBeVisible();
  await logOutBy(other);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(memberMenu(page)).toBeHidden();
  await other.close();
});

test('the login dialog works by keyboard alone and restores the focus (X1)', DESK, async ({ page }) => {
  await openAlive(page, '/');
  const loginLink = page.getByRole('link', { name: '로그인', exact: true }).first();
  await loginLink.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '서가 로그인' });
  await expect(dialog.locator('[name=email]').first()).toBeFocused();
  for (let times = 0; times < 30; times += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(loginLink).toBeFocused();
});

test('login dialog, its errors and pages have no accessibility violations in light and dark', async ({ page }) => {
  await page.goto('/');
  await joinTab(page);
  await page.locator(JOIN).getByRole('button', { name: '가입하기' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  for (const path of ['/login?fault=LOGIN_ERROR%200003', '/join?fault=JOIN_ERROR%200007&tos_agree=true']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test('an advert asks visitors to log in and members to verify, once a week (V5)', async ({ page, context }) => {
  await page.goto('/?mother_ad_key=spring');
  await expect(page.getByRole('dialog')).toContainText('이벤트 혜택을 받으려면 로그인이 필요합니다.');
  const keyKept = async () => (await context.cookies()).find(({ name }) => name === 'mother_ad_key')?.value;
  await expect.poll(keyKept).toBe('spring');
  await joinBy(page);
  await page.goto('/webtoon');
  await expect(page.getByRole('alertdialog')).toContainText('이벤트 혜택을 받으려면 본인인증이 필요합니다.');
  await page.getByRole('button', { name: '취소' }).click();
  const deciding = page.waitForResponse(builtScript('login-parameters'));
  await page.goto('/new');
  await (await deciding).finished();
  await idle(page);
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('an invalid join form returns with its input and choices and never the password (L24 V1)', async ({ page }) => {
    const mail = someMail();
    await page.goto('/join?return_to=%2Fwebtoon');
    await page.locator('[name=email]').fill(mail);
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('[name=conpassword]').fill('something-else');
    await page.locator('[name=tos_agree]').check();
    await page.getByRole('button', { name: '가입하기' }).click();
    await expect(page.locator('[name=conpassword]')).toHaveAccessibleDescription(/서로 일치하지 않습니다/);
    await expect(page.locator('[name=email]')).toHaveValue(mail);
    await expect(page.locator('[name=password]')).toHaveValue('');
    await expect(page.locator('[name=tos_agree]')).toBeChecked();
    await expect(page.locator('[name=age_agree]')).not.toBeChecked();
    expect(page.url()).not.toContain('seoga.test');
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('[name=conpassword]').fill(PASSWORD);
    await page.locator('[name=tos_agree2]').check();
    await page.locator('[name=age_agree]').check();
    await solveVisibleCaptcha(page, page.locator(JOIN));
    await page.getByRole('button', { name: '가입하기' }).click();
    await expect(page).toHaveURL('/webtoon');
    await memberMenu(page).click();
    await page.getByRole('button', { name: '로그아웃' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: '로그인', exact: true }).first().click();
    await typeLogin(page, mail, 'wrong-password');
    await expect(page.locator('[name=wd]')).toHaveAccessibleDescription(/올바르지 않습니다/);
    await expect(page.locator('[name=email]')).toHaveValue(mail);
    await typeLogin(page, mail);
    await expect(memberMenu(page)).toBeVisible();
  });
});
