import { expect } from '@playwright/test';
import { test } from '../account/login-steps.ts';
import { inDatabase } from '../account/email-steps.ts';
import { joinedReader } from '../account/member-steps.ts';
import { plantPaidCoins } from '../checkout/planted-coins-steps.ts';
import { expectAccessible, expectNoOverflow } from '../layout/accessibility.ts';
import { plantWork } from '../catalog/work-steps.ts';

test('a reader gives episodes by a link, and another member accepts and reads them', async ({
  page,
  browser,
  baseURL: shop = '',
}) => {
  const work = await plantWork('선물할 작품', 3);
  // The first planted episode.
  const episode = work * 20_000 + 1;
  await inDatabase(
    `with switched as (
       insert into feature_switch (feature, is_on) values ('reader-gifts', true)
       on conflict (feature) do update set is_on = true),
     raised as (update page_version set version = version + 1)
     update episode set is_free = false, buy_coins = 3 where work_id = $1`,
    [work],
  );
  const giver = await joinedReader(page, shop);
  await plantPaidCoins(giver.email, 20);
  await expect.poll(async () => (await page.request.get(`/gift/new/${work}`)).status()).toBe(200);
  await page.goto(`/gift/new/${work}?episodes=${episode}`);
  await page.getByLabel(/^메시지/u).fill('재미있게 읽어 주세요.');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: '금액 확인' }).click();
  await page.getByRole('button', { name: '3코인으로 선물하기' }).click();
  await expect(page.getByText('선물을 보냈습니다.')).toBeVisible();
  const link = await page.getByLabel('선물 링크').inputValue();

  const context = await browser.newContext({ baseURL: shop });
  const receiver = await context.newPage();
  await receiver.goto(new URL(link).pathname);
  await expect(receiver.getByText('로그인하면 선물을 받을 수 있습니다.')).toBeVisible();
  await joinedReader(receiver, shop);
  await receiver.goto(new URL(link).pathname);
  await expect(receiver.getByText('재미있게 읽어 주세요.')).toBeVisible();
  await receiver.getByRole('button', { name: '선물 받기' }).click();
  await expect(receiver.getByText('받은 선물입니다.')).toBeVisible();
  expect((await receiver.goto(`/viewer/${episode}`))?.status()).toBe(200);
  await expect(receiver.getByRole('article')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByRole('link', { name: '구매 내역' })).toBeVisible();
});
