import { type Page, expect } from '@playwright/test';
import { alive } from './navigation-steps.ts';
import { findEpisode, watched } from '../reader/reader-steps.ts';
import { WIDE, worksOf } from '../support/watched-page.ts';
import { test } from '../offline/service-worker-steps.ts';

test.use({ serviceWorkers: 'block' });

/** Small enough that no toolbar arrives in one chunk. */
const PIECE_BYTES = 400;
/** Partial lines (0.0023). Layout shift from the toolbars alone was 0.03 to 0.07. */
const LITTLE = 0.004;

/** The toolbars of a wide window are the same around a list as around the window. */
const SCREENS: { what: string; path: (page: Page) => Promise<string>; most: number; isNarrow?: boolean }[] = [
  { what: 'L1 the window', path: async () => '/', most: LITTLE },
  { what: 'L3 a list', path: async () => '/lightnovel', most: LITTLE, isNarrow: true },
  { what: 'L8 a work', path: async (page) => `/novel/${(await worksOf(page, 'limit=1'))[0]?.id}`, most: LITTLE },
  { what: 'L9 a text', path: async (page) => (await findEpisode(page, 'serial')).path, most: 0 },
  { what: 'L10 a strip', path: async (page) => (await findEpisode(page, 'webtoon')).path, most: 0 },
];

for (const { what, path, most, isNarrow } of SCREENS)
  test(
    `${what} that streams in is painted progressively without layout shift`,
    isNarrow ? {} : WIDE,
    async ({ page, front }) => {
      const address = await path(page);
      const watch = await watched(page);
      front.pieces = PIECE_BYTES;
      await page.goto(address);
      await alive(page);
      expect(await watch.shift()).toBeLessThanOrEqual(most);
      expect(
        await page
          .locator(':is(header, nav, footer):not([data-waits] *)')
          .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).visibility)),
      ).not.toContain('hidden');
    },
  );
