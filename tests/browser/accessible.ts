import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

type Scheme = 'light' | 'dark';
interface Fault {
  id: string;
  impact: string | null | undefined;
  /** What axe says of the first places that it faults. */
  told: string;
}

/** Rules that look at colours: of a page in its other colours nothing else is new. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe faults by WCAG 2.2 A and AA and its best practices: in the given colours, or in light and, as far as colours
 * go, in dark.
 */
export async function faultsOf(page: Page, scheme?: Scheme): Promise<Fault[]> {
  if (scheme) return look(page, scheme);
  return [...(await look(page, 'light')), ...(await look(page, 'dark', COLOURS))];
}

async function look(page: Page, scheme: Scheme, rules?: string[]): Promise<Fault[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  // What it sees is put together in the page itself, not in another that is opened for it: no page here frames another's.
  // Of rules that hold it lists one place each: naming all of them took more than half of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
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

/** Nothing that axe faults, in the given colours or in both. */
export async function expectAccessible(page: Page, scheme?: Scheme): Promise<void> {
  expect((await faultsOf(page, scheme)).map(({ told }) => told)).toEqual([]);
}

/** Nothing is wider than the page. */
export async function expectWithin(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(clientWidth);
}

/** Nothing that axe faults, and nothing wider than the page. */
export async function expectWhole(page: Page, scheme?: Scheme): Promise<void> {
  await expectAccessible(page, scheme);
  await expectWithin(page);
}
