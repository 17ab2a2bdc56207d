import { type Page, expect, test } from '@playwright/test';
import { openAlive, reloadAlive } from '../navigation/navigation-steps.ts';
import {
  expectInView,
  findEpisode,
  saved,
  savePosition,
  settled,
  topText,
  watched,
  wheel,
  wheelToParagraph,
} from './reader-steps.ts';
import { WIDE } from '../support/watched-page.ts';

test('the text is in the first response once and readable without script (L9)', async ({ browser, page }) => {
  const { path } = await findEpisode(page, 'serial');
  const html = await (await page.request.get(path)).text();
  const message = /<p data-block="[^"]+">([^<]{24,})<\/p>/.exec(html)?.[1] ?? '';
  expect(html.split(message)).toHaveLength(2);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByText(message)).toBeVisible();
  await expect(plain.getByRole('link', { name: '다음 화' }).first()).toBeVisible();
  await context.close();
});

test('the current sentence is kept after a size change and a reload (L9)', async ({ page }) => {
  const watch = await watched(page);
  const { id, path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await expect(page.locator('h1')).toHaveCount(1);
  await wheel(page, 1700);
  const words = await topText(page);
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('+');
  await settled(page);
  await expectInView(page, words);
  await expect
    .poll(() => saved(page, `seoga.place.${id}`))
    .toMatchObject({ episode: id, quote: expect.stringContaining(words.slice(0, 8)) });
  await page.reload();
  await expectInView(page, words);
  await page.waitForLoadState('networkidle');
  await expectInView(page, words);
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--read-size'))).toBe('22');
  expect(watch.strangers).toEqual([]);
  expect(watch.errors).toEqual([]);
});

test('rotation keeps the sentence and twenty size changes do not drift (L9)', async ({ page }) => {
  const { id, path } = await findEpisode(page, 'serial');
  await page.goto(path);
  await wheel(page, 2300);
  const words = await topText(page);
  await expect.poll(async () => (await saved(page, `seoga.place.${id}`))?.['offset']).toBeDefined();
  const position = await saved(page, `seoga.place.${id}`);
  await page.setViewportSize({ width: 844, height: 390 });
  await settled(page);
  await expectInView(page, words);
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  for (let times = 0; times < 20; times += 1) {
    await page.keyboard.press(times % 2 ? '-' : '+');
    await settled(page);
  }
  await expectInView(page, words);
  await savePosition(page);
  expect(await saved(page, `seoga.place.${id}`)).toEqual(position);
});

test('a font change with equal length keeps the sentence (L9)', async ({ page }) => {
  const { id, path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  const words = await wheelToParagraph(page, 700);
  // A scroll that is not measured yet is applied again in pixels.
  await savePosition(page);
  await page.evaluate(() => {
    // This article only: a short one is followed by the next episode.
    const article = document.querySelector('article');
    const blocks = [...(article?.querySelectorAll<HTMLElement>(':scope > [data-block]') ?? [])];
    const height = (): number => article?.getBoundingClientRect().height ?? 0;
    const [first, last, before] = [blocks[0], blocks.at(-1), height()];
    if (!first || !last) throw new Error('a text of several paragraphs is needed');
    first.style.paddingTop = '65px';
    last.style.marginTop = `${Number.parseFloat(getComputedStyle(last).marginTop) - 65}px`;
    if (Math.abs(height() - before) > 0.5) throw new Error(`the text grew from ${before} to ${height()}`);
    document.fonts.dispatchEvent(new Event('loadingdone'));
  });
  await expectInView(page, words);
  // Restoring must not undo the reader's own scrolling.
  await wheel(page, 300);
  const further = await topText(page);
  expect(further).not.toBe(words);
  await expect
    .poll(() => saved(page, `seoga.place.${id}`))
    .toMatchObject({ quote: expect.stringContaining(further.slice(0, 8)) });
  await expectInView(page, further);
});

test('a re-layout moves neither the line at the top nor a scroll just before it (L9)', async ({ page }) => {
  const { id, path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await wheelToParagraph(page, 300);
  // The view begins within a line.
  await wheel(page, 14);
  const place = await saved(page, `seoga.place.${id}`);
  await expect.poll(() => saved(page, `seoga.place.${id}`)).not.toEqual(place);
  expect(await shiftByRelayout(page, 0)).toBeLessThan(2);
  expect(await shiftByRelayout(page, 400)).toBeLessThan(2);
});

/** How far a paragraph in the view moves when one above grows in the frame of a scroll. */
function shiftByRelayout(page: Page, by: number): Promise<number> {
  return page.evaluate(async (top) => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    dispatchEvent(new WheelEvent('wheel'));
    window.scrollBy({ top, behavior: 'instant' });
    if (top !== 0) await new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    const blocks = [...document.querySelectorAll<HTMLElement>('article > [data-block]')];
    const [first, seen] = [blocks[0], blocks.find((block) => block.getBoundingClientRect().bottom > 100)];
    if (!seen || !first || seen === first) throw new Error('a paragraph is needed in the view, and another above it');
    const before = seen.getBoundingClientRect().top;
    first.style.paddingTop = `${Number.parseFloat(first.style.paddingTop || '0') + 65}px`;
    for (let frames = 0; frames < 12; frames += 1) await frame();
    return Math.abs(seen.getBoundingClientRect().top - before);
  }, by);
}

test('a position from before an edit is found by its quote (L9)', async ({ page }) => {
  const { id, path } = await findEpisode(page, 'serial');
  await page.goto(path);
  const far = await page.evaluate(() => {
    const blocks = [...document.querySelectorAll('article > p[data-block]')].filter(
      (block) => (block.textContent?.length ?? 0) > 40,
    );
    return blocks[Math.floor(blocks.length / 2)]?.textContent ?? '';
  });
  const position = { episode: id, revision: 0, block: 'gone', offset: 900, quote: far.slice(0, 16), fraction: 0.4 };
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [`seoga.place.${id}`, JSON.stringify(position)],
  );
  await page.reload();
  await expectInView(page, far.slice(0, 12));
});

test('opening to end has no layout shift (L9)', WIDE, async ({ page }) => {
  const watch = await watched(page);
  const { path } = await findEpisode(page, 'lightnovel');
  await openAlive(page, path);
  for (let times = 0; times < 8; times += 1) await wheel(page, 700);
  expect(await watch.shift()).toBe(0);
  await reloadAlive(page);
  expect(await watch.shift()).toBe(0);
});

test('keys turn, open and close (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await page.keyboard.press('ArrowRight');
  const one = await page.evaluate(() => window.scrollY);
  expect(one).toBeGreaterThan(300);
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(one);
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('ArrowLeft');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('End');
  await expect(page.getByText(/^\d+화 끝$/).first()).toBeInViewport();
  await page.keyboard.press('Home');
  for (const [key, name] of [
    ['t', '목차'],
    ['m', '보기 설정'],
    ['?', '단축키'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    if (key === 't') await expect(page.locator('dialog [aria-current=page]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const isFull = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
  const from = page.url();
  await page.keyboard.press(']');
  await page.waitForURL((url) => url.href !== from, { waitUntil: 'networkidle' });
  await page.keyboard.press('[');
  await page.waitForURL(from);
});

test("End shows the episode's end although the next one is loaded below (L9)", async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await page.keyboard.press('End');
  await expect(page.locator('[data-section]')).toHaveCount(2);
  const end = page.getByText(/^\d+화 끝$/).first();
  await page.keyboard.press('Home');
  await expect(end).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(end).toBeInViewport();
  // Nothing may cover it, such as the footer.
  const isOnTop = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  };
  expect(await end.evaluate(isOnTop)).toBe(true);
});

test('bars hide while reading and appear on a tap in the middle (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  const viewer = page.locator('[data-bars]');
  await expect(viewer).toHaveAttribute('data-bars', 'shown');
  const lower = page.getByRole('navigation', { name: '회차 이동' });
  await expect(lower.getByRole('button', { name: /^좋아요/ })).toHaveAttribute('aria-pressed', 'false');
  await expect(lower.getByRole('link', { name: /^댓글/ })).toHaveAttribute('href', /^\/comments\/episode\/\d+/);
  await wheel(page, 900);
  await expect(viewer).toHaveAttribute('data-bars', 'hidden');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
  await expect(viewer).toHaveAttribute('data-bars', 'shown');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveAttribute('data-bars', 'hidden');
});

test("the device's library records what is read (L9)", async ({ page }) => {
  const { id, path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await wheel(page, 1200);
  await expect
    .poll(async () => Object.values((await saved(page, 'seoga.places')) ?? {})[0])
    .toMatchObject({ episode: id, kind: 'text', coverHash: expect.stringMatching(/^[\w-]+$/) });
});

test('a locked episode shows its price and no text (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial', 'locked');
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('link', { name: /소장.*\d+코인/ })).toBeVisible();
  expect(await response?.text()).not.toContain('data-block');
  await expect(page.getByRole('link', { name: '무료 첫 화 보기' })).toHaveAttribute('href', /^\/viewer\//);
});

test('reading works where storage is disabled and the reader is told (L9)', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await expect(page.getByRole('status').filter({ hasText: '저장 공간' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});
