import type { Page } from '@playwright/test';

// What is quicker than a frame is not reported by the browser; it counts as one.
const FRAME_MS = 16;
const GAP_MS = 250;

/** Presses keys one after the other and tells how long each took until the next paint, in milliseconds. */
export async function keyDelays(page: Page, keys: string[]): Promise<number[]> {
  const delays: number[] = [];
  for (const key of keys) {
    const delay = page.evaluate(nextKeyDelay, { frameMs: FRAME_MS, patienceMs: GAP_MS * 3 });
    await page.waitForTimeout(GAP_MS);
    await page.keyboard.press(key);
    delays.push(await delay);
  }
  return delays;
}

/** Presses a key until the page answers to it: until its script has come alive nothing happens. Throws when it never does. */
export async function pressUntil(page: Page, key: string, changed: () => boolean): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(GAP_MS);
    if (await page.evaluate(changed)) return;
  }
  throw new Error(`the page does not answer to ${key}`);
}

async function nextKeyDelay({ frameMs, patienceMs }: { frameMs: number; patienceMs: number }): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const keyed = list.getEntries().filter((entry) => entry.name === 'keydown' || entry.name === 'keypress');
      if (keyed.length > 0) end(Math.max(...keyed.map((entry) => entry.duration)));
    });
    const timer = setTimeout(() => end(frameMs), patienceMs);
    const end = (delay: number): void => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(delay);
    };
    const events = { type: 'event', durationThreshold: frameMs };
    observer.observe(events);
  });
}
