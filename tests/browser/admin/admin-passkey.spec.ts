import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { test } from '../account/login-steps.ts';
import { inDatabase } from '../account/email-steps.ts';
import { plantLink } from './admin-steps.ts';

const PASSWORD = '운영하는 사람의 긴 비밀번호';
// Browsers reject passkeys for IP addresses, so this uses localhost.
test.use({ baseURL: (process.env['SEOGA_SHOP_URL'] ?? 'http://127.0.0.1:3000').replace('127.0.0.1', 'localhost') });

test('a passkey logs in instead of a code', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const mail = `key-${randomUUID().slice(0, 13)}@seoga.test`;
  await page.goto(`/operator/begin?key=${await plantLink(mail, ['owner'])}`);
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
  await page.goto(`/operator/operators`);
  await expect(page).toHaveURL(/\/operator\/prove\?next=%2Foperator%2Foperators/);
  await page.getByRole('button', { name: '패스키로 확인' }).click();
  await expect(page.getByRole('heading', { name: '운영자', exact: true })).toBeVisible();
  await page.goto(`/operator/me`);
  await expect(page.getByText('시험 기기', { exact: true })).toBeVisible();
  await expectNoOverflow(page);
});
