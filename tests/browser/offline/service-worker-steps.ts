import { randomInt } from 'node:crypto';
import { type CDPSession, type Page, expect, test as base } from '@playwright/test';
import { type ShopFront, openFront } from '../catalog/storefront-steps.ts';

const SHOP = process.env['SEOGA_SHOP_URL'] ?? 'http://127.0.0.1:3000';

/**
 * Each test uses its own proxy, hence its own origin. Failed loads are expected; script errors and requests to other
 * origins are not.
 */
export const test = base.extend<{ front: ShopFront }>({
  serviceWorkers: 'allow',
  extraHTTPHeaders: async ({ front: _front }, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
  front: async ({ browserName: _name }, use) => {
    const front = await openFront(SHOP);
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.url),
  page: async ({ page, front }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`script: ${error.message}`));
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(front.url)) errors.push(request.url());
    });
    await use(page);
    expect(errors).toEqual([]);
  },
});

/** Waits until the service worker is installed and controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state === 'activating') await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

export async function cachedUrls(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('seoga-build-'));
    const stored = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(stored));
  });
}

export async function standing(page: Page): Promise<{ waiting: string | undefined; active: string | undefined }> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { waiting: registration?.waiting?.state, active: registration?.active?.state };
  });
}

async function workerTools(page: Page): Promise<{ tools: CDPSession; registrationId: string }> {
  const tools = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  return { tools, registrationId: await found };
}

export async function deliver(page: Page, data: string): Promise<void> {
  const { tools, registrationId } = await workerTools(page);
  await tools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
}

export async function noticesOn(page: Page): Promise<{ title: string; body: string; path: unknown }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const notices = (await registration?.getNotifications()) ?? [];
    const result = notices.map(({ title, body, data }) => ({ title, body, path: Object(data).path as unknown }));
    return result.toSorted((a, b) => (a.title < b.title ? -1 : 1));
  });
}

/** Headless browsers cannot tap: returns what the worker would open. */
export async function tapped(page: Page, title: string): Promise<string[]> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no worker');
  return worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): Promise<null> };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const opened: string[] = [];
    scope.clients.openWindow = async (url) => {
      opened.push(url);
      return null;
    };
    const notification = (await scope.registration.getNotifications()).find((notice) => notice.title === wanted);
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    return opened;
  }, title);
}

/** Navigates; failure is allowed. */
export async function tryTo(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' }).catch(() => undefined);
  await expect(page.locator('body')).toBeAttached();
}

export async function cachedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    let text = '';
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      for (const request of await store.keys()) {
        const response = await store.match(request, { ignoreVary: true });
        text += `${request.url}\n${(await response?.text()) ?? ''}\n`;
      }
    }
    return text;
  });
}

/** Caches the current page, which the product must never do. */
export async function cacheByMistake(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const store = await caches.open('kept-by-mistake');
    await store.put(location.pathname, new Response(document.documentElement.outerHTML));
  });
}
