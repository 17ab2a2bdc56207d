import { type BrowserContext, type Page, type Route, expect } from '@playwright/test';

const NEXT = 'feedbee5';

async function buildOf(page: Page): Promise<string> {
  const response = await page.request.get('/builds/latest.json');
  const { id }: { id: string } = await response.json();
  return id;
}

/**
 * Rewrites the build id in documents, manifest, data and `latest.json`. CSP hashes cover these bytes, so the CSP is
 * removed.
 */
export async function release(context: BrowserContext, page: Page): Promise<string> {
  const former = await buildOf(page);
  const changed = async (route: Route, url = route.request().url()): Promise<void> => {
    const response = await route.fetch({ url });
    const headers: Record<string, string> = { ...response.headers(), 'x-seoga-build': NEXT };
    delete headers['content-security-policy'];
    const isText = /html|javascript|json/.test(headers['content-type'] ?? '');
    if (isText) await route.fulfill({ response, headers, body: (await response.text()).replaceAll(former, NEXT) });
    else await route.fulfill({ response, headers });
  };
  const isData = (url: URL): boolean => url.pathname.endsWith('.data');
  await context.route(
    (url) => isData(url) || url.pathname === '/builds/latest.json',
    (route) => changed(route),
  );
  await context.route(`**/assets/manifest-${NEXT}*`, (route) =>
    changed(route, route.request().url().replace(NEXT, former)),
  );
  await context.route(
    (url) => !/\./.test(url.pathname),
    (route) => (route.request().resourceType() === 'document' ? changed(route) : route.fallback()),
  );
  return NEXT;
}

/** Waits for the idle-loaded parts: build check and toasts. */
export async function isAlive(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: '알림 (단축키 F8)', includeHidden: true })).toBeAttached();
}

export async function requestBuild(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Marks the document; a page load removes the mark, client navigation keeps it. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isSame: true }));
}

export async function isSameDocument(page: Page): Promise<boolean> {
  // Evaluation fails during a page load.
  return page.evaluate(() => 'isSame' in window).catch(() => false);
}

export async function visibleBuild(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { version }: { version?: string } = Reflect.get(window, '__reactRouterManifest') ?? {};
    return version ?? '';
  });
}
