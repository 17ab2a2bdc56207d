import { type Page, expect, test } from '@playwright/test';
import { menuFor } from '../../../app/admin/menu.ts';
import { hasPermission, rightsOf } from '../../../shared/operations/operator-permissions.ts';
import { expectWithin, faultsOf } from '../layout/accessibility.ts';
import { enterConsole } from './admin-steps.ts';

/** Violations that block users. */
async function seriousViolations(page: Page): Promise<string[]> {
  return (await faultsOf(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ told }) => told);
}

// Uses the menu, so that new pages are covered automatically.
for (const { name, entries } of menuFor({ rights: rightsOf(['owner']), hasAuthors: true, waiting: {} }))
  test(`console pages under “${name}” have no serious axe violation and fit a phone (P4)`, async ({ page }) => {
    test.slow();
    await enterConsole(page, ['owner']);
    for (const { path, right } of entries) {
      expect(right === undefined || hasPermission(rightsOf(['owner']), right)).toBe(true);
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await seriousViolations(page), path).toEqual([]);
      await expectWithin(page);
    }
  });
