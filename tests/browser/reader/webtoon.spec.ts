import { type Page, expect, test } from '@playwright/test';
import { openAlive, reloadAlive } from '../navigation/navigation-steps.ts';
import { expectNoBlank, saveSettings, openWebtoon, pageNumber } from './webtoon-steps.ts';
import { findEpisode, saved, savePosition, settled, watched, wheel } from './reader-steps.ts';
import { WIDE } from '../support/watched-page.ts';

/** Source pixel row at the top of the viewport. */
function sourceTop(page: Page): Promise<number> {
  return page.evaluate(() => {
    const webtoon = document.querySelector<HTMLElement>('[data-strip]');
    const slices = [...document.querySelectorAll<HTMLElement>('[data-y]')];
    const at = slices.findLastIndex((slice) => slice.getBoundingClientRect().top <= 0);
    const box = slices[at]?.getBoundingClientRect();
    if (!box) return 0;
    const [from, to] = [
      Number(slices[at]?.dataset['y']),
      Number(slices[at + 1]?.dataset['y'] ?? webtoon?.dataset['height']),
    ];
    return from + (-box.top / box.height) * (to - from);
  });
}

test('a webtoon has no gaps or layout shift and requests nothing external (L10)', WIDE, async ({ page }) => {
  const watch = await watched(page);
  const { path } = await findEpisode(page, 'webtoon');
  await openAlive(page, path);
  const gaps = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-y]')].map((slice) => slice.getBoundingClientRect());
    return boxes.slice(1).map((box, index) => Math.abs(box.top - (boxes[index]?.bottom ?? 0)));
  });
  expect(Math.max(...gaps)).toBeLessThan(0.05);
  for (let times = 0; times < 10; times += 1) await wheel(page, 600);
  await expectNoBlank(page);
  expect(await watch.shift()).toBe(0);
  expect(watch.strangers).toEqual([]);
  expect(watch.errors).toEqual([]);
});

test('the position survives a reload and a width change (L10)', async ({ page }) => {
  const { id, path } = await findEpisode(page, 'webtoon');
  await openAlive(page, path);
  await wheel(page, 2777);
  const y = await sourceTop(page);
  await expect.poll(async () => (await saved(page, `seoga.place.${id}`))?.['y']).toBe(Math.round(y));
  await page.reload();
  expect(Math.abs((await sourceTop(page)) - y)).toBeLessThan(3);
  await page.waitForLoadState('networkidle');
  expect(Math.abs((await sourceTop(page)) - y)).toBeLessThan(3);
  for (const width of [320, 600, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    expect(Math.abs((await sourceTop(page)) - y), `at ${width}`).toBeLessThan(4);
  }
  await savePosition(page);
  expect((await saved(page, `seoga.place.${id}`))?.['y']).toBe(Math.round(y));
});

test('keys move by screens, panels and episodes (L10)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { path } = await findEpisode(page, 'webtoon');
  await openAlive(page, path);
  const height = page.viewportSize()?.height ?? 0;
  await page.keyboard.press('Space');
  // Shortcuts load after the page; the first key waits for them.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(height * 0.8, -1);
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('n');
  const panel = await sourceTop(page);
  await page.keyboard.press('n');
  expect(await sourceTop(page)).toBeGreaterThan(panel);
  await page.keyboard.press('p');
  expect(Math.abs((await sourceTop(page)) - panel)).toBeLessThan(3);
  await page.keyboard.press('End');
  // The next strip may follow below.
  await expect(page.getByText(/^\d+화 끝$/).first()).toBeInViewport();
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog', { name: '목차' }).locator('[aria-current=page]')).toBeVisible();
  await page.keyboard.press('Escape');
  const from = page.url();
  await page.keyboard.press(']');
  await page.waitForURL((url) => url.href !== from);
});

test('the slider moves to its value and announces percent (L10)', async ({ page }) => {
  const { path } = await findEpisode(page, 'webtoon');
  await openAlive(page, path);
  const slider = page.getByRole('slider', { name: '읽은 위치' });
  await slider.fill('500');
  await settled(page);
  await expect(slider).toHaveAttribute('aria-valuetext', /^(49|50)%$/);
  await slider.press('ArrowRight');
  await settled(page);
  await expect(slider).toHaveAttribute('aria-valuetext', /^(50|51)%$/);
});

test('pictures have descriptions, all available without script (L10)', async ({ browser, page }) => {
  const { path } = await findEpisode(page, 'webtoon');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(path);
  const images = plain.locator('[data-y] img');
  expect(await images.count()).toBeGreaterThan(3);
  for (const alt of await images.evaluateAll((all) => all.map((image) => image.getAttribute('alt'))))
    expect(alt).not.toBe('');
  await expect(images.first()).toHaveJSProperty('complete', true);
  await context.close();
});

test("a shared scene URL opens there, scrolled or paged, and saves no one's position (L10)", async ({ page }) => {
  const { id, path } = await openWebtoon(page, { mode: 'strip' });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } }),
  );
  await reloadAlive(page);
  await wheel(page, 2600);
  await expect.poll(async () => (await saved(page, `seoga.place.${id}`))?.['y']).toBeGreaterThan(1000);
  const scene = Math.round(await sourceTop(page));
  await page.keyboard.press('g');
  await page.getByRole('button', { name: '이 장면 공유' }).click();
  await page.getByRole('button', { name: '링크 복사' }).click();
  const address = await page.getByRole('textbox').inputValue();
  const y = Number(/#y-(\d+)$/.exec(address)?.[1]);
  expect(Math.abs(y - scene)).toBeLessThan(3);
  await page.evaluate((key) => localStorage.removeItem(key), `seoga.place.${id}`);
  await page.goto('/policy/youth');
  await page.goto(address);
  await expect.poll(async () => Math.abs((await sourceTop(page)) - y)).toBeLessThan(3);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  expect((await saved(page, `seoga.place.${id}`))?.['y']).toBeUndefined();
  await page.goto('/policy/youth');
  await saveSettings(page, { mode: 'paged' });
  await openAlive(page, path);
  expect((await pageNumber(page)).page).toBe(1);
  await page.goto('/policy/youth');
  await page.goto(address);
  await expect.poll(async () => (await pageNumber(page)).page).toBeGreaterThan(1);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});
