import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mark } from './reader-page.ts';

const GAP_MS = 150;
const SETTLED_MS = 300;
const KEPT_MS = 8_000;

/** The first character in the view, as soon as there is one. */
export async function shownMark(page: Page): Promise<Mark> {
  const mark = await (await page.waitForFunction(() => window.eyes.firstMark())).jsonValue();
  if (!mark) throw new Error(`${page.url()} shows no text`);
  return mark;
}

/** Waits until the page answers to keys: until its script has come alive nothing happens. Throws when it never does. */
export async function untilAlive(page: Page): Promise<void> {
  await shownMark(page);
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

/** Goes to a share of the text by the reader's own means; what was kept before is forgotten. */
export async function goToShare(page: Page, share: number): Promise<void> {
  await page.evaluate(async (part) => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('seoga.place.')) localStorage.removeItem(key);
    const pages = document.querySelector('[data-pages]');
    if (window.reader) await window.reader.goToShare(part);
    else if (pages && pages.scrollWidth > pages.clientWidth)
      pages.scrollLeft = Math.round((pages.scrollWidth * part) / pages.clientWidth) * pages.clientWidth;
    else {
      // Behind the text of ours stands the next one, sooner or later.
      const end = document.querySelector('article')?.getBoundingClientRect().bottom;
      const height = end === undefined ? document.documentElement.scrollHeight : end + window.scrollY;
      window.scrollTo({ top: height * part, behavior: 'instant' });
    }
  }, share);
  await pause(SETTLED_MS);
}

/**
 * Has the place kept and tells where in the text it is; undefined when nothing in the view was kept. Ours keeps it by
 * itself, after a pause; another reader's page does what that reader asks of its host.
 */
export async function keptMark(page: Page, episode: number): Promise<Mark | undefined> {
  const key = `seoga.place.${episode}`;
  await page.evaluate(() => window.reader && localStorage.setItem('place', window.reader.place()));
  const kept = page.waitForFunction((name) => window.eyes.placeMark(name), key, { timeout: KEPT_MS });
  const mark = await kept.then((handle) => handle.jsonValue()).catch(() => undefined);
  // A face that comes just now moves the lines; what was in the view is there again when the page was laid out anew.
  await pause(SETTLED_MS);
  return mark && (await page.evaluate((at) => window.eyes.isShown(at), mark)) ? mark : undefined;
}
