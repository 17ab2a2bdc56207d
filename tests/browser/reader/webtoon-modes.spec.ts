import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { afterRequests, idle, openAlive, reloadAlive } from '../navigation/navigation-steps.ts';
import {
  expectNoBlank,
  saveSettings,
  openWebtoon,
  pageNumber,
  planted,
  visibleSlices,
  sourceTop,
  status,
  swipe,
} from './webtoon-steps.ts';
import { expectStill, findEpisode, saved, savePosition, settled, watched, wheel } from './reader-steps.ts';
import { WIDE, test } from '../support/watched-page.ts';

type NextEpisode = { state: string; isOpen: boolean; id: number; firstPictures: { hash: string }[] };
const TURNED = ['paged', 'double', 'panels'] as const;

async function expectPage(page: Page, number: number): Promise<void> {
  await expect.poll(async () => (await pageNumber(page)).page).toBe(number);
}

for (const mode of TURNED) {
  test(`${mode}: keys turn, the end card follows the last page and nothing shifts (L10)`, WIDE, async ({ page }) => {
    const watch = await watched(page);
    await openWebtoon(page, { mode });
    const { of } = await pageNumber(page);
    expect(of).toBeGreaterThan(3);
    await expectPage(page, 1);
    let number = 1;
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'PageDown', 'n']) {
      await page.keyboard.press(key);
      await expectPage(page, Math.min(of, (number += 1)));
      if (number >= of) break;
    }
    for (const key of ['Shift+Space', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(key);
      await expectPage(page, (number -= 1));
    }
    await expectNoBlank(page);
    await page.keyboard.press('End');
    await expectPage(page, of);
    await expectNoBlank(page);
    await page.keyboard.press('Space');
    const next = page.getByRole('link', { name: /^다음 화 \d+/ });
    await expect(next).toBeInViewport();
    await page.keyboard.press('Space');
    await expect(next).toBeInViewport();
    await page.keyboard.press('ArrowLeft');
    await expectPage(page, of);
    await page.keyboard.press('Home');
    await expectPage(page, 1);
    expect(await watch.shift()).toBe(0);
  });

  test(`${mode}: the page is kept through a reload before first paint and a resize (L10)`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { id } = await openWebtoon(page, { mode });
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Space');
    await expectPage(page, 4);
    const before = await visibleSlices(page);
    await expect.poll(async () => (await saved(page, `seoga.place.${id}`))?.['y']).toBeGreaterThan(0);
    const position = await saved(page, `seoga.place.${id}`);
    await page.addInitScript(() => {
      const seen = { slices: '' };
      Object.assign(window, { seen });
      document.addEventListener('DOMContentLoaded', () => {
        seen.slices = [...document.querySelectorAll('[data-shown]')].map((slice) => slice.id.slice(6)).join();
      });
    });
    await reloadAlive(page);
    const opened = await page.evaluate(() => Reflect.get(Reflect.get(window, 'seen'), 'slices'));
    expect(opened.split(',').map(Number)).toEqual(before.map((each) => each.slice).toSorted((a, b) => a - b));
    expect(await visibleSlices(page)).toEqual(before);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: height, height: width });
    await settled(page);
    await page.setViewportSize({ width, height });
    await settled(page);
    expect(await visibleSlices(page)).toEqual(before);
    await savePosition(page);
    expect(await saved(page, `seoga.place.${id}`)).toEqual(position);
  });
}

test('the visible panel is kept through every mode (L10)', async ({ page }) => {
  await openWebtoon(page, { mode: 'strip' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('n');
    await settled(page);
  }
  const panel = await sourceTop(page);
  const work = await page.evaluate(() => document.querySelector<HTMLElement>('[data-work]')?.dataset['work']);
  for (const mode of ['panels', 'paged', 'double', 'strip'] as const) {
    await chooseMode(page, mode, work ?? '');
    if (mode === 'strip') expect(Math.abs((await sourceTop(page)) - panel)).toBeLessThan(4);
    else expect(await hasPanel(page, panel), mode).toBe(true);
  }
});

/** Writes the setting as another tab would; the sheet has its own tests. */
async function chooseMode(page: Page, mode: string, work: string): Promise<void> {
  await savePosition(page);
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [`seoga.settings.images.work.${work}`, JSON.stringify({ mode })],
  );
  await reloadAlive(page);
  if (mode !== 'strip') await expect(status(page)).toContainText('/');
}

/** Whether the current page shows this source pixel row. */
function hasPanel(page: Page, y: number): Promise<boolean> {
  return page.evaluate((height) => {
    const slices = [...document.querySelectorAll<HTMLElement>('[data-y]')];
    const at = slices.findLastIndex((slice) => Number(slice.dataset['y']) <= height + 30);
    const slice = slices[at];
    const [image, box] = [slice?.querySelector('img')?.getBoundingClientRect(), slice?.getBoundingClientRect()];
    if (!slice?.checkVisibility() || !image || !box) return false;
    const full = Number(slices[at + 1]?.dataset['y'] ?? height) - Number(slice.dataset['y']);
    const top = image.top + ((height + 30 - Number(slice.dataset['y'])) / full) * image.height;
    return top >= box.top - 2 && top <= box.bottom + 2;
  }, y);
}

test('taps turn by the configured zones and not during selection (L10)', async ({ page }) => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const tap = async (across: number, down = 0.5): Promise<void> => {
    await page.mouse.click(width * across, height * down);
    await settled(page);
  };
  const episode = await openWebtoon(page, { mode: 'paged', taps: 'sides' });
  await tap(0.85);
  await expectPage(page, 2);
  await tap(0.15);
  await expectPage(page, 1);
  await openWebtoon(page, { mode: 'paged', taps: 'sides', tapsTurned: true }, episode);
  await tap(0.15);
  await expectPage(page, 2);
  await page.evaluate(() => window.getSelection()?.selectAllChildren(document.querySelector('h1') ?? document.body));
  await tap(0.15);
  await expectPage(page, 2);
  await page.evaluate(() => window.getSelection()?.removeAllRanges());
  await openWebtoon(page, { mode: 'panels' }, episode);
  const { page: from } = await pageNumber(page);
  await tap(0.5);
  await expectPage(page, from + 1);
  await openWebtoon(page, { mode: 'strip', taps: 'sides' }, episode);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const top = await page.evaluate(() => window.scrollY);
  await tap(0.85);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top + height * 0.7);
});

test('swipes turn and two fingers do not (L10)', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const episode = await openWebtoon(page, { mode: 'paged' });
  await swipe(page, { x: -160, y: 5 });
  await expectPage(page, 2);
  await swipe(page, { x: 160, y: 5 });
  await expectPage(page, 1);
  await swipe(page, { x: 0, y: -200 });
  await expectPage(page, 2);
  await swipe(page, { x: -160, y: 0 }, 2);
  await swipe(page, { x: -160, y: 5 });
  await expectPage(page, 3);
  await openWebtoon(page, { mode: 'paged', swipe: false }, episode);
  const { page: from } = await pageNumber(page);
  await swipe(page, { x: -160, y: 5 });
  await expectPage(page, from);
  await openWebtoon(page, { mode: 'paged', isFromRight: true }, episode);
  await swipe(page, { x: 160, y: 5 });
  await expectPage(page, from + 1);
  await context.close();
});

test(
  'spreads show two pages, cover and wide pages alone, in both directions (L10)',
  WIDE,
  async ({ page, isMobile }) => {
    test.setTimeout(240_000);
    const { book } = await planted(page);
    if (isMobile) await page.setViewportSize({ width: 844, height: 390 });
    await openWebtoon(page, { mode: 'double' }, book);
    const visible = async (): Promise<number[]> => (await visibleSlices(page)).map((each) => each.slice);
    const read: number[][] = [await visible()];
    for (let times = 0; times < 4; times += 1) {
      await page.keyboard.press('ArrowRight');
      await settled(page);
      read.push(await visible());
    }
    expect(read).toEqual([[0], [1, 2], [3], [4, 5], [6, 7]]);
    const [first, second] = await visibleSlices(page);
    expect((first?.left ?? 0) + (first?.width ?? 0)).toBeCloseTo(second?.left ?? 0, 1);
    await openWebtoon(page, { mode: 'double', isFromRight: true }, book);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    expect(await visible()).toEqual([2, 1]);
    await page.keyboard.press('ArrowRight');
    await settled(page);
    expect(await visible()).toEqual([0]);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    expect(await visible()).toEqual([1]);
    await openWebtoon(page, { mode: 'paged' }, book);
    expect((await pageNumber(page)).of).toBe(8);
  },
);

for (const mode of ['strip', 'paged'] as const) {
  test(`${mode}: zoom keeps the tapped point, leaves taps unchanged and ends where it began (L10)`, async ({
    page,
  }) => {
    await openWebtoon(page, { mode, taps: 'edges' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    if (mode === 'strip') await wheel(page, 1500);
    const at = { x: Math.round(width * 0.4), y: Math.round(height * 0.45) };
    const before = await pixelUnder(page, at);
    await page.mouse.dblclick(at.x, at.y);
    await expect(page.locator('html')).toHaveAttribute('data-zoomed', '');
    const zoomed = await pixelUnder(page, at);
    expect(zoomed.scale / before.scale).toBeCloseTo(2, 1);
    expect(Math.abs(zoomed.y - before.y)).toBeLessThan(8);
    expect(await page.evaluate(() => window.innerWidth)).toBe(width);
    await page.mouse.click(width * 0.95, height * 0.5);
    await settled(page);
    if (mode === 'strip') expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1500 + height * 0.7);
    else await expectPage(page, 2);
    await page.keyboard.press('z');
    await expect(page.locator('html')).not.toHaveAttribute('data-zoomed');
    expect(await page.evaluate(() => window.scrollX)).toBe(0);
    const after = await pixelUnder(page, at);
    expect(after.scale).toBeCloseTo(before.scale, 3);
  });
}

/** The source pixel at a point and its size in CSS pixels. */
function pixelUnder(page: Page, at: { x: number; y: number }): Promise<{ y: number; scale: number }> {
  return page.evaluate((point) => {
    const webtoon = document.querySelector<HTMLElement>('[data-strip]');
    const slice = document
      .elementsFromPoint(point.x, point.y)
      .map((element) => element.closest<HTMLElement>('[data-y]'))
      .find((element) => element !== null);
    const image = slice?.querySelector('img')?.getBoundingClientRect();
    if (!webtoon || !slice || !image) return { y: -1, scale: 0 };
    const scale = image.width / Number(webtoon.dataset['width']);
    return { y: Number(slice.dataset['y']) + (point.y - image.top) / scale, scale };
  }, at);
}

test('the overview shows the position and navigates by keyboard (L10)', async ({ page }) => {
  const { id } = await openWebtoon(page, { mode: 'strip' });
  await wheel(page, 2600);
  await page.keyboard.press('g');
  const map = page.getByRole('dialog', { name: '그림 한눈에 보기' });
  const current = map.locator('[aria-current]');
  await expect(current).toHaveCount(1);
  await expect(current).toBeFocused();
  await page.keyboard.press('End');
  const last = map.getByRole('button', { name: /번째 그림/ }).last();
  await expect(last).toBeFocused();
  const slices = await map.getByRole('button', { name: /번째 그림/ }).count();
  await page.keyboard.press('Enter');
  await expect(map).toBeHidden();
  await settled(page);
  await expect(page.locator(`#slice-${slices - 1}`)).toBeInViewport();
  await expectNoBlank(page);
  await expect.poll(async () => (await saved(page, `seoga.place.${id}`))?.['fraction']).toBeGreaterThan(0.5);
  await page.keyboard.press('g');
  await map.getByRole('button', { name: /^2번째 그림/ }).click();
  await expect(map).toBeHidden();
  await settled(page);
  await expect(page.locator('#slice-1')).toBeInViewport();
});

test('data saver loads few pictures of the smallest size (L10)', async ({ browser, baseURL, page: watcher }) => {
  test.setTimeout(240_000);
  const { book, long } = await planted(watcher);
  /** Widths of the pictures a strip loads by itself; waits for at least `expected`. */
  const widths = async (path: string, saver: string, expected: number): Promise<number[]> => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
    });
    const page = await context.newPage();
    const fetched = new Set<string>();
    await page.goto('/policy/youth');
    await saveSettings(page, { saver });
    page.on('request', (request) => request.resourceType() === 'image' && fetched.add(request.url()));
    await openAlive(page, path);
    const found = (): number[] =>
      [...fetched].flatMap((url) => /\/(\d+)\.(?:avif|webp)$/.exec(url)?.[1] ?? []).map(Number);
    await expect.poll(() => found().length).toBeGreaterThanOrEqual(expected);
    await expectNoBlank(page);
    await idle(page);
    await afterRequests(page);
    await context.close();
    return found();
  };
  for (const width of await widths(book.path, 'off', 3)) expect(width).toBe(1080);
  // The first two start before the data saver setting is known.
  expect((await widths(book.path, 'on', 3)).filter((width) => width > 720).length).toBeLessThanOrEqual(2);
  await widths(long.path, 'off', 9);
  expect((await widths(long.path, 'on', 3)).length).toBeLessThanOrEqual(5);
});

test('a failed picture is requested again and the position stays (L10)', async ({ page }) => {
  const { path } = await findEpisode(page, 'webtoon');
  await page.goto('/policy/youth');
  let isDown = true;
  await page.route(/\/media\/public\/.*\.(avif|webp|jpe?g)/, (route) =>
    isDown ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto(path);
  await page.locator('#slice-1').evaluate((slice) => slice.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const retry = page.getByRole('button', { name: /다시 불러오기/ });
  await expect(retry.first()).toBeVisible();
  const top = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('End');
  await expect(page.locator('footer').getByRole('link', { name: /^다음 화 \d+/ })).toBeHidden();
  // Waits for the scroll to end.
  await expect(async () => {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await expectStill(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
  }).toPass();
  const seen = page.locator('#slice-1').getByRole('button', { name: /다시 불러오기/ });
  await expect(seen).toBeInViewport();
  isDown = false;
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.click(width / 2, height / 2);
  await expect(seen).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(retry).toHaveCount(0);
  await page.keyboard.press('End');
  await expectNoBlank(page);
  await expect(retry).toHaveCount(0);
});

test("near the end the next episode's first pictures are prefetched, not those of a locked one (L10)", async ({
  page,
}) => {
  const { path } = await findEpisode(page, 'webtoon');
  const next = async (from: string): Promise<NextEpisode> =>
    (await (await page.request.get(`/ko/v1/episodes/${from.split('/').at(-1)}`)).json()).result.next;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openAlive(page, path);
  const after = await next(path);
  expect([after.state, after.isOpen]).toEqual(['free', true]);
  expect(after.firstPictures).toHaveLength(2);
  const own = fetched.length;
  await page.keyboard.press('End');
  for (const { hash } of after.firstPictures)
    await expect.poll(() => fetched.slice(own).some((url) => url.includes(hash))).toBe(true);
  const locked = await next(`/viewer/i/${after.id}`);
  expect([locked.state, locked.isOpen, locked.firstPictures]).toEqual(['locked', false, []]);
});

test('paged webtoon reading has no violations and its buttons work by keyboard (L10)', async ({ page }) => {
  await openWebtoon(page, { mode: 'paged' });
  await page.getByRole('button', { name: '다음 쪽' }).focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 2);
  await page.getByRole('button', { name: '이전 쪽' }).focus();
  await page.keyboard.press('Space');
  await expectPage(page, 1);
  await expectAccessible(page);
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('a page turn animates and is instant with reduced motion (L10)', async ({ page }) => {
  await openWebtoon(page, { mode: 'paged' });
  const moving = (): Promise<number> =>
    page.evaluate(() => document.querySelector('[data-strip]')?.getAnimations().length ?? -1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Space');
  await expectPage(page, 2);
  expect(await moving()).toBe(0);
});
