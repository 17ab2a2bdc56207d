import type { Page } from '@playwright/test';

/** Everything that no page waits for is there. Looked for by the page itself: to look at a long page from outside stops it. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('body > [aria-live="polite"].visually-hidden') !== null);
}

/** Opens an address and waits until the page hears keys and taps: on a slow machine that is well after its network fell silent. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await alive(page);
}

/** The same for a page that is loaded again. */
export async function reloadAlive(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' });
  await alive(page);
}

/** How far down the page stands. */
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
/** Moves by a link that a screen may have anywhere. */
export async function goBy(page: Page, href: string): Promise<void> {
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = path;
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, href);
}

/** How often a screen's data was asked for. */
export function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.data')) asked.push(pathname + search);
  });
  return asked;
}

/** Holds back what screens ask for, as a slow line would, until it is released; what comes later passes. */
export async function holdData(page: Page): Promise<{ held(): number; release(): void; hold(): void }> {
  let asked = 0;
  let isFree = (): void => undefined;
  let gate: Promise<void> | undefined;
  const hold = (): void => {
    asked = 0;
    gate = new Promise((resolve) => (isFree = resolve));
  };
  hold();
  await page.route(/\.data/, async (route) => {
    asked += 1;
    await gate;
    await route.continue();
  });
  return { held: () => asked, release: () => isFree(), hold };
}

/** What a page says of itself in a frame. */
interface Sign {
  isGoing: boolean;
  /** How much is seen of the pressed link. */
  pressed: string | undefined;
}

/** Watches for an event; the answer tells how the page stood in the first frame that was drawn after it. */
export async function signAfter(page: Page, event: 'click' | 'change' | 'popstate'): Promise<() => Promise<Sign>> {
  await page.evaluate((name) => {
    const look = (): Sign => {
      const link = document.querySelector('a[data-going]');
      return {
        isGoing: document.documentElement.matches('[data-going]'),
        pressed: link ? getComputedStyle(link).opacity : undefined,
      };
    };
    const sign = new Promise<Sign>((resolve) =>
      addEventListener(name, () => requestAnimationFrame(() => resolve(look())), { capture: true, once: true }),
    );
    Object.assign(window, { sign });
  }, event);
  return () => page.evaluate(() => (window as unknown as { sign: Promise<Sign> }).sign);
}

interface TurnWatch {
  names: string[];
  held: Animation[];
}

/** Notes what moves when a screen comes, and holds it where it begins; the answer names it all. */
export async function watchTurns(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const turns: TurnWatch = { names: [], held: [] };
    Object.assign(window, { turns });
    const { animate } = Element.prototype;
    Element.prototype.animate = function held(...wish) {
      const animation = animate.apply(this, wish);
      animation.pause();
      turns.names.push(animation.id);
      turns.held.push(animation);
      return animation;
    };
  });
  return () => page.evaluate(() => (window as unknown as { turns: TurnWatch }).turns.names);
}

/** Lets everything that is held come to its end. */
export async function endTurns(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of (window as unknown as { turns: TurnWatch }).turns.held) animation.finish();
  });
}
