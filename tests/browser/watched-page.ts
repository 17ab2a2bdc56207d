import { type Page, expect, test as base } from '@playwright/test';
import { samplesFirst } from './sample-works.ts';

/** A journey that is walked in a wide window as well as on a phone. */
export const WIDE = { tag: '@desktop' };

/** A page that is watched: whatever leaves this machine, fails or is refused by the policy fails the journey. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page, baseURL }, use) => {
    const faults: string[] = [];
    const origin = new URL(baseURL ?? '').origin;
    page.on('request', (request) => {
      const { protocol, origin: asked } = new URL(request.url());
      if (/^https?:$/.test(protocol) && asked !== origin) faults.push(`left the machine: ${request.url()}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of (401|403|404|409|410|422)/.test(message.text()))
        faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
    await use(page);
    expect(faults).toEqual([]);
  },
});

interface Listed {
  id: number;
  title: string;
  isAdult: boolean;
}

/** Works that a list of the shop has, its own samples first: what other journeys publish meanwhile comes after them. */
export async function worksOf(page: Page, query: string): Promise<Listed[]> {
  const wish = new URLSearchParams(query);
  const most = Number(wish.get('limit') ?? 100);
  wish.set('limit', '100');
  const answer = await page.request.get(`/ko/v1/works?${wish}`);
  const { result }: { result: { works: Listed[] } } = await answer.json();
  return samplesFirst(result.works).slice(0, most);
}

/** An episode as its work lists it. */
export interface Line {
  id: number;
  title: string;
  state: 'free' | 'locked' | 'upcoming';
  content: 'text' | 'images';
}

/** The episodes of a work. */
export async function episodesOf(page: Page, work: number): Promise<Line[]> {
  const answer = await page.request.get(`/ko/v1/works/${work}/episodes`);
  const { result }: { result: { episodes: Line[] } } = await answer.json();
  return result.episodes;
}
