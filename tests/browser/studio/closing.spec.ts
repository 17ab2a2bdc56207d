import { randomUUID } from 'node:crypto';
import { type Browser, type Page, expect } from '@playwright/test';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { purchaseInShop } from '../../support/fixtures/purchased-episodes.ts';
import { emailTo, inDatabase, linksOf } from '../account/email-steps.ts';
import { test } from '../account/login-steps.ts';
import { type JoinedReader, joinedReader } from '../account/member-steps.ts';
import { plantWork } from '../catalog/work-steps.ts';
import { SHOP_DATA } from '../checkout/purchase-steps.ts';
import { expectNoOverflow } from '../layout/accessibility.ts';

interface OwnedWork {
  work: number;
  /** Of the owner. */
  pen: string;
  /** Of an editor. */
  editor: string;
}

/** A public work with an owner and an editor. */
async function plantOwnedWork({ owner, editor }: Record<'owner' | 'editor', JoinedReader>): Promise<OwnedWork> {
  const names = { pen: `주인${randomUUID().slice(0, 8)}`, editor: `편집${randomUUID().slice(0, 8)}` };
  const work = await plantWork(`${names.pen}의 작품`, 5);
  await inDatabase(
    `with saved as (
       insert into shop_setting (name, value) values ('authors', '"on"')
       on conflict (name) do update set value = excluded.value),
     raised as (update page_version set version = version + 1),
     people as (
       select member_no, $4::text as name, 'owner' as role from member where mail = $2
       union all select member_no, $5::text, 'editor' from member where mail = $3),
     pens as (
       insert into pen (member_no, name, name_key, terms_version) select member_no, name, name, '1' from people
       returning id, name)
     insert into work_crew (work_id, pen_id, role, accepted_at)
     select $1::bigint, pens.id, people.role, now() from pens join people using (name)`,
    [work, owner.email, editor.email, names.pen, names.editor],
  );
  return { work, ...names };
}

async function newPage(browser: Browser, shop: string): Promise<Page> {
  return (await browser.newContext({ baseURL: shop })).newPage();
}

/** Somebody with the password of the owner hands the work over. */
async function handOver(page: Page, { work, password }: { work: number; password: string }): Promise<void> {
  await page.goto(`/studio/works/${work}/crew`);
  await page.getByText('대표 작가 넘기기').click();
  const form = page.locator('form', { has: page.getByRole('button', { name: '넘기기', exact: true }) });
  await form.getByLabel('내 비밀번호').fill('a wrong password');
  await form.getByRole('button', { name: '넘기기', exact: true }).click();
  await expect(form.getByLabel('내 비밀번호')).toBeFocused();
  await expect(form.getByText('비밀번호가 올바르지 않습니다.')).toBeVisible();
  await expectNoOverflow(page);
  await form.getByLabel('내 비밀번호').fill(password);
  await form.getByRole('button', { name: '넘기기', exact: true }).click();
  await expect(page.getByText('되돌릴 수 있는 링크를 메일로 보냈습니다.')).toBeVisible();
}

test('a work that was taken over comes back by the link; its buyers read on after its author has left', async ({
  page,
  browser,
  baseURL: shop = '',
}) => {
  const [author, taker] = [await newPage(browser, shop), await newPage(browser, shop)];
  const [owner, editor] = [await joinedReader(author, shop), await joinedReader(taker, shop)];
  const { work } = await plantOwnedWork({ owner, editor });
  const bought = work * 20_000 + 5;
  const reader = await joinedReader(page, shop);
  await purchaseInShop(SHOP_DATA, { mail: reader.email, kind: PURCHASE_KINDS.BUY, episodes: [bought] });
  // Every process reads the settings of the shop once a second.
  await expect.poll(async () => (await author.request.get('/studio')).status()).toBe(200);

  await handOver(author, { work, password: owner.password });
  await taker.goto('/studio');
  await taker.getByRole('button', { name: '수락' }).click();
  await author.goto(`/studio/works/${work}/contract`);
  await expect(author.getByText('이 작품에서 맡은 역할로는 할 수 없습니다.')).toBeVisible();
  const [link = ''] = linksOf(await emailTo(owner.email, '대표 작가'));
  const visitor = await newPage(browser, shop);
  await visitor.goto(link);
  await visitor.getByRole('button', { name: '되돌리기' }).click();
  await expect(visitor.getByText('되돌렸습니다.')).toBeVisible();

  await author.goto('/my/withdraw');
  await expect(author.getByRole('link', { name: '작가실 설정' })).toBeVisible();
  await expectNoOverflow(author);
  await author.getByLabel('내 작품도 내립니다.').check();
  await author.getByLabel(/모두 확인했으며/u).check();
  await author.getByLabel('비밀번호', { exact: true }).fill(owner.password);
  await author.getByRole('button', { name: '회원 탈퇴' }).click();
  await expect(author.getByRole('heading', { name: '회원 탈퇴가 완료되었습니다.' })).toBeVisible();

  await page.goto(`/viewer/${bought}`);
  await expect(page.locator('article')).toContainText('첫 문단');
  await expect.poll(async () => (await visitor.request.get(`/novel/${work}`)).status()).toBe(404);
  expect((await taker.request.get(`/studio/works/${work}`)).status()).toBe(200);
  for (const { context } of [author, taker, visitor].map((other) => ({ context: other.context() })))
    await context.close();
});
