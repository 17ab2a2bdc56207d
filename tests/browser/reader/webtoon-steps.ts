import { type Page, expect } from '@playwright/test';
import { PLANTED, plantStrips } from '../../support/fixtures/planted-webtoons.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { findEpisode, settled } from './reader-steps.ts';

type Mode = 'strip' | 'paged' | 'double' | 'panels';

/** Source pixel row at the top of the viewport. */
export function sourceTop(page: Page): Promise<number> {
  return page.evaluate(() => {
    const webtoon = document.querySelector<HTMLElement>('[data-strip]');
    const slices = [...document.querySelectorAll<HTMLElement>('[data-y]')];
    const at = slices.findLastIndex((slice) => slice.getBoundingClientRect().top <= 0.5);
    const box = slices[at]?.getBoundingClientRect();
    if (!box) return 0;
    const [from, to] = [
      Number(slices[at]?.dataset['y']),
      Number(slices[at + 1]?.dataset['y'] ?? webtoon?.dataset['height']),
    ];
    return from + (-box.top / box.height) * (to - from);
  });
}

/** Saves global picture settings; the page must already be on the site. */
export async function saveSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    (saved) => localStorage.setItem('seoga.settings.images.default', saved),
    JSON.stringify(settings),
  );
}

/** Opens a free sample strip, or the given one, in a reading mode. */
export async function openWebtoon(
  page: Page,
  settings: { mode: Mode } & Record<string, unknown>,
  episode?: { id: number; path: string },
): Promise<{ id: number; path: string }> {
  const opened = episode ?? (await findEpisode(page, 'webtoon'));
  await page.goto('/policy/youth');
  await saveSettings(page, settings);
  await openAlive(page, opened.path);
  if (settings.mode !== 'strip') await expect(status(page)).toContainText('/');
  return opened;
}

/** The screen-reader status of paged mode. */
export function status(page: Page): ReturnType<Page['getByRole']> {
  return page.getByRole('group', { name: '넘기기' }).getByRole('status');
}

export async function pageNumber(page: Page): Promise<{ page: number; of: number }> {
  await settled(page);
  const [number = 0, of = 0] = ((await status(page).textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  return { page: number, of };
}

/** Numbers and boxes of visible slices, from the left. */
export function visibleSlices(
  page: Page,
): Promise<{ slice: number; left: number; top: number; width: number; height: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-y]')]
      .filter((slice) => slice.checkVisibility() && slice.getBoundingClientRect().height > 0)
      .map((slice) => {
        const { left, top, width, height } = slice.getBoundingClientRect();
        return { slice: Number(slice.id.slice(6)), left, top, width, height };
      })
      .toSorted((a, b) => a.left - b.left || a.top - b.top),
  );
}

/** Expects no unloaded picture after a short wait. */
export async function expectNoBlank(page: Page): Promise<void> {
  const blank = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-y]')]
        .filter((slice) => {
          const { top, bottom, height } = slice.getBoundingClientRect();
          return height > 0 && bottom > 0 && top < window.innerHeight;
        })
        .filter((slice) => {
          const image = slice.querySelector('img');
          return !image?.complete || image.naturalWidth === 0;
        })
        .map((slice) => slice.id),
    );
  await expect.poll(blank).toEqual([]);
}

export async function swipe(page: Page, by: { x: number; y: number }, fingers = 1): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const points = (share: number): { x: number; y: number; id: number }[] =>
    Array.from({ length: fingers }, (_, id) => ({
      x: width / 2 + by.x * share,
      y: height / 2 + by.y * share + id * 80,
      id,
    }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (const share of [0.25, 0.5, 0.75, 1])
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(share) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
  await settled(page);
}

export async function planted(page: Page): Promise<Record<'long' | 'flat' | 'book', { id: number; path: string }>> {
  await plantStrips(process.env['SEOGA_SHOP_DATA'] ?? '');
  const work = async (): Promise<{ id: number } | undefined> => {
    const { result } = await (await page.request.get('/ko/v1/works?shelf=publish&limit=100')).json();
    return result.works.find((each: { title: string }) => each.title === PLANTED.work);
  };
  await expect.poll(work, { timeout: 30_000 }).toBeTruthy();
  const { result } = await (await page.request.get(`/ko/v1/works/${(await work())?.id}/episodes`)).json();
  const at = (position: number): { id: number; path: string } => {
    const id = result.episodes.find((each: { position: number }) => each.position === position).id;
    return { id, path: `/viewer/i/${id}` };
  };
  return { long: at(PLANTED.long), flat: at(PLANTED.flat), book: at(PLANTED.book) };
}
