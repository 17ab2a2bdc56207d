import { expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { ageLinks, inDatabase, joinedMember, emailTo, linksOf, loginStatus } from './email-steps.ts';
import { test } from '../support/watched-page.ts';

const RESET = '비밀번호 재설정 안내';

test('a forgotten password is reset by e-mail and all earlier sessions end (L24)', async ({ page, request }) => {
  // Runs seven full accessibility scans in both colour schemes.
  test.slow();
  const { mail } = await joinedMember(request);
  await inDatabase(
    `insert into login_identity (provider, subject, member_no) select 'kakao', mail, member_no from member where mail = $1`,
    [mail],
  );
  expect((await request.get('/my', { maxRedirects: 0 })).status()).toBe(200);
  await page.goto('/login');
  await page.getByRole('link', { name: '비밀번호 찾기' }).click();
  await expect(page.getByRole('button', { name: '메일 받기' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('이메일').fill('이건 주소가 아닙니다');
  await page.getByRole('button', { name: '메일 받기' }).click();
  await expect(page.getByLabel('이메일')).toBeFocused();
  await expect(page.getByLabel('이메일')).toHaveAccessibleDescription('올바른 이메일 형식이 아닙니다.');
  await expect(page.getByLabel('이메일')).toHaveValue('이건 주소가 아닙니다');
  await page.getByLabel('이메일').fill(` ${mail.toUpperCase()} `);
  await page.getByRole('button', { name: '메일 받기' }).click();
  await expect(page.getByText('입력하신 이메일로 가입된 계정이 있으면')).toBeVisible();
  await expectAccessible(page, 'light');
  const [link = ''] = linksOf(await emailTo(mail, RESET));
  await page.goto(link);
  await expectAccessible(page);
  const [first, second] = [page.getByLabel('새 비밀번호'), page.getByLabel('비밀번호 확인')];
  const submit = page.getByRole('button', { name: '비밀번호 변경' });
  await first.fill('short');
  await submit.click();
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(/비밀번호가 너무 짧습니다/);
  await first.fill('second-password');
  await second.fill('other-password');
  await submit.click();
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription('비밀번호가 서로 일치하지 않습니다.');
  await first.fill('second-password');
  await second.fill('second-password');
  await submit.click();
  await expect(page.getByText('비밀번호를 변경했습니다. 다시 로그인해 주세요.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '카카오 계정 연결' })).toBeVisible();
  await expectAccessible(page);
  await emailTo(mail, '비밀번호가 변경되었습니다.');
  expect((await request.get('/my', { maxRedirects: 0 })).status()).toBe(302);
  expect(await loginStatus(page.request, { mail, password: 'first-password' })).toBe(401);
  const login = page.getByRole('main').getByRole('link', { name: '로그인', exact: true });
  await expect(login).toHaveAttribute('href', '/login?return_to=/my');
  await page.goto('/login?return_to=/my');
  await page.getByLabel('이메일').fill(mail);
  await page.getByLabel('비밀번호', { exact: true }).fill('second-password');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('/my');
  expect((await page.request.get('/my', { maxRedirects: 0 })).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('재설정 링크의 유효 시간이 지났습니다. 다시 요청해 주세요.');
  await expect(page.getByRole('link', { name: '다시 요청하기' })).toBeVisible();
  await expectAccessible(page, 'light');
});

test('an address is verified by a button behind the link and the e-mail can be sent again', async ({ page }) => {
  const { mail } = await joinedMember(page.request);
  const first = linksOf(await emailTo(mail, '이메일 인증'));
  await page.goto('/my/mail-proof');
  await page.getByRole('button', { name: '인증 메일 다시 받기' }).click();
  await expect(page.getByText(`${mail}로 인증 메일을 보냈습니다.`)).toBeVisible();
  const links = linksOf(await emailTo(mail, '이메일 인증', 1));
  await page.goto(first[0] ?? '');
  await expect(page.getByRole('alert')).toHaveText(/인증 링크의 유효 시간이 지났습니다/);
  const link = links.find((one) => one !== first[0]) ?? '';
  for (let time = 0; time < 3; time += 1) expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: '인증하기' }).click();
  await expect(page.getByRole('heading', { name: '이메일 인증을 마쳤습니다.' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(/인증 링크의 유효 시간이 지났습니다/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a reset link expires after an hour, also on an open page, and a password is reset without script (L24)', async ({
    page,
    request,
  }) => {
    const { mail } = await joinedMember(request);
    await page.goto('/find/password');
    await page.getByLabel('이메일').fill(mail);
    await page.getByRole('button', { name: '메일 받기' }).click();
    await expect(page.getByText('입력하신 이메일로 가입된 계정이 있으면')).toBeVisible();
    const [link = ''] = linksOf(await emailTo(mail, RESET));
    await page.goto(link);
    const change = async (): Promise<void> => {
      await page.getByLabel('새 비밀번호').fill('second-password');
      await page.getByLabel('비밀번호 확인').fill('second-password');
      await page.getByRole('button', { name: '비밀번호 변경' }).click();
    };
    await ageLinks(mail, 61);
    await change();
    const expired = page.getByRole('alert').filter({ hasText: '재설정 링크의 유효 시간이 지났습니다.' });
    await expect(expired).toHaveText('재설정 링크의 유효 시간이 지났습니다. 다시 요청해 주세요.');
    await page.goto(link);
    await expect(expired).toBeVisible();
    expect(await loginStatus(request, { mail, password: 'first-password' })).toBe(200);
    await ageLinks(mail, -61);
    await page.goto(link);
    await change();
    await expect(page.getByText('비밀번호를 변경했습니다. 다시 로그인해 주세요.')).toBeVisible();
    expect(await loginStatus(page.request, { mail, password: 'second-password' })).toBe(200);
  });
});
