import { randomUUID } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import { giveBonus, purchasedBy } from '../../support/fixtures/purchased-episodes.ts';
import { waitUntilVisible } from '../../support/servers/running-shop.ts';
import { inDatabase } from '../account/email-steps.ts';
import { test } from '../account/login-steps.ts';
import { joinedReader } from '../account/member-steps.ts';
import { plantWork } from '../catalog/work-steps.ts';
import { SHOP_DATA, buyingDialog } from '../checkout/purchase-steps.ts';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { DESK } from '../support/watched-page.ts';

const TERMS = { fromDay: '2020-01-01', untilDay: null, rateBp: 5000, eventBp: 0, waitingBp: 0, base: 'with-vat' };

/** A member's own work with an offered contract; its fourth episode is free in two days. */
async function plantOfferedWork(email: string): Promise<{ work: number; episode: number }> {
  const work = await plantWork(`선공개 ${randomUUID().slice(0, 8)}`, 4);
  const episode = work * 20_000 + 4;
  await inDatabase(
    `with saved as (
       insert into shop_setting (name, value) values ('authors', '"on"'), ('support', '"on"'), ('early', '"on"')
       on conflict (name) do update set value = excluded.value),
     who as (select member_no from member where mail = $1),
     made as (
       insert into pen (member_no, name, name_key, terms_version)
       select member_no, $4::text, $4::text, '1' from who returning id),
     crew as (
       insert into work_crew (work_id, pen_id, role, accepted_at) select $2::bigint, id, 'owner', now() from made),
     coming as (
       update episode set opens_at = seoga_now() + interval '2 days', is_free = true, buy_coins = null
       where id = $3::bigint),
     counted as (update work set opened_episodes = 3, free_episodes = 3, genre = '판타지' where id = $2::bigint),
     adult as (
       insert into identity_check (member_no, birth_year, method, provider_ref)
       select member_no, 1990, 'test', $4::text from who),
     holder as (
       insert into right_holder (name, kind, member_no) select $4::text, 'person', member_no from who returning id),
     account as (
       insert into holder_account (holder_id, bank, number_sealed, tail, owner_name, check_state)
       select id, 'KAKAO', '', '4567', '홍길동', 'matched' from holder)
     insert into contract_offer (work_id, member_no, who, state, terms, body, digest, good_until)
     select $2::bigint, member_no, $4::text, 'offered', $5::jsonb, '계약 조건', repeat('0', 64),
       seoga_now() + interval '15 days' from who`,
    [
      email,
      work,
      episode,
      `앞선${randomUUID().slice(0, 8)}`,
      { ...TERMS, supportBp: 7000, passBp: null, earlyBp: null },
    ],
  );
  await inDatabase('update page_version set version = version + 1', []);
  await waitUntilVisible();
  return { work, episode };
}

/** Without the pointer: a missing tick and a wrong password take the focus, and then the message does. */
async function acceptByKeyboard(author: Page, { work, password }: { work: number; password: string }): Promise<void> {
  const contract = `/studio/works/${work}/contract`;
  // Every process reads the settings of the shop once a second.
  await expect.poll(async () => (await author.request.get(contract)).text()).toContain('선공개 저장');
  await author.goto(contract);
  const panel = author.locator('form', { has: author.getByRole('button', { name: '이 조건을 수락' }) });
  const [tick, secret] = [panel.getByRole('checkbox'), panel.getByLabel('내 비밀번호')];
  await tick.focus();
  await author.keyboard.press('Tab');
  await author.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: '이 조건을 수락' })).toBeFocused();
  await author.keyboard.press('Enter');
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription('조건을 모두 읽은 뒤 확인란에 표시해 주세요.');
  await author.keyboard.press('Space');
  await author.keyboard.press('Tab');
  await author.keyboard.type('a wrong password');
  await author.keyboard.press('Enter');
  await expect(secret).toBeFocused();
  await expect(secret).toHaveAccessibleDescription(/현재 비밀번호가 올바르지 않습니다\./u);
  await expect(tick).toBeChecked();
  await author.keyboard.type(password);
  await author.keyboard.press('Enter');
  await expect(author.getByRole('status').filter({ hasText: '조건을 수락했습니다.' })).toBeFocused();
}

async function openEarlyAccess(author: Page, password: string): Promise<void> {
  await author.getByLabel('먼저 공개할 회차').selectOption('1화');
  await author.getByLabel('한 회차의 가격(코인)').fill('2');
  await author.getByLabel('매월 후원하는 독자에게 공개').check();
  const panel = author.locator('form', { has: author.getByRole('button', { name: '선공개 저장' }) });
  await panel.getByLabel('내 비밀번호').fill(password);
  await panel.getByRole('button', { name: '선공개 저장' }).click();
  await expect(author.getByText('선공개를 저장했습니다.')).toBeVisible();
  await expect(author.getByText('약속한 1화 가운데 1화가 열려 있습니다.')).toBeVisible();
  await expectNoOverflow(author);
}

test(
  'an early episode is bought and read by supporters, and by everybody from its day on',
  DESK,
  async ({ page, browser, baseURL: shop = '' }) => {
    const author = await (await browser.newContext({ baseURL: shop })).newPage();
    const writer = await joinedReader(author, shop);
    const { work, episode } = await plantOfferedWork(writer.email);
    await acceptByKeyboard(author, { work, password: writer.password });
    await openEarlyAccess(author, writer.password);
    await author.context().close();

    const { email } = await joinedReader(page, shop);
    await giveBonus(SHOP_DATA, { mail: email, amount: 10 });
    await page.goto(`/novel/${work}`);
    await page.getByRole('region', { name: '선공개' }).getByRole('link').click();
    await expect(page.getByText(/선공개 회차입니다\. .*에 무료로 열립니다\./u)).toBeVisible();
    await page.getByRole('link', { name: /소장.*2코인/u }).click();
    const dialog = buyingDialog(page);
    await expect(dialog.getByText(/에 무료로 열립니다\./u)).toBeVisible();
    await dialog.getByRole('button', { name: '2코인으로 소장하기' }).click();
    await expect(page.locator('article')).toContainText('첫 문단');
    expect(await purchasedBy(SHOP_DATA, email)).toEqual({ purchases: [1], coins: 8 });

    const others = await (await browser.newContext({ baseURL: shop })).newPage();
    const friend = await joinedReader(others, shop);
    await others.goto(`/viewer/${episode}`);
    await expect(others.getByText(/에 무료로 열립니다\./u)).toBeVisible();
    await inDatabase(
      `insert into support_membership (member_no, pen_id, work_id, coins, visibility, paid_until)
     select m.member_no, c.pen_id, c.work_id, 10, 'private', now() + interval '1 month'
     from member m, work_crew c where m.mail = $1 and c.work_id = $2::bigint`,
      [friend.email, work],
    );
    await waitUntilVisible();
    await others.reload();
    await expect(others.locator('article')).toContainText('첫 문단');

    await others.context().clearCookies();
    await others.reload();
    await expect(others.getByText(/에 무료로 열립니다\./u)).toBeVisible();
    await inDatabase(`update episode set opens_at = seoga_now() - interval '1 second' where id = $1`, [episode]);
    await inDatabase('update page_version set version = version + 1', []);
    await waitUntilVisible();
    await expect.poll(async () => (await others.request.get(`/viewer/${episode}`)).text()).toContain('첫 문단');
    await others.reload();
    await expect(others.locator('article')).toContainText('첫 문단');
    await others.context().close();
  },
);
