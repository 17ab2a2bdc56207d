import { readFileSync, readdirSync } from 'node:fs';
import { type Browser, type Page, chromium, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { openAlive } from '../navigation/navigation-steps.ts';
import { expectNoBlank, openWebtoon, planted, status } from './webtoon-steps.ts';
import { saved, settled, watched, wheel } from './reader-steps.ts';

const PLANTING_MS = 300_000;

test('no seam is visible between slices at any width or density, scrolled or paged (L10)', async ({
  browser,
  baseURL,
  page,
}) => {
  test.setTimeout(PLANTING_MS);
  const { flat } = await planted(page);
  for (const [density, width] of [
    [1, 391],
    [1.25, 1023],
    [1.5, 767],
    [2.625, 411],
  ] as const) {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width, height: 800 },
      deviceScaleFactor: density,
    });
    const visible = await context.newPage();
    await openWebtoon(visible, { mode: 'panels' }, flat);
    await expectTurned(visible, `opened and turned at ${width} × ${density}`);
    await openWebtoon(visible, { mode: 'strip' }, flat);
    await visible.keyboard.press('Escape');
    for (const slice of [1, 2, 3]) {
      await visible.evaluate((at) => {
        // A scroll after an input of the reader is reading: the pages below open here.
        window.dispatchEvent(new WheelEvent('wheel'));
        document.querySelector(`#slice-${at}`)?.scrollIntoView({ block: 'center' });
      }, slice);
      await expectNoBlank(visible);
      await expectOneColour(visible, `strip at ${width} × ${density}, slice ${slice}`);
    }
    await openWebtoon(visible, { mode: 'panels' }, flat);
    await expectTurned(visible, `turned at ${width} × ${density}`);
    await context.close();
  }
});

async function expectTurned(page: Page, where: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await expect(status(page)).toContainText(/^\d+ \/ \d+칸$/);
  await expectNoBlank(page);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectOneColour(page, where);
}

/** The middle columns have one colour, apart from compression noise. */
async function expectOneColour(page: Page, where: string): Promise<void> {
  await settled(page);
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = Math.floor(info.width / 2) - 20;
  const [from, to] = [Math.floor(info.height * 0.12), Math.floor(info.height * 0.88)];
  const row = (at: number): number[] => [0, 1, 2].map((part) => data[(at * info.width + column) * 3 + part] ?? 0);
  const first = row(from);
  const strays: string[] = [];
  for (let at = from; at < to; at += 1)
    if (row(at).some((value, part) => Math.abs(value - (first[part] ?? 0)) > 6))
      strays.push(`${at}: ${row(at).join()}`);
  expect(strays, where).toEqual([]);
}

test('automatic scrolling at 600 pixels a second shows no blank and the position follows (L10)', async ({ page }) => {
  test.setTimeout(PLANTING_MS);
  const { long } = await planted(page);
  const watch = await watched(page);
  const { id } = await openWebtoon(page, { mode: 'strip' }, long);
  const blanks = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        let [last, blank] = [began, 0];
        const step = (now: number): void => {
          // Only a scroll after an input of the reader is reading.
          window.dispatchEvent(new WheelEvent('wheel'));
          window.scrollBy({ top: ((now - last) * 600) / 1000, behavior: 'instant' });
          last = now;
          const seen = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest('[data-y]');
          const image = seen?.querySelector('img');
          if (seen && !(image?.complete && image.naturalWidth > 0)) blank += 1;
          if (now - began < 6000) requestAnimationFrame(step);
          else resolve(blank);
        };
        requestAnimationFrame(step);
      }),
  );
  expect(blanks).toBe(0);
  expect(await watch.shift()).toBe(0);
  await expect(page.locator('[data-bars]')).toHaveAttribute('data-bars', 'hidden');
  await expect.poll(async () => (await saved(page, `seoga.place.${id}`))?.['y']).toBeGreaterThan(1000);
});

test('a small device holds a bounded number of 200 pictures in both directions (L10)', async ({ baseURL, page }) => {
  test.setTimeout(PLANTING_MS);
  const { long } = await planted(page);
  const browser = await openSmallBrowser();
  try {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    const small = await context.newPage();
    await openAlive(small, long.path);
    expect(await small.locator('[data-y]').count()).toBe(200);
    const passes: number[] = [];
    for (const direction of [1, -1, 1] as const) {
      for (let step = 0; step < 30; step += 1) {
        await wheel(small, direction * 7000);
        expect(await small.locator('[data-y] img').count()).toBeLessThanOrEqual(19);
        if (step % 10 === 9) await expectNoBlank(small);
      }
      passes.push(largestRenderer());
    }
    console.log(`    the largest page process after each pass: ${passes.join(', ')} MB`);
    if (passes[0]) {
      expect(Math.max(...passes)).toBeLessThanOrEqual(260);
      expect((passes[2] ?? 0) / passes[0]).toBeLessThan(1.25);
    }
    await expect(small.locator('#slice-0')).toHaveAttribute('role', 'img');
    await expect(small.locator('#slice-0')).toHaveAttribute('aria-label', /1번째 그림/);
  } finally {
    await browser.close();
  }
});

function openSmallBrowser(): Promise<Browser> {
  const executablePath = process.env['SEOGA_CHROMIUM'];
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--enable-low-end-device-mode', '--disable-dev-shm-usage'],
  });
}

/** PSS of the largest renderer process in MB; 0 where unavailable. */
function largestRenderer(): number {
  const sizes = [0];
  for (const process of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${process}/cmdline`, 'utf8');
      if (!command.includes('--type=renderer') || !command.includes('enable-low-end-device-mode')) continue;
      const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${process}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
      sizes.push(Math.round(kilobytes / 1024));
    } catch {
      continue;
    }
  }
  return Math.max(...sizes);
}
