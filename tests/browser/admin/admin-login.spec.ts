import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { test } from '../account/login-steps.ts';
import { codeOf, plantLink } from './admin-steps.ts';

const PASSWORD = '운영하는 사람의 긴 비밀번호';

test('an operator starts by an invitation link with password and authenticator, is audited and logs out', async ({
  page,
}) => {
  const mail = `began-${randomUUID().slice(0, 13)}@seoga.test`;
  await page.goto(`/operator/begin?key=${await plantLink(mail, ['owner'])}`);
  await expectNoOverflow(page);
  await page.getByLabel('이름').fill('김사서');
  await page.getByLabel('비밀번호').fill('짧다');
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByText('비밀번호를 12자 이상으로 정해 주세요.')).toBeVisible();
  await expect(page.getByLabel('이름')).toHaveValue('김사서');
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
  await expectNoOverflow(page);
  const secret = await page.locator('code').innerText();
  const code = codeOf(secret);
  await page.getByLabel('6자리 코드').fill(code);
  await page.getByRole('button', { name: '인증 앱으로 정하기' }).click();
  await expect(page.getByRole('heading', { name: '복구 코드' })).toBeVisible();
  const spare = await page.locator('ol code').first().innerText();
  await page.getByRole('link', { name: '적어 두었습니다' }).click();
  await expect(page.getByRole('heading', { name: '오늘' })).toBeVisible();
  await page.goto(`/operator/audit?subject=${encodeURIComponent('mail:' + mail)}`);
  await expect(page.getByRole('cell', { name: '운영자 초대' })).toBeVisible();
  await expectNoOverflow(page);
  await page.goto('/operator/logout');
  await expect(page, 'no link logs out').toHaveURL(/\/operator$/);
  await page.context().clearCookies({ name: 'operator' });
  await page.goto('/operator/audit');
  await expect(page).toHaveURL(/\/operator\/login\?next=/);
  await page.getByLabel('메일 주소').fill(mail);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByLabel('인증 앱의 6자리 코드').fill(code);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByText('코드가 맞지 않거나 이미 쓴 코드입니다.')).toBeVisible();
  await page.getByLabel('인증 앱의 6자리 코드').fill(spare);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/audit$/);
});
