import { type Page, expect } from '@playwright/test';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { purchaseInShop, endRentals } from '../../support/fixtures/purchased-episodes.ts';
import { expectAccessible } from '../layout/accessibility.ts';
import { joinBy, test } from '../account/login-steps.ts';
import { samplesFirst } from '../support/sample-works.ts';

const DATA = process.env['SEOGA_SHOP_DATA'] ?? '';

interface Line {
  id: number;
  position: number;
  state: string;
  rentalCoins: number | null;
}

/** A work with two consecutive paid episodes for sale and rent. */
async function paidPair(page: Page, category: string): Promise<{ work: number; pair: [Line, Line] | [Line] }> {
  const { works } = (await (await page.request.get(`/ko/v1/works?shelf=${category}&limit=100`)).json()).result;
  let single: { work: number; pair: [Line] } | undefined;
  for (const { id } of samplesFirst<{ id: number }>(works)) {
    const lines: Line[] = (await (await page.request.get(`/ko/v1/works/${id}/episodes`)).json()).result.episodes;
    const paid = lines.filter((line) => line.state === 'locked' && line.rentalCoins !== null);
    const first = paid.find((line, at) => paid[at + 1]?.position === line.position + 1);
    const next = first && paid[paid.indexOf(first) + 1];
    if (first && next) return { work: id, pair: [first, next] };
    if (paid[0]) single ??= { work: id, pair: [paid[0]] };
  }
  if (!single) throw new Error(`nothing is to be bought on ${category}`);
  return single;
}

test('a bought episode is read on, a rental opens for its reader alone and expires (T8 L9)', async ({ page }) => {
  const mail = await joinBy(page);
  const { work, pair } = await paidPair(page, 'serial');
  const [bought, rented] = pair;
  if (!rented) throw new Error('no two paid texts in a row');
  await page.goto(`/viewer/${bought.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await purchaseInShop(DATA, { mail, kind: KINDS.BUNDLE_BUY, episodes: [bought.id] });
  await purchaseInShop(DATA, { mail, kind: KINDS.BUNDLE_RENTAL, episodes: [rented.id] });
  await page.goto(`/novel/${work}`);
  const row = (id: number) => page.locator(`#panel-episodes a[href="/viewer/${id}"]`);
  await expect(row(bought.id)).toContainText('소장 중');
  await expect(row(rented.id)).toContainText('대여 중');
  await expect(row(rented.id)).toContainText(/첫 열람 후 \d+(일|시간)/);
  await expectAccessible(page);
  await row(bought.id).click();
  await expect(page.locator(`article[data-episode="${bought.id}"]`)).toBeVisible();
  // Wait for hydration.
  await expect(page.getByRole('button', { name: '책갈피', exact: true })).toBeVisible({ timeout: 15_000 });
  // Reading on must not start the rental: it shows the confirmation.
  await page.keyboard.press('End');
  const card = page.locator(`[data-section="${rented.id}"]`);
  await expect(card).toContainText(/대여한 회차입니다\. 열면 대여 기간 .+이 시작됩니다\./);
  await expect(card.locator('[data-block]')).toHaveCount(0);
  await card.getByRole('button', { name: '이어 보기' }).click();
  await expect(page).toHaveURL(new RegExp(`/viewer/${rented.id}$`));
  await expect(page.locator(`article[data-episode="${rented.id}"]`)).toBeVisible();
  await page.goto(`/novel/${work}`);
  await expect(row(rented.id)).toContainText(/대여 중.*(일|시간) 남음/);
  await endRentals(DATA, mail);
  await page.goto(`/viewer/${rented.id}`);
  await expect(page.locator('main')).toContainText('대여 기간이 끝났습니다.');
  await expect(page.getByRole('link', { name: /다시 대여/ })).toHaveAttribute('data-buy', 'rental');
  await page.goto(`/viewer/${bought.id}`);
  await expect(page.locator(`article[data-episode="${bought.id}"]`)).toBeVisible();
});

test('a rented webtoon opens for its reader with its pictures (T8 L10)', async ({ page }) => {
  const mail = await joinBy(page);
  const [rented] = (await paidPair(page, 'webtoon')).pair;
  const path = `/viewer/i/${rented.id}`;
  await page.goto(path);
  await expect(page.getByRole('link', { name: /대여.*\d+코인/ })).toHaveAttribute('data-buy', 'rental');
  await expect(page.locator('main picture')).toHaveCount(0);
  await purchaseInShop(DATA, { mail, kind: KINDS.RENTAL, episodes: [rented.id] });
  const ahead = await page.request.get(path, { headers: { 'sec-purpose': 'prefetch' } });
  expect(await ahead.text()).not.toContain('/media/held/');
  await page.goto(path);
  const first = page.locator('#slice-0 img');
  await expect(first).toHaveAttribute('src', /^\/media\/held\//);
  await expect
    .poll(() => first.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
});
