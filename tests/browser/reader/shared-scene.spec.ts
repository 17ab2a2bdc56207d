import { type Page, expect as plain } from '@playwright/test';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { purchasedBy, purchaseInShop, giveBonus, inShopDatabase } from '../../support/fixtures/purchased-episodes.ts';
import { SHOP_DATA, buyingDialog } from '../checkout/purchase-steps.ts';
import { joinBy, test } from '../account/login-steps.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { sourceTop } from './webtoon-steps.ts';
import { findEpisode } from './reader-steps.ts';
import { worksOf } from '../support/watched-page.ts';

// Several pages are slow on a busy machine.
const expect = plain.configure({ timeout: 20_000 });

const SCENE = 2400;
const SCRIPTS = /\/assets\/[^?]*\.js$/;

function watchPictures(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/media\/(held|public)\/.*\/\d+\.(webp|avif|jpe?g)$/.test(new URL(request.url()).pathname))
      requests.push(request.url());
  });
  return requests;
}

/** The shared scene overrides the saved position. */
async function expectScene(page: Page): Promise<void> {
  await expect(page.locator('[data-strip]')).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => Math.abs((await sourceTop(page)) - SCENE), { timeout: 15_000 }).toBeLessThan(40);
}

test('a shared scene reveals nothing before the paywall and opens after the purchase (L10 T8)', async ({ page }) => {
  const mail = await joinBy(page);
  await giveBonus(SHOP_DATA, { mail, amount: 30 });
  const { path } = await findEpisode(page, 'webtoon', 'locked');
  const pictures = watchPictures(page);
  await openAlive(page, `${path}#y-${SCENE}`);
  await expect(page.locator('[data-gate="price"]')).toBeVisible();
  // The gate shows the work's cover alone.
  const cover = (await page.locator('[data-gate] img').getAttribute('src')) ?? '';
  expect(await page.locator('[data-strip], [data-y], main img:not([data-gate] img)').count()).toBe(0);
  expect((await page.content()).replaceAll(cover, '')).not.toMatch(/\/media\/(held|public)\/[^"]*\/\d+\.webp/);
  await page.getByRole('link', { name: /소장.*코인/ }).click();
  const pay = buyingDialog(page).getByRole('button', { name: /코인으로 소장하기/ });
  expect(pictures.filter((url) => new URL(url).pathname !== cover)).toEqual([]);
  await pay.click();
  await expectScene(page);
  expect((await purchasedBy(SHOP_DATA, mail)).purchases).toEqual([1]);
});

test('a scene linked from another site waits at the paywall of an owned episode and opens there without script (L10 P1)', async ({
  page,
}) => {
  const mail = await joinBy(page);
  const { id, path } = await findEpisode(page, 'webtoon', 'locked');
  await purchaseInShop(SHOP_DATA, { mail, kind: PURCHASE_KINDS.BUY, episodes: [id] });
  // An unwatched page, because it uses another site.
  const guest = await page.context().newPage();
  const scene = new URL(`${path}#y-${SCENE}`, test.info().project.use.baseURL).href;
  await guest.route('https://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>elsewhere</title><a href="${scene}">scene</a>` }),
  );
  // Clicks before hydration.
  await guest.route(SCRIPTS, () => undefined);
  await guest.goto('https://elsewhere.test/');
  await guest.getByRole('link', { name: 'scene' }).click();
  const mode = guest.getByRole('button', { name: '이어 보기' });
  await expect(guest.locator('[data-gate="unopened"]')).toBeVisible();
  expect(await guest.locator('[data-y]').count()).toBe(0);
  await mode.click();
  await guest.unroute(SCRIPTS);
  await expectScene(guest);
});

test('login and age verification of an adult episode keep the scene (L10 T2 G5)', async ({ page }) => {
  const adult = (await worksOf(page, '')).find((work) => work.isAdult);
  const [episode] = await inShopDatabase(SHOP_DATA, (db) =>
    db
      .selectFrom('episode')
      .select('id')
      .where('work_id', '=', adult?.id ?? 0)
      .orderBy('position')
      .limit(1)
      .execute(),
  );
  const path = `/viewer/${episode?.id}`;
  await page.goto(`${path}#y-${SCENE}`);
  await page.waitForFunction(() => document.querySelector('body > [aria-live="polite"].visually-hidden') !== null);
  await expect(page.getByText('청소년 이용 불가')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  expect(new URL(page.url()).searchParams.get('return_to')).toBe(`${path}#y-${SCENE}`);
  await joinBy(page);
  await page.goto(`${path}#y-${SCENE}`);
  await page.waitForFunction(() => document.querySelector('body > [aria-live="polite"].visually-hidden') !== null);
  await page.getByRole('link', { name: '본인인증 하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await page.waitForURL('**/verify?adult=2');
  const cookies = await page.context().cookies();
  expect(decodeURIComponent(cookies.find(({ name }) => name === 'out_url')?.value ?? '')).toBe(`${path}#y-${SCENE}`);
});
