import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../layout/accessibility.ts';
import { plantWork } from '../catalog/work-steps.ts';
import { inDatabase } from './email-steps.ts';
import { prove } from './identity-steps.ts';
import { test } from './login-steps.ts';
import { joinedReader } from './member-steps.ts';

test('a minor sends a link, and the guardian confirms it with a rating that closes a work', async ({
  page,
  browser,
  baseURL: shop = '',
}) => {
  const work = await plantWork('보호자가 막을 작품', 1);
  await inDatabase(
    `with switched as (
       insert into feature_switch (feature, is_on) values ('families', true)
       on conflict (feature) do update set is_on = true),
     raised as (update page_version set version = version + 1)
     update work set rating = '15' where id = $1`,
    [work],
  );
  await joinedReader(page, shop);
  await expect.poll(async () => (await page.request.get('/my/family')).text()).toContain('보호자에게 보낼 링크 만들기');
  await page.goto('/my/family');
  await page.getByRole('button', { name: '보호자에게 보낼 링크 만들기' }).click();
  await page.waitForURL('**/verify?family=1');
  await prove(page, '만 15세');
  await page.waitForURL('**/my/family');
  await page.getByRole('button', { name: '보호자에게 보낼 링크 만들기' }).click();
  const link = new URL(await page.getByLabel('보호자에게 보낼 링크').inputValue()).pathname;
  await expectNoOverflow(page);

  const context = await browser.newContext({ baseURL: shop });
  const guardian = await context.newPage();
  await joinedReader(guardian, shop);
  await guardian.goto(link);
  await guardian.getByRole('link', { name: '본인인증 하기' }).click();
  await prove(guardian, '성인(매번 새 사람)');
  await guardian.waitForURL(`**${link}`);
  await guardian.getByLabel('한 달 충전 한도(원)').fill('십만');
  await guardian.getByLabel('이용 등급').selectOption('12');
  await guardian.getByLabel(/법정대리인/u).check();
  await guardian.getByLabel(/동의합니다/u).check();
  await guardian.getByRole('button', { name: '동의하고 연결' }).click();
  await expect(guardian.getByText('숫자로 적어 주세요.')).toBeVisible();
  await guardian.getByLabel('한 달 충전 한도(원)').fill('0');
  await expectAccessible(guardian);
  await guardian.getByLabel(/법정대리인/u).check();
  await guardian.getByLabel(/동의합니다/u).check();
  await guardian.getByRole('button', { name: '동의하고 연결' }).click();
  await expect(guardian.getByText('자녀의 계정과 연결했습니다.')).toBeVisible();
  await context.close();

  expect((await page.goto(`/novel/${work}`))?.status()).toBe(403);
  await expect(page.getByText('보호자가 정한 이용 등급을 넘는 작품입니다.')).toBeVisible();
  await page.goto('/my/family');
  await expect(page.getByText('12세 이용가')).toBeVisible();
});
