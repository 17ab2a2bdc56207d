import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect, test } from '@playwright/test';
import { menuFor } from '../../app/operator/menu.ts';
import { mayEnter } from '../../vocabulary/operator-rights.ts';
import { enterConsole } from './operator-steps.ts';

/** Faults that shut somebody out; the dark theme differs by its colours alone. */
async function graveFaults(page: Page): Promise<string[]> {
  const light = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.violations, ...dark.violations]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

// The menu names the rooms: one that is new is walked by itself.
for (const { name, entries } of menuFor(['owner']))
  test(`P4 the rooms under “${name}” have no fault that axe calls serious, and none is wider than a phone`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: 'light' });
    await enterConsole(page, ['owner']);
    for (const { path, right } of entries) {
      expect(right === undefined || mayEnter(['owner'], right)).toBe(true);
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await graveFaults(page), path).toEqual([]);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide, `${path}: nothing is wider than the page`).toBe(false);
    }
  });
