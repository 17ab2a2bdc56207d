import type { Locator, Page } from '@playwright/test';

/** Waits for idle-loaded parts. Polls in the page: polling a long page from outside blocks it. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('body > [aria-live="polite"].visually-hidden') !== null);
}

/** Navigates and waits for hydration, which may come long after network idle. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await alive(page);
}

export async function reloadAlive(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' });
  await alive(page);
}

/** Waits until an element has stayed in place for twenty frames. Returns its top. */
export function restingTop(element: Locator): Promise<number> {
  return element.evaluate(
    (moving) =>
      new Promise<number>((resolve) => {
        let [top, frames] = [Number.NaN, 0];
        const check = (): void => {
          const now = Math.round(moving.getBoundingClientRect().top);
          frames = now === top ? frames + 1 : 0;
          top = now;
          if (frames === 20) resolve(now);
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
}

/** Ends after everything that the page has scheduled for its idle time so far. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

/** A request of its own: when it is answered, all earlier requests of the page have been seen. */
export async function afterRequests(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/robots.txt')).text());
}

export const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
/** Navigates in the client as a link of the page does. */
export async function goBy(page: Page, href: string): Promise<void> {
  await page.evaluate((path) => {
    const router: { navigate(to: string): Promise<void> } = Reflect.get(window, '__reactRouterDataRouter');
    void router.navigate(path);
  }, href);
}

export function watchData(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.data')) requests.push(pathname + search);
  });
  return requests;
}

export async function holdData(page: Page): Promise<{ held(): number; release(): void; hold(): void }> {
  let requestCount = 0;
  let isFree = (): void => undefined;
  let gate: Promise<void> | undefined;
  const hold = (): void => {
    requestCount = 0;
    gate = new Promise((resolve) => (isFree = resolve));
  };
  hold();
  await page.route(/\.data/, async (route) => {
    requestCount += 1;
    await gate;
    await route.continue();
  });
  return { held: () => requestCount, release: () => isFree(), hold };
}

/** Page state in one frame. */
interface Sign {
  isGoing: boolean;
  /** Opacity of the pressed link. */
  pressed: string | undefined;
}

export async function signAfter(page: Page, event: 'click' | 'change' | 'popstate'): Promise<() => Promise<Sign>> {
  await page.evaluate((name) => {
    const check = (): Sign => {
      const link = document.querySelector('a[data-going]');
      return {
        isGoing: document.documentElement.matches('[data-going]'),
        pressed: link ? getComputedStyle(link).opacity : undefined,
      };
    };
    const sign = new Promise<Sign>((resolve) =>
      addEventListener(name, () => requestAnimationFrame(() => resolve(check())), { capture: true, once: true }),
    );
    Object.assign(window, { sign });
  }, event);
  return () => page.evaluate(() => (window as unknown as { sign: Promise<Sign> }).sign);
}

interface NavigationWatch {
  names: string[];
  held: Animation[];
}

/** Records view transitions and pauses them at their start; the result lists them. */
export async function watchTurns(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const turns: NavigationWatch = { names: [], held: [] };
    Object.assign(window, { turns });
    const { animate } = Element.prototype;
    Element.prototype.animate = function held(...options) {
      const animation = animate.apply(this, options);
      animation.pause();
      turns.names.push(animation.id);
      turns.held.push(animation);
      return animation;
    };
  });
  return () => page.evaluate(() => (window as unknown as { turns: NavigationWatch }).turns.names);
}

export async function endTurns(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of (window as unknown as { turns: NavigationWatch }).turns.held) animation.finish();
  });
}
