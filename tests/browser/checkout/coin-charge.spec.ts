import { readFileSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';
import { COIN_PAGES } from '../../support/addresses/crawled-pages.ts';
import { expectNoOverflowInBothWidths } from '../layout/accessibility.ts';
import { atDesk, buyEpisodes, expectBalance, pay, payer } from './coin-charge-steps.ts';
import { test } from '../account/login-steps.ts';
import { episodesOf, worksOf } from '../support/watched-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const main = (page: Page) => page.getByRole('main');

test('rejected and cancelled payments grant nothing and a completed one grants its coins once and returns (L24 T8 X3)', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await payer(page);
  await page.goto('/coin?need=40&return_to=%2Fnovel%2F1');
  await expectBalance(page, 0);
  await expect(page.getByRole('radio', { name: /50코인.*부족한 40코인 충전/ })).toBeChecked();
  const agree = page.getByRole('checkbox', { name: /결제에 동의합니다/ });
  await expect(agree).not.toBeChecked();
  await button(page, '5,000원 결제하기').click();
  await expect(agree).toBeFocused();
  await expect(agree).toHaveAttribute('aria-invalid', 'true');
  await pay(page, { coins: '50코인', choice: 'fails' });
  await expect(page.getByRole('alert').filter({ hasText: '결제에 실패했습니다.' })).toBeFocused();
  await pay(page, { coins: '50코인', choice: 'cancels' });
  await expect(page.getByRole('alert').filter({ hasText: '결제를 취소했습니다.' })).toBeVisible();
  await expectBalance(page, 0);
  // Abandoned and late orders are paid over HTTP (tests/http/checkout/payment-api).
  await pay(page, { coins: '10코인', choice: 'other-sum' });
  await expect(
    page.getByRole('alert').filter({ hasText: '결제 정보가 주문과 일치하지 않아 결제를 취소했습니다.' }),
  ).toBeVisible();
  await expectBalance(page, 0);
  await expect(page.getByRole('radio', { name: /^10코인/ })).toBeChecked();
  await pay(page, { coins: '50코인', choice: 'webhook-twice' });
  await expect(page.getByRole('status').filter({ hasText: '50코인을 충전했습니다.' })).toBeFocused();
  await expectBalance(page, 52);
  await expect(page.getByRole('link', { name: '보던 화면으로 돌아가기' })).toHaveAttribute('href', '/novel/1');
  // Without ad configuration no conversion cookie may remain.
  expect((await page.context().cookies()).some(({ name }) => name === 'payment_idx')).toBe(false);
  await page.reload();
  await expectBalance(page, 52);
  await page.goto('/coin/history');
  await expect(main(page).getByRole('listitem').filter({ hasText: '5,000원 결제' })).toHaveCount(1);
  await expect(main(page).getByText('+52코인')).toBeVisible();
  await button(page, '코인 내역 검증').click();
  const proof = page.getByRole('status').filter({ hasText: '코인과 기록이 모두 맞습니다.' });
  await expect(proof).toBeFocused();
  await expect(proof).toContainText('코인 50, 보너스 코인 2입니다. 지갑의 잔액과 같습니다.');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '내역 내려받기(CSV)' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(',충전,');
});

test('a purchase lists the coins it used; unopened episodes and a charge are refunded in a few presses (T8)', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const token = await payer(page);
  await page.goto('/coin');
  await expect(page.getByRole('radio', { name: /코인/ }).and(page.locator(':checked'))).toHaveCount(0);
  await pay(page, { coins: '30코인', choice: 'no-webhook' });
  await expect(page.getByRole('status').filter({ hasText: '30코인을 충전했습니다.' })).toBeVisible();
  const { work, title, episodes } = await soldWork(page);
  const purchase = await buyEpisodes(page, { token, work, episodes });
  await page.goto('/coin/history');
  const used = main(page).getByRole('listitem').filter({ hasText: title }).first();
  await used.getByText('사용한 코인 보기').click();
  await expect(used).toContainText(/보너스 코인 \d+번 −1/);
  await page.goto('/coin/purchases');
  await page.getByRole('link', { name: new RegExp(`${title}.*구매 취소`) }).click();
  await expect(page).toHaveURL(`/coin/purchases/${purchase}`);
  await expect(page.getByRole('heading', { name: /돌려받을 코인 \d+코인/ })).toBeVisible();
  await button(page, `${episodes.length}화 구매 취소`).click();
  await expect(page.getByRole('status').filter({ hasText: '구매를 취소했습니다.' })).toBeFocused();
  await expect(page.getByRole('heading', { name: '지금 취소할 수 있는 회차가 없습니다.' })).toBeVisible();
  await page.goto('/coin/history');
  await expectBalance(page, 31);
  await page.goto('/coin/refund');
  await page.getByRole('link', { name: /결제 자세히/ }).click();
  await expect(main(page).getByText('전자상거래법 제17조 제1항')).toBeVisible();
  await button(page, '3,000원 환불받기').click();
  await expect(page.getByRole('status').filter({ hasText: '환불이 완료되었습니다.' })).toBeFocused();
  await expect(button(page, /환불받기/)).toHaveCount(0);
  await page.goto('/coin/history?kind=refund');
  await expectBalance(page, 0);
  await expect(main(page).getByText('−31코인')).toBeVisible();
});

/** A work with at least two paid episodes. */
async function soldWork(page: Page): Promise<{ work: number; title: string; episodes: number[] }> {
  for (const { id, title, isAdult } of await worksOf(page, 'shelf=serial')) {
    if (isAdult) continue;
    const sold = (await episodesOf(page, id)).filter(({ state }) => state === 'locked').slice(0, 2);
    if (sold.length === 2) return { work: id, title, episodes: sold.map((episode) => episode.id) };
  }
  throw new Error('the sample shelf sells nothing');
}

test('a virtual account is shown until paid, then coins arrive, and a refund asks for the account (T8)', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await payer(page);
  await page.goto('/coin');
  await pay(page, { coins: '10코인', method: '가상계좌(무통장입금)', choice: 'account' });
  const account = page.getByRole('region', { name: '입금 안내' });
  await expect(account).toContainText('1,000원을 입금해 주세요.');
  await expect(button(page, '계좌번호 복사')).toBeVisible();
  await expectBalance(page, 0);
  await page.goto('/coin/refund');
  await page.getByRole('link', { name: /결제 자세히/ }).click();
  await expect(page).toHaveURL(/\/coin\/refund\/[\w-]{20,}$/);
  await expect(account).toBeVisible();
  await atDesk(page, '입금하기');
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByText('결제 완료')).toBeVisible();
  }).toPass({ timeout: 20_000 });
  const number = page.getByLabel('계좌번호');
  await number.fill('12');
  await button(page, '1,000원 환불받기').click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('환불받을 계좌를 입력해 주세요.');
  await number.fill('110-123-456789');
  await page.getByLabel('예금주').fill('김독자');
  await button(page, '1,000원 환불받기').click();
  await expect(page.getByRole('heading', { name: '코인 환불' })).toBeVisible();
  await expect(
    main(page)
      .getByText(/환불이 완료되었습니다|환불을 신청했습니다/)
      .first(),
  ).toBeVisible();
  await page.goto('/coin/history');
  await expectBalance(page, 0);
});

/** What the empty pages say. */
const EMPTY: Record<string, string> = {
  '/coin/history': '아직 코인 내역이',
  '/coin/purchases': '아직 구매하신',
  '/coin/refund': '아직 결제하신',
};

test('coin pages have empty states, fit the window, have no violations and the guide is public (L24)', async ({
  page,
}) => {
  test.slow();
  for (const path of ['/coin', ...Object.keys(EMPTY)]) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect(response.headers()['location'], path).toBe(`/?login_req=1&return_to=${encodeURIComponent(path)}`);
  }
  await payer(page);
  for (const path of COIN_PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(main(page)).toContainText(EMPTY[path] ?? '');
      await expectNoOverflowInBothWidths(page);
    });
});
