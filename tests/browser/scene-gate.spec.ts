import { type Page, expect as plain } from '@playwright/test';
import { PURCHASE_KINDS } from '#vocabulary/purchases';
import { boughtBy, buyInShop, giveBonus, inShopDatabase } from '../support/bought-episodes.ts';
import { SHOP_DATA, buyingDialog } from './buying-steps.ts';
import { joinBy, test } from './login-steps.ts';
import { openAlive } from './moving-steps.ts';
import { sourceTop } from './strip-steps.ts';
import { findEpisode } from './viewer-steps.ts';
import { worksOf } from './watched-page.ts';

// Several pages at once take their time on a busy machine.
const expect = plain.configure({ timeout: 20_000 });

const SCENE = 2400;
const SCRIPTS = /\/assets\/[^?]*\.js$/;

/** Every picture of an episode that a page asks for. */
function watchPictures(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/media\/(held|public)\/.*\/\d+\.(webp|avif|jpe?g)$/.test(new URL(request.url()).pathname))
      asked.push(request.url());
  });
  return asked;
}

/** The strip stands at the scene, whatever of it was read before. */
async function expectScene(page: Page): Promise<void> {
  await expect(page.locator('[data-strip]')).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => Math.abs((await sourceTop(page)) - SCENE), { timeout: 15_000 }).toBeLessThan(40);
}

test('L10 T8 behind a gate a shared scene shows nothing of itself, and after the purchase the strip opens there', async ({
  page,
}) => {
  const mail = await joinBy(page);
  await giveBonus(SHOP_DATA, { mail, amount: 30 });
  const { path } = await findEpisode(page, 'webtoon', 'locked');
  const pictures = watchPictures(page);
  await openAlive(page, `${path}#y-${SCENE}`);
  await expect(page.locator('[data-gate="price"]')).toBeVisible();
  expect(await page.locator('[data-strip], [data-y], main img').count()).toBe(0);
  expect(await page.content()).not.toMatch(/\/media\/(held|public)\/[^"]*\/\d+\.webp/);
  await page.getByRole('link', { name: /소장.*코인/ }).click();
  const pay = buyingDialog(page).getByRole('button', { name: /코인으로 소장하기/ });
  expect(pictures).toEqual([]);
  await pay.click();
  await expectScene(page);
  expect((await boughtBy(SHOP_DATA, mail)).purchases).toEqual([1]);
});

test('L10 P1 a scene that another site leads to waits at the gate of what is held, and opens there with a press that no script hears', async ({
  page,
}) => {
  const mail = await joinBy(page);
  const { id, path } = await findEpisode(page, 'webtoon', 'locked');
  await buyInShop(SHOP_DATA, { mail, kind: PURCHASE_KINDS.BUY, episodes: [id] });
  // Another site is another machine: a page that nobody watches.
  const guest = await page.context().newPage();
  const scene = new URL(`${path}#y-${SCENE}`, test.info().project.use.baseURL).href;
  await guest.route('https://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>elsewhere</title><a href="${scene}">scene</a>` }),
  );
  // The press comes before any script of the gate listens to it.
  await guest.route(SCRIPTS, () => undefined);
  await guest.goto('https://elsewhere.test/');
  await guest.getByRole('link', { name: 'scene' }).click();
  const way = guest.getByRole('button', { name: '이어 보기' });
  await expect(guest.locator('[data-gate="unopened"]')).toBeVisible();
  expect(await guest.locator('[data-y]').count()).toBe(0);
  await way.click();
  await guest.unroute(SCRIPTS);
  await expectScene(guest);
});

test('L10 T2 G5 from the gate of an adult episode the login and the way to the proof of age keep the place', async ({
  page,
}) => {
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
