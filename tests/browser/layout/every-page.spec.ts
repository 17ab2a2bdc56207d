import { type Page, expect } from '@playwright/test';
import { FONT_BUDGET, PICTURE_BUDGETS } from '../../../bench/page-size/page-budgets.ts';
import { GUEST_PAGES } from '../../support/addresses/crawled-pages.ts';
import { expectNoOverflowInBothWidths } from './accessibility.ts';
import { fetchedBy, sumOf } from '../navigation/fetched-files.ts';
import { alive, goBy } from '../navigation/navigation-steps.ts';
import { samplesFirst } from '../support/sample-works.ts';
import { WIDE, episodesOf, test, worksOf } from '../support/watched-page.ts';

async function singleScreens(page: Page): Promise<string[]> {
  const [novel] = await worksOf(page, 'shelf=serial');
  const works = await worksOf(page, 'limit=100');
  const adult = works.find((work) => work.isAdult);
  const [webtoon] = await worksOf(page, 'shelf=webtoon');
  const text = await episodesOf(page, novel?.id ?? 0);
  const strip = await episodesOf(page, webtoon?.id ?? 0);
  const locked = text.find((line) => line.state === 'locked');
  return [
    `/novel/${novel?.id}`,
    `/novel/${adult?.id}`,
    `/novel/${webtoon?.id}`,
    `/viewer/${text[0]?.id}`,
    `/viewer/${locked?.id}`,
    `/viewer/i/${strip[0]?.id}`,
  ];
}

/** Lists of works (L2 L3 L4 L5). */
const LISTS = new Set(['/main/serial', '/main/lightnovel', '/main/publish', '/lightnovel', '/webtoon', '/new']);

async function expectAccessiblePage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main')).toBeVisible();
  if (LISTS.has(path)) await expect(page.locator('main a[href^="/novel/"]').first()).toBeVisible();
  await expectNoOverflowInBothWidths(page);
}

const GROUP = 9;
const GROUPS = Array.from({ length: Math.ceil(GUEST_PAGES.length / GROUP) }, (_, at) =>
  GUEST_PAGES.slice(at * GROUP, (at + 1) * GROUP),
);

for (const paths of GROUPS)
  test(`${paths.join(', ')} have no accessibility violations and no horizontal overflow`, async ({ page }) => {
    test.slow();
    for (const path of paths) await test.step(path, () => expectAccessiblePage(page, path));
  });

test('works and viewers have no accessibility violations in light and dark and no horizontal overflow', async ({
  page,
}) => {
  test.slow();
  for (const path of await singleScreens(page)) await test.step(path, () => expectAccessiblePage(page, path));
});

test('late data does not move the page (L1 X1)', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  await page.getByRole('link', { name: '로그인', exact: true }).first().click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '이메일' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // A desktop-only button: with style sheets in the wrong order phones would show it and hide the title.
  const button = page.getByRole('link', { name: /^(1화 무료로|첫 화) 보기$/ });
  await expect(button).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(button).toBeVisible();
});

test('lists rendered and cached by the server equal those of the browser and are hydrated (L1)', async ({ page }) => {
  // Two uncached pages: the first may or may not use cached lists, the second always does.
  const [first, second] = [`/?after=${Date.now()}`, `/?after=${Date.now() + 1}`];
  const sent = [await page.request.get(first), await page.request.get(second)];
  const [before = '', served = ''] = await Promise.all(sent.map((response) => response.text()));
  expect(listsIn(served)).toEqual(listsIn(before));
  // The browser reports hydration mismatches as errors.
  await page.goto(second);
  await alive(page);
  await goBy(page, '/new');
  await expect(page).toHaveURL(/\/new$/);
  await goBy(page, '/');
  await expect(page.getByRole('tablist', { name: '요일' })).toBeVisible();
  const other = await page.evaluate((html) => {
    // Relative times may change during the comparison.
    const plain = (list: Element): Element => {
      const copy = document.createElement('div');
      copy.innerHTML = list.outerHTML.replaceAll(/<!--.*?-->/g, '').replaceAll(/\d+분 전/g, '');
      return copy;
    };
    const lists = [...document.querySelectorAll('main ul, footer nav, footer dl')];
    const theirs = [
      ...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('main ul, footer nav, footer dl'),
    ];
    const differ = lists.filter((list, at) => !theirs[at] || !plain(list).isEqualNode(plain(theirs[at])));
    return { count: [lists.length, theirs.length], differ: differ.map((list) => list.outerHTML) };
  }, served);
  expect(other.differ).toEqual([]);
  expect(other.count[0]).toBe(other.count[1]);
  expect(other.count[0]).toBeGreaterThan(3);
});

const listsIn = (html: string): string[] => html.match(/<ul.*?<\/ul>/gs) ?? [];

test('home, work and viewer lead to the text (L1 L8 L9)', async ({ page }) => {
  await page.goto('/');
  await page.locator('main a[href^="/novel/"]').first().click();
  await expect(page).toHaveURL(/\/novel\/\d+/);
  // The URL changes before the page renders.
  await expect(page).toHaveTitle(/ - 서가$/);
  const title = await page.locator('h1').first().innerText();
  await expect(page).toHaveTitle(new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  await page.locator('a[href^="/viewer/"]:visible').first().click();
  await expect(page.locator('article [data-block]').first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the shop is browsed and read without script (L1 L8 L9)', async ({ page }) => {
    await page.goto('/');
    await page.locator('main a[href^="/novel/"]').first().click();
    await page.locator('a[href^="/viewer/"]:visible').first().click();
    await expect(page.locator('article [data-block]').first()).toBeVisible();
  });
});

interface VisiblePicture {
  path: string;
  needed: number;
  chosen: number;
  /** Narrower candidates that would also fit. */
  better: number[];
  isWidest: boolean;
  isUrgent: boolean;
}

/** Images in the viewport, largest first, with needed and actual pixel widths. */
function picturesInWindow(page: Page): Promise<VisiblePicture[]> {
  return page.evaluate(() => {
    const widths = (img: HTMLImageElement): { url: string; width: number }[] =>
      [img, ...(img.parentElement?.querySelectorAll('source') ?? [])]
        .flatMap((one) => one.getAttribute('srcset')?.split(/,\s+/) ?? [])
        .map((candidate) => candidate.trim().split(/\s+/))
        .map(([url = '', width = '0']) => ({
          url: new URL(url, location.href).href,
          width: Number.parseInt(width, 10),
        }));
    const all = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((img) => widths(img).length > 0);
    const area = (img: HTMLImageElement): number => img.clientWidth * img.clientHeight;
    return all
      .filter((img) => {
        const box = img.getBoundingClientRect();
        return box.width > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      })
      .toSorted((a, b) => area(b) - area(a))
      .map((img) => {
        const files = widths(img);
        const chosen = files.find(({ url }) => url === img.currentSrc)?.width ?? 0;
        // Browsers reuse a larger file that is already loaded.
        const uses = all.filter((one) => one.currentSrc === img.currentSrc).map((one) => one.clientWidth);
        const needed = Math.max(...uses) * devicePixelRatio;
        return {
          path: new URL(img.currentSrc || location.href).pathname,
          needed,
          chosen,
          better: [...new Set(files.map(({ width }) => width))].filter((width) => width < chosen && width >= needed),
          isWidest: chosen === Math.max(...files.map(({ width }) => width)),
          isUrgent: img.fetchPriority === 'high',
        };
      });
  });
}

/** Each picture on screen has the pixels it needs, and the largest is requested first. */
async function expectFittingPictures(page: Page): Promise<void> {
  const pictures = (await picturesInWindow(page)).filter(({ chosen }) => chosen > 0);
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures[0]?.isUrgent, JSON.stringify(pictures[0])).toBe(true);
  // Candidate widths differ by about a factor of two: allow 50 % above unless a narrower one fits, and 10 % below.
  const unfit = pictures.filter(
    ({ needed, chosen, better, isWidest }) =>
      (chosen > 1.5 * needed && better.length > 0) || (chosen < 0.9 * needed && !isWidest),
  );
  expect(unfit).toEqual([]);
}

test('a failed cover is requested again', async ({ page }) => {
  const rejected = new Set<string>();
  await page.route('**/media/public/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (rejected.has(pathname) || rejected.size >= 3) return route.continue();
    rejected.add(pathname);
    return route.fulfill({ status: 404, headers: { 'cache-control': 'no-store' } });
  });
  await page.goto('/');
  await expect.poll(() => rejected.size).toBeGreaterThan(0);
  const missing = (): Promise<number> =>
    page.evaluate(
      () => [...document.images].filter((one) => one.srcset && one.complete && one.naturalWidth === 0).length,
    );
  await expect.poll(missing, { timeout: 20_000 }).toBe(0);
});

test(
  'first screens stay within their budgets of fonts and pictures, which match their pixels, the largest first',
  WIDE,
  async ({ browser, page, baseURL }, { project }) => {
    // Not the first one, to which other journeys add texts with letters of further font files.
    const novel = samplesFirst(await worksOf(page, 'shelf=serial'))[2];
    const [webtoon] = samplesFirst(await worksOf(page, 'shelf=webtoon'));
    const [text] = await episodesOf(page, novel?.id ?? 0);
    const [strip] = await episodesOf(page, webtoon?.id ?? 0);
    const paths = {
      home: '/',
      work: `/novel/${novel?.id}`,
      text: `/viewer/${text?.id}`,
      strip: `/viewer/i/${strip?.id}`,
    };
    // Device pixel ratio: 3 on phones, 1 on desktop.
    const deviceScaleFactor = project.name === 'mobile' ? 3 : 1;
    for (const kind of ['home', 'work', 'text', 'strip'] as const)
      await test.step(kind, async () => {
        const { viewport = null, isMobile = false } = project.use;
        const device = await browser.newContext({
          ...(baseURL ? { baseURL } : {}),
          viewport,
          isMobile,
          deviceScaleFactor,
          serviceWorkers: 'block',
        });
        const seen = await device.newPage();
        const files = await fetchedBy(seen, paths[kind]);
        // Reading fonts are prefetched when idle.
        const fonts = files.filter(
          ({ kind: sort, path }) => sort === 'font' && (kind !== 'text' || !path.startsWith('/fonts/')),
        );
        const pictures = files.filter((file) => file.kind === 'picture');
        expect(fonts.length).toBeGreaterThan(0);
        expect(fonts.filter(({ path }) => !path.startsWith('/media/fonts/'))).toEqual([]);
        expect(sumOf(fonts), JSON.stringify(fonts)).toBeLessThanOrEqual(FONT_BUDGET);
        expect(sumOf(pictures), JSON.stringify(pictures)).toBeLessThanOrEqual(PICTURE_BUDGETS[kind].all);
        const largest = await seen.evaluate(() => {
          const painted = [...document.querySelectorAll('[data-painted-last]')].at(-1);
          if (!(painted instanceof HTMLImageElement)) return null;
          const { currentSrc, fetchPriority, loading } = painted;
          return { path: new URL(currentSrc).pathname, fetchPriority, loading };
        });
        if (kind === 'home' || kind === 'strip') expect(largest, 'a picture is what is painted largest').not.toBeNull();
        const bytes = pictures.find(({ path }) => path === largest?.path)?.bytes ?? 0;
        expect(bytes).toBeLessThanOrEqual(PICTURE_BUDGETS[kind].largest);
        if (largest) expect(largest).toMatchObject({ fetchPriority: 'high', loading: 'eager' });
        if (kind !== 'text') await expectFittingPictures(seen);
        await device.close();
      });
  },
);

test('a text of ten thousand letters loads no more fonts than a first screen may', async ({
  browser,
  page: shop,
  baseURL,
}) => {
  const [novel] = samplesFirst(await worksOf(shop, 'shelf=serial'));
  const [text] = await episodesOf(shop, novel?.id ?? 0);
  for (const path of ['/terms', '/privacy', `/viewer/${text?.id}`])
    await test.step(path, async () => {
      const device = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' });
      const page = await device.newPage();
      let isLaidOut = false;
      // A browser may lay out before the last style sheet arrives.
      await page.route(/\/assets\/(legal|text-viewer)-[^/]*\.css$/, async (route) => {
        await page.waitForFunction(() => document.querySelector('article')?.offsetHeight, undefined, { polling: 20 });
        isLaidOut = true;
        await route.continue();
      });
      const files = await fetchedBy(page, path);
      const fonts = files.filter(({ kind, path: file }) => kind === 'font' && file.startsWith('/media/fonts/'));
      expect(isLaidOut).toBe(true);
      expect(fonts.length).toBeGreaterThan(0);
      expect(sumOf(fonts), JSON.stringify(fonts)).toBeLessThanOrEqual(FONT_BUDGET);
      await device.close();
    });
});
