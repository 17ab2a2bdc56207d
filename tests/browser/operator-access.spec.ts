import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { menuFor } from '../../app/operator/menu.ts';
import { OPERATOR_ROLES, mayEnter } from '../../vocabulary/operator-rights.ts';
import { enterConsole } from './operator-steps.ts';

/** Every room of the console: whoever has every role sees them all, so a room that is new is walked by itself. */
const ROOMS = menuFor(OPERATOR_ROLES).flatMap(({ entries }) => entries);

test('P4 every room of the menu is without a fault that axe calls serious, in either theme', async ({ page }) => {
  test.slow();
  const owner = ROOMS.filter(({ right }) => right === undefined || mayEnter(['owner'], right));
  expect(owner.length).toBeGreaterThan(10);
  await enterConsole(page, ['owner']);
  for (const { path, name } of [...owner, { path: '/operator', name: '홈' }, { path: '/operator/me', name: '나' }]) {
    expect((await page.goto(path))?.status(), name).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(grave.map(({ id, nodes }) => `${name} ${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, `${name}: nothing is wider than the page`).toBe(false);
  }
});

test('P4 each role sees in its menu what it may enter, and meets 404 in every other room', async ({ page }) => {
  for (const role of OPERATOR_ROLES) {
    await page.context().clearCookies();
    const isHolder = role === 'holder';
    await enterConsole(page, [role]);
    // A right holder who is nobody's has no figures of their own to see.
    const rooms = ROOMS.filter(({ right }) => !(isHolder && right === 'own-statements'));
    for (const { path, right } of rooms) {
      const may = right === undefined || mayEnter([role], right);
      expect((await page.request.get(path)).status(), `${role} ${path}`).toBe(may ? 200 : 404);
    }
    await page.goto('/operator');
    const listed = await page
      .locator('aside nav a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(listed).toEqual(menuFor([role]).flatMap(({ entries }) => entries.map(({ path }) => path)));
  }
});
