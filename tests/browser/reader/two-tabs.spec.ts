import { type Page, expect as plain } from '@playwright/test';
import { purchasedBy, giveBonus, inShopDatabase } from '../../support/fixtures/purchased-episodes.ts';
import { SHOP_DATA, buyingDialog, purchasableSerial } from '../checkout/purchase-steps.ts';
import { joinBy, logOutBy, memberMenu, test, typeLogin } from '../account/login-steps.ts';
import { alive } from '../navigation/navigation-steps.ts';
import { openText } from './annotation-steps.ts';
import { builtScript } from '../support/built-scripts.ts';
import { expectInView, expectStill, findEpisode, saved, topText, wheel } from './reader-steps.ts';

// Several pages are slow on a busy machine.
const expect = plain.configure({ timeout: 20_000 });

const OFFER = '다른 탭에서 읽던 곳';

async function tabAt(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

/** Waits for a module that is loaded when the page is idle. */
async function waitForScript(page: Page, module: string): Promise<void> {
  await page.waitForFunction(
    (script) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(script).test(name)),
    builtScript(module).source,
  );
}

const focusTab = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Reads until the position is saved. */
async function readOn(page: Page, episode: number, by: number): Promise<string> {
  const before = JSON.stringify(await saved(page, `seoga.place.${episode}`));
  await wheel(page, by);
  await expectStill(page);
  // Saves at once, as when the tab is left: what was saved on the way would be offered.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(async () => JSON.stringify(await saved(page, `seoga.place.${episode}`)), { timeout: 15_000 })
    .not.toBe(before);
  return topText(page);
}

test('a position of one tab is offered in another when focused and listed on home at once (L9 L1)', async ({
  page,
}) => {
  await joinBy(page);
  const { id, path } = await findEpisode(page, 'serial');
  await openText(page, id);
  const other = await tabAt(page, path);
  await waitForScript(other, 'other-device-position');
  const home = await tabAt(page, '/');
  const begun = await topText(other);
  const words = await readOn(page, id, 1500);
  const card = home.getByRole('region', { name: '이어 보기' }).getByRole('link').first();
  await expect(card).toHaveAttribute('href', path);
  const offer = other.getByRole('region', { name: OFFER });
  await expect(offer).toBeHidden();
  await focusTab(other);
  await expect(offer.getByRole('status')).toHaveText(/^다른 탭에서 더 읽으셨습니다 · \d+%$/);
  expect(await topText(other)).toBe(begun);
  await offer.getByRole('button', { name: '여기서 계속' }).press('Enter');
  await expect(offer).toBeHidden();
  await focusTab(other);
  await expect(offer).toBeHidden();
  expect(await topText(other)).toBe(begun);
  expect(words).not.toBe(begun);
  // A newer position is offered again; within the episode, after which the next one follows.
  const further = await readOn(page, id, 600);
  await focusTab(other);
  await offer.getByRole('button', { name: '그곳으로 이동' }).click();
  await expect(offer).toBeHidden();
  await expectInView(other, further);
});

test('a purchase in one tab opens in another with the next press, unopened before, and is paid once (T8)', async ({
  page,
}) => {
  const mail = await joinBy(page);
  await giveBonus(SHOP_DATA, { mail, amount: 30 });
  const { work, paid } = await purchasableSerial(page);
  const { id = 0 } = paid[0] ?? {};
  const gate = await tabAt(page, `/viewer/${id}`);
  const request = await tabAt(page, `/novel/${work}?buy=${id}`);
  const list = await tabAt(page, `/novel/${work}`);
  await waitForScript(gate, 'auto-purchase');
  await waitForScript(list, 'login-page');
  const pay = buyingDialog(request).getByRole('button', { name: /코인으로 소장하기/ });
  await expect(pay).toBeEnabled();
  await page.goto(`/novel/${work}?buy=${id}`);
  await buyingDialog(page)
    .getByRole('button', { name: /코인으로 소장하기/ })
    .click();
  await expect(buyingDialog(page)).toContainText('구매가 완료되었습니다.');
  await pay.click();
  await expect(buyingDialog(request).getByRole('alert')).toContainText('이미 소장');
  const { coins } = await purchasedBy(SHOP_DATA, mail);
  expect(await purchasedBy(SHOP_DATA, mail)).toEqual({ purchases: [1], coins });
  await expect(list.locator(`#panel-episodes a[href="/viewer/${id}"]`)).toContainText('소장 중');
  const mode = gate.getByRole('button', { name: '이어 보기' });
  await expect(mode).toBeVisible();
  await expect(gate.getByText('소장한 회차입니다.')).toBeVisible();
  expect(await openedAt(id, mail)).toEqual([null]);
  await mode.click();
  await expect(gate.locator(`article[data-episode="${id}"]`)).toBeVisible();
  await buyingDialog(request).getByRole('link', { name: '바로 보기' }).click();
  await expect(request.locator(`article[data-episode="${id}"]`)).toBeVisible();
  expect(await purchasedBy(SHOP_DATA, mail)).toEqual({ purchases: [1], coins });
});

function openedAt(episode: number, mail: string): Promise<(Date | null)[]> {
  return inShopDatabase(SHOP_DATA, async (db) => {
    const rows = await db
      .selectFrom('entitlement')
      .innerJoin('member', 'member.member_no', 'entitlement.member_no')
      .select('opened_at')
      .where('episode_id', '=', episode)
      .where('member.mail', '=', mail)
      .execute();
    return rows.map((row) => row.opened_at);
  });
}

test('after logout in one tab the other shows no member data and its next action leads to a login that returns (X1 P1 G5)', async ({
  page,
}) => {
  const mail = await joinBy(page);
  const { paid } = await purchasableSerial(page);
  await page.goto('/');
  await expect(memberMenu(page)).toBeVisible();
  const books = await tabAt(page, '/mybook?tab=interest');
  await waitForScript(books, 'login-page');
  const gate = await tabAt(page, `/viewer/${paid[0]?.id}`);
  await alive(gate);
  await logOutBy(page);
  await books.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(books.getByRole('dialog')).toBeVisible();
  await expect(memberMenu(books)).toBeHidden();
  await expect(books.getByText('관심 작품이 없습니다.')).toBeHidden();
  // The gate has not been refreshed, but the click must still use the member's session.
  await gate.getByRole('link', { name: /소장.*코인/ }).click();
  await buyingDialog(gate).getByRole('button', { name: '로그인' }).click();
  await typeLogin(gate, mail);
  await expect(gate.getByRole('dialog', { name: '서가 로그인' })).toBeHidden();
  await typeLogin(books, mail);
  await expect(books).toHaveURL(/\/mybook\?tab=interest$/);
  await expect(books.getByText('관심 작품이 없습니다.')).toBeVisible();
});
