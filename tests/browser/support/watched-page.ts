import { type Page, expect, test as base } from '@playwright/test';
import { samplesFirst } from './sample-works.ts';

/** Runs on desktop as well as mobile. */
export const WIDE = { tag: '@desktop' };
/** Runs on desktop alone: work of an operator at a desk. */
export const DESK = { tag: '@desk' };

/** Refusals, and what a trace runs in the sandboxed frame of a preview, which runs no script. */
const EXPECTED =
  /status of (401|403|404|409|410|422)|^Blocked script execution in '[^']*\/preview\/[^']*' because the document's frame is sandboxed/;

/** Fails the test on external requests, failed requests, errors or CSP violations. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page, baseURL }, use) => {
    const errors: string[] = [];
    const origin = new URL(baseURL ?? '').origin;
    page.on('request', (request) => {
      const { protocol, origin: requests } = new URL(request.url());
      if (/^https?:$/.test(protocol) && requests !== origin) errors.push(`left the machine: ${request.url()}`);
    });
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !EXPECTED.test(text)) errors.push(`console: ${text}`);
    });
    page.on('pageerror', (error) => errors.push(`script: ${error.message}`));
    await use(page);
    expect(errors).toEqual([]);
  },
});

interface Listed {
  id: number;
  title: string;
  isAdult: boolean;
}

/** Listed works, samples before works that other tests publish. */
export async function worksOf(page: Page, query: string): Promise<Listed[]> {
  const options = new URLSearchParams(query);
  const most = Number(options.get('limit') ?? 100);
  options.set('limit', '100');
  const response = await page.request.get(`/ko/v1/works?${options}`);
  const { result }: { result: { works: Listed[] } } = await response.json();
  return samplesFirst(result.works).slice(0, most);
}

export interface Line {
  id: number;
  title: string;
  state: 'free' | 'locked' | 'upcoming';
  content: 'text' | 'images';
}

export async function episodesOf(page: Page, work: number): Promise<Line[]> {
  const response = await page.request.get(`/ko/v1/works/${work}/episodes`);
  const { result }: { result: { episodes: Line[] } } = await response.json();
  return result.episodes;
}
