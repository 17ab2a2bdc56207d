import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { test } from './login-steps.ts';
import { inDatabase } from './mail-steps.ts';
import { codeOf, enterConsole, plantLink } from './operator-steps.ts';

const PASSWORD = '운영하는 사람의 긴 비밀번호';

async function isWhole(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide, 'nothing is wider than the page').toBe(false);
}

test('an operator begins by a link, with a password and an app; the audit log tells of it; a session ends', async ({
  page,
}) => {
  const mail = `began-${randomUUID().slice(0, 13)}@seoga.test`;
  await page.goto(`/operator/begin?key=${await plantLink(mail, ['owner'])}`);
  await isWhole(page);
  await page.getByLabel('이름').fill('김사서');
  await page.getByLabel('비밀번호').fill('짧다');
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByText('비밀번호를 12자 이상으로 정해 주세요.')).toBeVisible();
  await expect(page.getByLabel('이름')).toHaveValue('김사서');
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
  await isWhole(page);
  const secret = await page.locator('code').innerText();
  await page.getByLabel('6자리 코드').fill(codeOf(secret));
  await page.getByRole('button', { name: '인증 앱으로 정하기' }).click();
  await expect(page.getByRole('heading', { name: '복구 코드' })).toBeVisible();
  const spare = await page.locator('ol code').first().innerText();
  await page.getByRole('link', { name: '적어 두었습니다' }).click();
  await expect(page.getByRole('heading', { name: '운영 홈' })).toBeVisible();
  await page.goto(`/operator/audit?subject=${encodeURIComponent('mail:' + mail)}`);
  await expect(page.getByRole('cell', { name: '운영자 초대' })).toBeVisible();
  await isWhole(page);
  await page.goto('/operator/logout');
  await expect(page, 'no link logs out').toHaveURL(/\/operator$/);
  await page.context().clearCookies({ name: 'operator' });
  await page.goto('/operator/audit');
  await expect(page).toHaveURL(/\/operator\/login\?next=/);
  await page.getByLabel('메일 주소').fill(mail);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByLabel('인증 앱의 6자리 코드').fill(codeOf(secret));
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByText('코드가 맞지 않거나 이미 쓴 코드입니다.')).toBeVisible();
  await page.getByLabel('인증 앱의 6자리 코드').fill(spare);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/audit$/);
});

test('a passkey shows who it is, in place of a code', async ({ page, baseURL }) => {
  // Browsers take no passkey for a number; by its name the same machine has one.
  const home = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const mail = `key-${randomUUID().slice(0, 13)}@seoga.test`;
  await page.goto(`${home}/operator/begin?key=${await plantLink(mail, ['owner'])}`);
  await page.getByLabel('이름').fill('열쇠지기');
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByLabel('패스키의 이름').fill('시험 기기');
  await page.getByRole('button', { name: '패스키로 정하기' }).click();
  await expect(page.getByRole('heading', { name: '복구 코드' })).toBeVisible();
  await inDatabase(
    `update operator_session set proved_at = proved_at - interval '11 minutes'
     where operator_id = (select id from operator where mail = $1)`,
    [mail],
  );
  await page.goto(`${home}/operator/operators`);
  await expect(page).toHaveURL(/\/operator\/prove\?next=%2Foperator%2Foperators/);
  await page.getByRole('button', { name: '패스키로 확인' }).click();
  await expect(page.getByRole('heading', { name: '운영자', exact: true })).toBeVisible();
  await page.goto(`${home}/operator/me`);
  await expect(page.getByRole('cell', { name: '시험 기기', exact: true })).toBeVisible();
  await isWhole(page);
});

test('who may do less sees less: a menu of their rooms, and 404 behind every other', async ({ page }) => {
  await enterConsole(page, ['editor']);
  await page.goto('/operator');
  await isWhole(page);
  if (await page.getByText('메뉴', { exact: true }).isVisible()) await page.getByText('메뉴', { exact: true }).click();
  await expect(page.getByRole('link', { name: '작품과 회차' }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '결제', exact: true })).toHaveCount(0);
  const answer = await page.goto('/operator/audit');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없습니다.' })).toBeVisible();
});
