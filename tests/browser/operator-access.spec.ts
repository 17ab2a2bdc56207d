import { type Page, expect, test } from '@playwright/test';
import { menuFor } from '../../app/operator/menu.ts';
import { mayEnter } from '../../vocabulary/operator-rights.ts';
import { expectWithin, faultsOf } from './accessible.ts';
import { enterConsole } from './operator-steps.ts';

/** Faults that shut somebody out. */
async function graveFaults(page: Page): Promise<string[]> {
  return (await faultsOf(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ told }) => told);
}

// The menu names the rooms: one that is new is walked by itself.
for (const { name, entries } of menuFor(['owner']))
  test(`P4 the rooms under “${name}” have no fault that axe calls serious, and none is wider than a phone`, async ({
    page,
  }) => {
    test.slow();
    await enterConsole(page, ['owner']);
    for (const { path, right } of entries) {
      expect(right === undefined || mayEnter(['owner'], right)).toBe(true);
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await graveFaults(page), path).toEqual([]);
      await expectWithin(page);
    }
  });
