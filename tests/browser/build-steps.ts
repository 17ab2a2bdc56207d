import { type BrowserContext, type Page, type Route, expect } from '@playwright/test';

const NEXT = 'feedbee5';

/** The build that this shop serves. */
async function buildOf(page: Page): Promise<string> {
  const answer = await page.request.get('/builds/latest.json');
  const { id }: { id: string } = await answer.json();
  return id;
}

/**
 * From now on every process answers with the next build: its id in documents, in their list of routes, on data and in
 * `latest.json`. The policy of a page is made of its bytes, so it is left out of what is changed here.
 */
export async function release(context: BrowserContext, page: Page): Promise<string> {
  const former = await buildOf(page);
  const changed = async (route: Route, url = route.request().url()): Promise<void> => {
    const answer = await route.fetch({ url });
    const headers: Record<string, string> = { ...answer.headers(), 'x-seoga-build': NEXT };
    delete headers['content-security-policy'];
    const isText = /html|javascript|json/.test(headers['content-type'] ?? '');
    if (isText)
      await route.fulfill({ response: answer, headers, body: (await answer.text()).replaceAll(former, NEXT) });
    else await route.fulfill({ response: answer, headers });
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

/** The page has done what no page waits for: it watches builds and shows toasts. */
export async function isAlive(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: '알림 (단축키 F8)', includeHidden: true })).toBeAttached();
}

/** As when the network comes back: the page asks which build is served. */
export async function askForBuild(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Marks this very document: a page load takes the mark away, a move of the router does not. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isSame: true }));
}

export async function isSameDocument(page: Page): Promise<boolean> {
  // A page that is being left answers nothing.
  return page.evaluate(() => 'isSame' in window).catch(() => false);
}

/** Builds of the documents that stand in the pages of a browser. */
export async function shownBuild(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { version }: { version?: string } = Reflect.get(window, '__reactRouterManifest') ?? {};
    return version ?? '';
  });
}
