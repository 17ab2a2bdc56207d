import { type Page, expect, test as unwatched } from '@playwright/test';
import { afterRequests, openAlive, reloadAlive } from '../navigation/navigation-steps.ts';
import { samplesFirst } from '../support/sample-works.ts';
import { findEpisode, readPast, saved, settled, wheel } from './reader-steps.ts';
import { test } from '../support/watched-page.ts';

function top(page: Page, episode: number): Promise<number> {
  return page.evaluate(
    (id) => document.querySelector(`[data-section="${id}"] h1`)?.getBoundingClientRect().top ?? Number.NaN,
    episode,
  );
}

test('a text continues into the next episode without jumps; title and URL follow and positions stay separate (L9)', async ({
  page,
}) => {
  const { id, path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  const title = await page.title();
  await page.evaluate(() => {
    const jumps: number[] = [];
    Object.assign(window, { jumps });
    const heading = document.querySelector('h1');
    let existing = heading?.getBoundingClientRect().top ?? 0;
    let scrolled = scrollY;
    const check = (): void => {
      const now = heading?.getBoundingClientRect().top ?? 0;
      const by = now - existing + (scrollY - scrolled);
      if (heading?.isConnected && Math.abs(by) > 1) jumps.push(by);
      existing = now;
      scrolled = scrollY;
      requestAnimationFrame(check);
    };
    check();
  });
  const next = Number((await readPast(page, path)).split('/').at(-1));
  expect(next).not.toBe(id);
  expect(await page.title()).not.toBe(title);
  expect(await page.evaluate(() => Reflect.get(window, 'jumps'))).toEqual([]);
  await expect.poll(() => saved(page, `seoga.place.${id}`)).toMatchObject({ episode: id });
  await expect.poll(() => saved(page, `seoga.place.${next}`)).toMatchObject({ episode: next });
  expect(Object.values((await saved(page, 'seoga.places')) ?? {})[0]).toMatchObject({ episode: next });
  await expect(page.locator('header').getByText(/2화/).first()).toBeAttached();
  await reloadAlive(page);
  expect(new URL(page.url()).pathname).toBe(`/viewer/${next}`);
});

test('the next episode is fetched once, near the end of the current one (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  const parts: string[] = [];
  page.on('request', (request) => request.url().endsWith('/part') && parts.push(new URL(request.url()).pathname));
  await openAlive(page, path);
  await page.clock.install();
  await wheel(page, 900);
  // Progress is measured and reported by timers.
  await page.clock.runFor(1000);
  await afterRequests(page);
  expect(parts).toEqual([]);
  await page.keyboard.press('End');
  await expect.poll(() => parts.length).toBe(1);
  await wheel(page, -600);
  await page.clock.runFor(1000);
  await wheel(page, 600);
  await page.clock.runFor(1000);
  await afterRequests(page);
  expect(parts.length).toBe(1);
});

test('a locked next episode shows its price in place and sends no text (L9)', async ({ page }) => {
  const works = (await (await page.request.get('/ko/v1/works?shelf=serial')).json()).result.works;
  for (const { id } of samplesFirst<{ id: number }>(works)) {
    const episodes: { id: number; state: string }[] = (
      await (await page.request.get(`/ko/v1/works/${id}/episodes`)).json()
    ).result.episodes;
    const at = episodes.findIndex(
      (episode, index) => episode.state === 'locked' && episodes[index - 1]?.state === 'free',
    );
    const [last, locked] = [episodes[at - 1], episodes[at]];
    if (!last || !locked) continue;
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      // Bodies that arrive after the test are unavailable.
      if (response.url().endsWith('/part')) bodies.push(response.text().catch(() => ''));
    });
    await openAlive(page, `/viewer/${last.id}`);
    await page.keyboard.press('End');
    const gate = page.locator(`[data-section="${locked.id}"]`);
    await expect(gate.getByRole('link', { name: /소장.*\d+코인/ })).toBeVisible();
    const describeResult = (await Promise.all(bodies)).join('');
    expect(describeResult).toMatch(new RegExp(`"episode":{"id":${locked.id}\\b`));
    expect(describeResult).not.toContain('data-block');
    expect(new URL(page.url()).pathname).toBe(`/viewer/${last.id}`);
    return;
  }
  throw new Error('no work with a locked episode after a free one');
});

// Unwatched: the browser logs failed requests as console errors.
unwatched(
  'L9 without a network the reader stays where he is, is told, and reads on when it is back',
  async ({ page }) => {
    const { path } = await findEpisode(page, 'serial');
    await openAlive(page, path);
    await page.route('**/part', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/part'));
    await page.keyboard.press('End');
    await failed;
    await settled(page);
    await expect(page.getByRole('link', { name: /^다음 화 \d+/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.context().setOffline(true);
    await expect(page.getByText('다음 화는 이 기기에 보관되어 있지 않습니다.')).toBeVisible();
    await page.unroute('**/part');
    await page.context().setOffline(false);
    await expect(page.locator('section[data-section]')).toHaveCount(2);
  },
);

test('keys go to the next and previous episode (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  await page.keyboard.press(']');
  await page.waitForURL((url) => url.pathname !== path, { waitUntil: 'networkidle' });
  await settled(page);
  expect(await top(page, Number(new URL(page.url()).pathname.split('/').at(-1)))).toBeGreaterThan(0);
  await page.keyboard.press('[');
  await page.waitForURL((url) => url.pathname === path);
});

test('text at 200 percent is not cut at the side (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  const before = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.querySelector('article p') ?? document.body).fontSize),
  );
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await settled(page);
  const { size, wide } = await page.evaluate(() => ({
    size: Number.parseFloat(getComputedStyle(document.querySelector('article p') ?? document.body).fontSize),
    wide: document.documentElement.scrollWidth - innerWidth,
  }));
  expect(size).toBe(before * 2);
  expect(wide).toBeLessThanOrEqual(0);
});
