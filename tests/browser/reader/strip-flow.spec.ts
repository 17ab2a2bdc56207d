import { expect } from '@playwright/test';
import { openAlive } from '../navigation/navigation-steps.ts';
import { test } from '../support/watched-page.ts';
import { findEpisode, saved, wheel } from './reader-steps.ts';

test(
  'strips flow on: the next episode follows in place, with title, address, place and bookmark of its own (L10)',
  { tag: '@desk' },
  async ({ page }) => {
    const { id, path } = await findEpisode(page, 'webtoon');
    await openAlive(page, path);
    const title = await page.title();
    const strips = page.locator('[data-strip]');
    await page.keyboard.press('End');
    await expect(strips).toHaveCount(2);
    const next = Number(await strips.last().getAttribute('data-strip'));
    // The end of the first episode and the start of the second, without a gap in either strip.
    await strips.last().evaluate((strip) => strip.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await wheel(page, 300);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/viewer/i/${next}`);
    expect(await page.title()).not.toBe(title);
    await expect.poll(() => saved(page, `seoga.place.${next}`)).toMatchObject({ episode: next });
    expect(await saved(page, `seoga.place.${id}`)).toMatchObject({ episode: id, fraction: expect.any(Number) });
    await expect(strips.last().locator('img').first()).toHaveJSProperty('complete', true);
    await page.keyboard.press('b');
    await expect(page.getByText('책갈피를 꽂았습니다.')).toBeVisible();
    await expect(page.getByRole('button', { name: '책갈피', exact: true })).toHaveAttribute('aria-pressed', 'true');
  },
);
