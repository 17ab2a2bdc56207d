import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mark } from './reader-page.ts';

const GAP_MS = 150;
const SETTLED_MS = 300;
const KEPT_MS = 8_000;

export async function visiblePosition(page: Page): Promise<Mark> {
  const mark = await (await page.waitForFunction(() => window.eyes.firstMark())).jsonValue();
  if (!mark) throw new Error(`${page.url()} shows no text`);
  return mark;
}

/** Waits for hydration. Throws on timeout. */
export async function untilAlive(page: Page): Promise<void> {
  await visiblePosition(page);
  const size = await page.evaluate(() => window.eyes.size());
  for (let tries = 0; tries < 60; tries += 1) {
    await page.keyboard.press('+');
    await pause(GAP_MS);
    const now = await page.evaluate(() => window.eyes.size());
    if (now === size) continue;
    for (let step = size; step < now; step += 1) await page.keyboard.press('-');
    await pause(GAP_MS);
    return;
  }
  throw new Error(`${page.url()} does not answer to keys`);
}

/** Uses the reader's own means; clears saved positions. */
export async function goToShare(page: Page, share: number): Promise<void> {
  await page.evaluate(async (part) => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('seoga.place.')) localStorage.removeItem(key);
    // A scroll without input is no reading.
    dispatchEvent(new WheelEvent('wheel'));
    const pages = document.querySelector('[data-pages]');
    if (window.reader) await window.reader.goToShare(part);
    else if (pages && pages.scrollWidth > pages.clientWidth)
      pages.scrollLeft = Math.round((pages.scrollWidth * part) / pages.clientWidth) * pages.clientWidth;
    else {
      // The next episode may follow.
      const end = document.querySelector('article')?.getBoundingClientRect().bottom;
      const height = end === undefined ? document.documentElement.scrollHeight : end + window.scrollY;
      window.scrollTo({ top: height * part, behavior: 'instant' });
    }
  }, share);
  await pause(SETTLED_MS);
}

/** Undefined if nothing was saved. Our viewer saves after a pause; a peer's page acts as its host. */
export async function savedPosition(page: Page, episode: number): Promise<Mark | undefined> {
  const key = `seoga.place.${episode}`;
  await page.evaluate(() => window.reader && localStorage.setItem('place', window.reader.place()));
  const saved = page.waitForFunction((name) => window.eyes.placeMark(name), key, { timeout: KEPT_MS });
  const mark = await saved.then((handle) => handle.jsonValue()).catch(() => undefined);
  // A late font reflows lines.
  await pause(SETTLED_MS);
  return mark && (await page.evaluate((at) => window.eyes.isShown(at), mark)) ? mark : undefined;
}
