import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../account/login-steps.ts';
import { inDatabase } from '../account/email-steps.ts';
import { joinedReader } from '../account/member-steps.ts';
import { plantPaidCoins } from '../checkout/planted-coins-steps.ts';
import { expectAccessible, expectNoOverflow } from '../layout/accessibility.ts';
import { plantWork } from '../catalog/work-steps.ts';

/** A member's own pen on a new work whose contract shares in support. */
async function plantSupportedWork({ email, pen }: { email: string; pen: string }): Promise<number> {
  const work = await plantWork(`${pen}의 작품`, 3);
  await inDatabase(
    `with saved as (
       insert into shop_setting (name, value) values ('authors', '"on"'), ('support', '"on"')
       on conflict (name) do update set value = excluded.value),
     raised as (update page_version set version = version + 1),
     made as (
       insert into pen (member_no, name, name_key, terms_version)
       select member_no, $2::text, $2::text, '1' from member where mail = $1 returning id),
     crew as (
       insert into work_crew (work_id, pen_id, role, accepted_at) select $3::bigint, id, 'owner', now() from made),
     holder as (insert into right_holder (name, kind) values ($2::text, 'person') returning id)
     insert into holder_contract (holder_id, work_id, from_day, rate_bp, support_bp)
     select id, $3::bigint, '2020-01-01', 5000, 7000 from holder`,
    [email, pen, work],
  );
  return work;
}

test('a reader supports an author, who reads the message; the support is taken back', async ({
  page,
  browser,
  baseURL: shop = '',
}) => {
  const pen = `후원${randomUUID().slice(0, 8)}`;
  const authorContext = await browser.newContext({ baseURL: shop });
  const author = await authorContext.newPage();
  const { email } = await joinedReader(author, shop);
  const work = await plantSupportedWork({ email, pen });
  const reader = await joinedReader(page, shop);
  await plantPaidCoins(reader.email, 100);

  await expect.poll(async () => (await page.request.get(`/support/${work}`)).status()).toBe(200);
  await page.goto(`/support/${work}`);
  await expect(page.getByText('유료 코인 100')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('radio', { name: /30코인/u }).check();
  await page.getByLabel('메시지 (선택)').fill('잘 읽고 있습니다.');
  await page.getByRole('button', { name: '후원하기', exact: true }).click();
  await expect(page.getByText('작가에게 후원을 보냈습니다.')).toBeVisible();
  await expect(page.getByText('유료 코인 70')).toBeVisible();

  // The first planted episode.
  await page.goto(`/viewer/${work * 20_000 + 1}`);
  await page.getByRole('link', { name: '작가 후원하기' }).click();
  await expect(page).toHaveURL(`/support/${work}`);

  await page.goto('/user-support');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: '후원 취소' }).click();
  await expect(page.getByText('후원을 취소하고 코인을 되돌려 드렸습니다.')).toBeVisible();

  await author.goto('/studio/support');
  await expect(author.getByText('잘 읽고 있습니다.')).toBeVisible();
  await expect(author.getByText('취소됨')).toBeVisible();
  await expectAccessible(author);
  await expectNoOverflow(author);
  await authorContext.close();
});
