import { type Page, expect } from '@playwright/test';
import { fontFile } from '#shared/reading/reading-fonts';
import { openAlive, reloadAlive } from '../navigation/navigation-steps.ts';
import { findEpisode, saved, savePosition, settled } from './reader-steps.ts';
import { WIDE, episodesOf, test, worksOf } from '../support/watched-page.ts';

test.use({ hasTouch: true });

async function openPaged(page: Page, path: string, more: object = {}): Promise<void> {
  await page.addInitScript(
    (settings) => {
      if (!localStorage.getItem('seoga.settings.text.default'))
        localStorage.setItem('seoga.settings.text.default', settings);
    },
    JSON.stringify({ mode: 'paged', glide: false, ...more }),
  );
  await openAlive(page, path);
}

/** Current page, page count and offset from the page edge in pixels. */
function pages(page: Page): Promise<{ current: number; count: number; off: number }> {
  return page.evaluate(() => {
    const scroller = document.querySelector('[data-pages]');
    if (!scroller) throw new Error('no pages');
    const share = scroller.scrollLeft / scroller.getBoundingClientRect().width;
    const count = document.querySelectorAll('[data-page-marks] i').length;
    return { current: Math.round(share), count, off: Math.abs(share - Math.round(share)) };
  });
}

/** A serial whose sentences move to other pages with the font size. */
async function opening(page: Page): Promise<{ id: number; path: string }> {
  const work = (await worksOf(page, 'shelf=serial')).find(({ title }) => title.startsWith('회귀한 서고지기'));
  const [first] = await episodesOf(page, work?.id ?? 0);
  return { id: first?.id ?? 0, path: `/viewer/${first?.id}` };
}

function firstVisibleText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const from = document.querySelector('[data-pages]')?.getBoundingClientRect().left ?? 0;
    for (const block of document.querySelectorAll('article > [data-block]')) {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('rt, rp, [role]')) continue;
        const text = node.textContent ?? '';
        for (let at = 0; at < text.length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getBoundingClientRect();
          if (box.height > 0 && box.left >= from - 1) return text.slice(at, at + 10).trim();
        }
      }
    }
    return '';
  });
}

function areShown(page: Page, words: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const view = document.querySelector('[data-pages]')?.getBoundingClientRect();
    const walker = document.createTreeWalker(document.querySelector('article') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && view; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getBoundingClientRect();
      return box.left >= view.left - 1 && box.right <= view.right + 1 && box.bottom <= innerHeight;
    }
    return false;
  }, words);
}

/** One wheel gesture of several events, 20 ms apart by event timestamps. */
async function wheelBurst(page: Page, steps: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const at = { type: 'mouseWheel', x: width / 2, y: height / 2, deltaX: 0, deltaY: 40 } as const;
  for (let step = 0; step < steps; step += 1)
    await devtools.send('Input.dispatchMouseEvent', { ...at, timestamp: began + step * 0.02 });
  await devtools.detach();
}

test('pages turn singly by key, wheel and button and fill the view (L9)', WIDE, async ({ page }) => {
  // Three pages in any face.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 640 });
  const { path } = await findEpisode(page, 'serial');
  await openPaged(page, path);
  expect(await pages(page)).toMatchObject({ current: 0, off: 0 });
  const { count } = await pages(page);
  expect(count).toBeGreaterThan(2);
  const seen = [await firstVisibleText(page)];
  for (const action of [() => page.keyboard.press('ArrowRight'), () => page.keyboard.press('Space')]) {
    await action();
    await settled(page);
    seen.push(await firstVisibleText(page));
  }
  expect(await pages(page)).toMatchObject({ current: 2 });
  expect(new Set(seen).size).toBe(3);
  expect((await pages(page)).off).toBeLessThan(0.002);
  await page.keyboard.press('PageUp');
  await settled(page);
  expect(await firstVisibleText(page)).toBe(seen[1]);
  await page.getByRole('button', { name: '앞 쪽' }).focus();
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await firstVisibleText(page)).toBe(seen[0]);
  await wheelBurst(page, 4);
  await expect.poll(async () => (await pages(page)).current).toBe(1);
  const status = page.getByRole('status').filter({ hasText: '쪽' });
  await expect(status).toHaveText(`2 / ${count}쪽`);
  const slider = page.getByRole('slider', { name: '읽은 위치' });
  await slider.press('ArrowRight');
  await expect(status).toHaveText(`3 / ${count}쪽`);
  await slider.press('ArrowLeft');
  await expect(status).toHaveText(`2 / ${count}쪽`);
  await slider.blur();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: /^다음 화 \d+/ })).toBeInViewport();
});

test('the stated page is the visible one after quick turns (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openPaged(page, path);
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowRight');
  const message = page.getByRole('status').filter({ hasText: '쪽' });
  await expect(message).toHaveText(/^3 \/ /);
  // The observer sees page 2, an event reports page 1, and the view returns to 2 before the next look.
  await page.evaluate(async () => {
    const scroller = document.querySelector('[data-pages]');
    const status = [...document.querySelectorAll('[role=status]')].find((each) => each.textContent?.includes('쪽'));
    const show = (number: number): void =>
      scroller?.scrollTo({ left: number * scroller.getBoundingClientRect().width, behavior: 'instant' });
    const result = new Promise((resolve) => {
      new MutationObserver(resolve).observe(status ?? document, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    const scrolled = new Promise((resolve) => scroller?.addEventListener('scroll', resolve, { once: true }));
    show(1);
    await scrolled;
    await new Promise((resolve) => setTimeout(resolve, 80));
    show(0);
    await result;
    show(1);
  });
  await expect(message).toHaveText(/^2 \/ /);
});

test('no line is cut on a page in one or two columns (L9)', WIDE, async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  for (const columns of ['one', 'two']) {
    await openPaged(page, path, {});
    await page.evaluate(
      (value) => localStorage.setItem('seoga.settings.text.default', value),
      JSON.stringify({ mode: 'paged', columns, glide: false }),
    );
    await reloadAlive(page);
    const cut = await page.evaluate(() => {
      const scroller = document.querySelector('[data-pages]');
      const view = scroller?.getBoundingClientRect();
      if (!scroller || !view) return ['no pages'];
      const found: string[] = [];
      for (const block of document.querySelectorAll('article > [data-block]')) {
        const range = document.createRange();
        range.selectNodeContents(block);
        for (const box of range.getClientRects()) {
          const left = (box.left - view.left + scroller.scrollLeft) % view.width;
          const isCut = box.top < 0 || box.bottom > innerHeight - 40 || left + box.width > view.width + 1;
          if (isCut) found.push(`${block.textContent?.slice(0, 12)} ${Math.round(left)}+${Math.round(box.width)}`);
        }
      }
      return found;
    });
    expect(cut, columns).toEqual([]);
  }
});

test('the sentence is kept through fonts, rotation, modes and reload in paged mode (L9)', async ({ page }) => {
  // Font size 7 gives as many columns as 6 but moves the sentence to the next page.
  const { id, path } = await opening(page);
  await openPaged(page, path);
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowRight');
  await settled(page);
  const words = await firstVisibleText(page);
  await expect.poll(async () => (await saved(page, `seoga.place.${id}`))?.['quote']).toContain(words.slice(0, 6));
  const position = await saved(page, `seoga.place.${id}`);
  for (let times = 0; times < 20; times += 1) {
    await page.keyboard.press(times < 10 ? '+' : '-');
    await settled(page);
    expect(await areShown(page, words), `after ${times + 1} changes`).toBe(true);
  }
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: size.height, height: size.width });
  await settled(page);
  expect(await areShown(page, words)).toBe(true);
  await page.setViewportSize(size);
  await settled(page);
  expect(await areShown(page, words)).toBe(true);
  await savePosition(page);
  expect(await saved(page, `seoga.place.${id}`)).toEqual(position);
  await page.reload();
  expect(await areShown(page, words)).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await areShown(page, words)).toBe(true);
});

test('the sentence is kept when a font loads before the script (L9)', async ({ page }) => {
  const { path } = await opening(page);
  await openPaged(page, path);
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowRight');
  const words = await firstVisibleText(page);
  await savePosition(page);
  await page.evaluate((file) => {
    localStorage.setItem(
      'seoga.settings.text.default',
      JSON.stringify({ mode: 'paged', glide: false, face: 'ridi-batang' }),
    );
    localStorage.setItem('seoga.faces', JSON.stringify([file]));
  }, fontFile('ridi-batang'));
  const script = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'seoga-ridi-batang' && status === 'loaded'),
  );
  await settled(page);
  expect(await page.locator('[data-page-marks] i').count()).toBe(0);
  expect(await areShown(page, words)).toBe(true);
  script.resolve();
  await page.waitForLoadState('networkidle');
  expect(await areShown(page, words)).toBe(true);
});

test('turning past the last page opens the next episode and before the first the last page of the previous one (L9)', async ({
  page,
}) => {
  const { id, path } = await findEpisode(page, 'serial');
  await openPaged(page, path);
  await page.keyboard.press('End');
  await settled(page);
  const before = await pages(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.pathname !== path);
  await expect.poll(async () => (await pages(page)).current).toBe(0);
  await expect(page).toHaveTitle(/2화/);
  await expect(page.locator('h1')).toHaveText(/2화/);
  expect(Number((await saved(page, `seoga.place.${id}`))?.['fraction'])).toBeGreaterThan(0.5);
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL((url) => url.pathname === path);
  expect(await pages(page)).toMatchObject({ current: before.count - 1, count: before.count });
});

test('taps turn at the sides, not during selection, and the middle shows the bars (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openPaged(page, path);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const viewer = page.locator('[data-bars]');
  const tap = (x: number): Promise<void> => page.mouse.click(width * x, height / 2);
  await page.keyboard.press('Escape');
  await tap(0.93);
  await expect.poll(async () => (await pages(page)).current).toBe(1);
  await tap(0.08);
  await expect.poll(async () => (await pages(page)).current).toBe(0);
  await tap(0.5);
  await expect(viewer).toHaveAttribute('data-bars', 'shown');
  await tap(0.5);
  await expect(viewer).toHaveAttribute('data-bars', 'hidden');
  await page.evaluate(() => {
    const text = document.querySelector('article > p');
    if (text) getSelection()?.selectAllChildren(text);
  });
  await tap(0.93);
  await page.keyboard.press('ArrowRight');
  // Turned by the key, not by the tap before it.
  await expect.poll(() => pages(page)).toMatchObject({ current: 1, off: 0 });
  await settled(page);
  expect((await pages(page)).current).toBe(1);
});

test('pages turn instantly with reduced motion (L9)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { path } = await findEpisode(page, 'serial');
  await openPaged(page, path, { glide: true });
  await page.keyboard.press('ArrowRight');
  await settled(page);
  expect(await pages(page)).toMatchObject({ current: 1, off: 0 });
});

test('fast keys are all counted and a reversed turn starts at the visible page (L9)', async ({ page }) => {
  // Some browsers do not support `scrollend`.
  await page.addInitScript(() => addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true));
  const { path } = await findEpisode(page, 'serial');
  await openPaged(page, path, { glide: true });
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => pages(page)).toMatchObject({ current: 2, off: 0 });
  await expect(page.getByRole('status').filter({ hasText: '쪽' })).toHaveText(/^3 \//);
  await page.evaluate(() => document.querySelector('[data-pages]')?.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(page.getByRole('status').filter({ hasText: '쪽' })).toHaveText(/^1 \//);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pages(page)).toMatchObject({ current: 1, off: 0 });
});

async function expectLastPage(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { current, count, off } = await pages(page);
      return current === count - 1 && off < 0.001;
    })
    .toBe(true);
}

test('End reaches the last page although a turn is running (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openPaged(page, path);
  // Slows the browser's snap animation so that it ends after the key press. The page sends the key: from outside it
  // could come too late.
  await page.evaluate(() => {
    const scroller = document.querySelector<HTMLElement>('[data-pages]');
    const takeBack = (): void => scroller?.scrollTo({ left: scroller.clientWidth, behavior: 'instant' });
    addEventListener('keydown', ({ key }) => key === 'End' && queueMicrotask(takeBack));
    scroller?.scrollBy({ left: scroller.clientWidth, behavior: 'smooth' });
    return new Promise<void>((pressed) => {
      const press = (): void => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
        pressed();
      };
      scroller?.addEventListener('scroll', press, { once: true });
    });
  });
  await expectLastPage(page);
});

test('a swipe turns pages and past the last one the episode (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openPaged(page, path);
  const touch = await page.context().newCDPSession(page);
  const { width } = page.viewportSize() ?? { width: 0 };
  const swipe = async (): Promise<void> => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: width * 0.85, y: 420 }] });
    for (let x = width * 0.8; x >= width * 0.12; x -= width * 0.06) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 420 }] });
      await settled(page);
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await page.evaluate(() => {
    const scroller = document.querySelector<HTMLElement>('[data-pages]');
    scroller?.addEventListener('scrollend', () => (scroller.dataset['still'] = ''), { once: true });
  });
  await swipe();
  await page.locator('[data-pages][data-still]').waitFor();
  await expect.poll(async () => pages(page)).toMatchObject({ current: 1 });
  await expect.poll(async () => (await pages(page)).off).toBeLessThan(0.01);
  await page.keyboard.press('End');
  await expectLastPage(page);
  await swipe();
  await page.waitForURL((url) => url.pathname !== path);
});
