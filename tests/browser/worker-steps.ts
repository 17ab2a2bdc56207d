import { type CDPSession, type Page, expect } from '@playwright/test';
import { test as watched } from './login-steps.ts';
import { type ShopFront, openFront } from './shop-front.ts';

/** Journeys with a service worker, behind a front of their own: another origin, so that nothing is shared. */
export const test = watched.extend<{ front: ShopFront }>({
  serviceWorkers: 'allow',
  front: async ({ baseURL }, use) => {
    const front = await openFront(baseURL ?? '');
    await use(front);
    await front.close();
  },
  page: async ({ page }, use) => {
    await use(page);
    // What a worker does after its page is gone meets a closed door.
    await page.context().close();
  },
});

/** Waits until this page's worker holds what it holds and answers for the shop. */
export async function workerStands(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    undefined,
    { timeout: 30_000 },
  );
}

/** The stores of the shop's worker in this browser, by name, with what lies in them. */
export async function heldIn(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('seoga-build-'));
    const held = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(held));
  });
}

/** The developer tools' own hand on service workers. */
export async function workerTools(page: Page): Promise<{ tools: CDPSession; registrationId: string }> {
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

/** Delivers a message as a push service would. */
export async function deliver(page: Page, data: string): Promise<void> {
  const { tools, registrationId } = await workerTools(page);
  await tools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
}

/** The notices that stand on this device. */
export async function noticesOn(page: Page): Promise<{ title: string; body: string; path: unknown }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const notices = (await registration?.getNotifications()) ?? [];
    return notices.map(({ title, body, data }) => ({ title, body, path: Object(data).path }));
  });
}

/** Goes to an address though it may fail there. */
export async function tryTo(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' }).catch(() => undefined);
  await expect(page.locator('body')).toBeAttached();
}
