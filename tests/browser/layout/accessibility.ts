import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';
import { expectWholeNumbers } from './whole-numbers.ts';

const here = createRequire(import.meta.url);
const { source }: { source: string } = createRequire(here.resolve('@axe-core/playwright'))('axe-core');

type Scheme = 'light' | 'dark';
interface Fault {
  id: string;
  impact: string | null | undefined;
  /** axe's messages for the first nodes. */
  told: string;
}

/** What AxeBuilder evaluates instead of its source. */
const INJECTED = 'true';
/** The second colour scheme can only change the results of these rules. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Both schemes and the whole page by default. */
interface AxeScope {
  scheme?: Scheme | undefined;
  /** Selector of parts to leave out. */
  without?: string | undefined;
}

/** WCAG 2.2 A and AA and best practices: in one scheme, or in light plus colour rules in dark. */
export async function faultsOf(page: Page, { scheme, without }: AxeScope = {}): Promise<Fault[]> {
  if (scheme) return look(page, { scheme, without });
  return [
    ...(await look(page, { scheme: 'light', without })),
    ...(await look(page, { scheme: 'dark', without }, COLOURS)),
  ];
}

async function look(
  page: Page,
  { scheme, without }: AxeScope & { scheme: Scheme },
  rules?: string[],
): Promise<Fault[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await inject(page);
  // Legacy mode avoids opening a helper page; no page here has cross-origin frames. Listing one node per passed rule
  // halves the time.
  const axe = new AxeBuilder({ page, axeSource: INJECTED }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (without) axe.exclude(without);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    told: `${scheme} ${id}: ${nodes
      .slice(0, 3)
      .map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`)
      .join(' | ')}`,
  }));
}

/** AxeBuilder would evaluate its half megabyte twice for each look. */
async function inject(page: Page): Promise<void> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

export async function expectAccessible(page: Page, scheme?: Scheme): Promise<void> {
  expect((await faultsOf(page, { scheme })).map(({ told }) => told)).toEqual([]);
}

export async function expectWithin(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(clientWidth);
}

/** The page of a phone there and in a wide window, where only light is checked: dark changes only colours. */
export async function expectNoOverflowInBothWidths(page: Page): Promise<void> {
  await expectNoOverflow(page);
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoOverflow(page, 'light');
  if (phone) await page.setViewportSize(phone);
}

export async function expectNoOverflow(page: Page, scheme?: Scheme): Promise<void> {
  await expectAccessible(page, scheme);
  await expectWithin(page);
  await expectWholeNumbers(page);
}
