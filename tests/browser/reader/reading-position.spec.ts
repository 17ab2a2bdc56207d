import { type Page, expect } from '@playwright/test';
import { openAlive } from '../navigation/navigation-steps.ts';
import { openSettings } from './reader-settings-steps.ts';
import { findEpisode, saved, savePosition, settled, wheel } from './reader-steps.ts';
import { test } from '../support/watched-page.ts';

const LAYOUTS = [
  { width: 390, height: 844, settings: { mode: 'scroll', size: 18 } },
  { width: 360, height: 740, settings: { mode: 'scroll', size: 26, face: 'gothic' } },
  { width: 1280, height: 800, settings: { mode: 'scroll', size: 18, leading: 2.2 } },
  { width: 390, height: 844, settings: { mode: 'paged', size: 18 } },
  { width: 844, height: 390, settings: { mode: 'paged', columns: 'two', size: 16 } },
  { width: 1280, height: 800, settings: { mode: 'paged', size: 26, face: 'gothic' } },
];

async function lay(page: Page, layout: (typeof LAYOUTS)[number]): Promise<void> {
  await page.setViewportSize({ width: layout.width, height: layout.height });
  await page.evaluate(
    (settings) => localStorage.setItem('seoga.settings.text.default', settings),
    JSON.stringify({ glide: false, ...layout.settings }),
  );
  await page.reload({ waitUntil: 'load' });
}

function isInView(page: Page, position: Record<string, unknown>): Promise<boolean> {
  return page.evaluate(
    ({ block, offset }) => {
      const view = document.querySelector('[data-pages]')?.getBoundingClientRect();
      const element = document.querySelector(`article [data-block="${String(block)}"]`);
      if (!view || !element) return false;
      let passed = 0;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('rt, rp, [role=doc-noteref]')) continue;
        const length = node.textContent?.length ?? 0;
        if (Number(offset) < passed + length) {
          const range = document.createRange();
          range.setStart(node, Number(offset) - passed);
          range.setEnd(node, Number(offset) - passed + 1);
          const box = range.getBoundingClientRect();
          const isPaged = document.documentElement.dataset['readMode'] === 'paged';
          return (
            box.top >= -1 &&
            box.bottom <= innerHeight &&
            (!isPaged || (box.left >= view.left - 1 && box.right <= view.right + 1))
          );
        }
        passed += length;
      }
      const box = element.getBoundingClientRect();
      return box.bottom > 0 && box.top < innerHeight;
    },
    { block: position['block'], offset: position['offset'] },
  );
}

/** Scrolls to a share of the episode in any layout. */
async function readTo(page: Page, share: number): Promise<void> {
  await page.evaluate((read) => {
    dispatchEvent(new WheelEvent('wheel'));
    const scroller = document.querySelector('[data-pages]');
    const isPaged = document.documentElement.dataset['readMode'] === 'paged';
    const article = document.querySelector('article');
    if (isPaged && scroller) {
      const width = scroller.getBoundingClientRect().width;
      const pages = document.querySelectorAll('[data-page-marks] i').length;
      scroller.scrollTo({ left: Math.round(read * (pages - 2)) * width, behavior: 'instant' });
    } else if (article) scrollTo({ top: 20 + read * (article.scrollHeight - innerHeight), behavior: 'instant' });
  }, share);
  await settled(page);
}

test('a position saved in any layout is in view in every other: six layouts, seven positions (L9)', async ({
  page,
}) => {
  test.slow();
  const { id, path } = await findEpisode(page, 'lightnovel');
  await page.goto(path);
  const lost: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    const home = LAYOUTS[at % LAYOUTS.length];
    if (!home) continue;
    await page.evaluate((key) => localStorage.removeItem(key), `seoga.place.${id}`);
    await lay(page, home);
    await page.waitForLoadState('networkidle');
    await readTo(page, (at + 0.5) / 7);
    await expect.poll(() => saved(page, `seoga.place.${id}`)).not.toBeNull();
    await savePosition(page);
    const position = (await saved(page, `seoga.place.${id}`)) ?? {};
    for (const [number, layout] of LAYOUTS.entries()) {
      await lay(page, layout);
      if (!(await isInView(page, position))) lost.push(`place ${at} in layout ${number}`);
    }
    expect(await saved(page, `seoga.place.${id}`)).toEqual(position);
  }
  expect(lost).toEqual([]);
});

test('a resize before the script loads keeps the position (L9)', async ({ page }) => {
  const { id, path } = await findEpisode(page, 'lightnovel');
  await page.goto(path);
  for (const from of [LAYOUTS[0], LAYOUTS[3], LAYOUTS[4]]) {
    if (!from) continue;
    await page.evaluate((key) => localStorage.removeItem(key), `seoga.place.${id}`);
    await lay(page, from);
    await page.waitForLoadState('networkidle');
    await readTo(page, 0.6);
    await expect.poll(() => saved(page, `seoga.place.${id}`)).not.toBeNull();
    await savePosition(page);
    const position = (await saved(page, `seoga.place.${id}`)) ?? {};
    const script = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => isInView(page, position)).toBe(true);
    const turned = { width: from.height, height: from.width };
    for (const size of [turned, from, turned]) {
      await page.setViewportSize({ width: size.width, height: size.height });
      await settled(page);
      expect(await isInView(page, position), `${size.width} of ${JSON.stringify(from.settings)}`).toBe(true);
    }
    script.resolve();
    await page.waitForLoadState('networkidle');
    await page.unroute(/\.js$/);
    expect(await isInView(page, position)).toBe(true);
    await savePosition(page);
    expect(await saved(page, `seoga.place.${id}`)).toEqual(position);
  }
});

test('a late re-layout beside an open sheet keeps the position (L9)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await openAlive(page, (await findEpisode(page, 'serial')).path);
  const line = page.locator('article > [data-block]').nth(8);
  const top = (): Promise<number> => line.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  // The first line in view is where the sheet comes.
  await line.evaluate((element) => (element.style.marginTop = '330px'));
  await wheel(page, (await top()) - 310);
  await savePosition(page);
  await openSettings(page);
  await expect.poll(top).toBeLessThan(300);
  const beside = await top();
  const scrolled = await page.evaluate(() => {
    const [first] = document.querySelectorAll<HTMLElement>('article > [data-block]');
    if (first) first.style.paddingBottom = '40px';
    return window.scrollY;
  });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled + 40);
  await expect.poll(top).toBe(beside);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(top).toBe(310);
});
