import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type ComponentType, type PropsWithChildren, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { build } from 'vite';

type LinkElement = ComponentType<PropsWithChildren<{ to: string; rel?: string }>>;

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
const folder = await mkdtemp(join(cache, 'link-test-'));
after(() => rm(folder, { recursive: true }));
await build({
  configFile: false,
  logLevel: 'silent',
  build: {
    ssr: join(import.meta.dirname, 'link.tsx'),
    outDir: folder,
    rolldownOptions: { output: { entryFileNames: 'link.mjs' } },
  },
});
const { Link }: { Link: LinkElement } = await import(pathToFileURL(join(folder, 'link.mjs')).href);

function markupOf(to: string, rel?: string): string {
  const link = createElement(Link, { to, ...(rel ? { rel } : {}) }, '이동');
  return renderToStaticMarkup(createElement(StaticRouter, { location: '/novel/3?tab=info' }, link));
}

test('a link to a page of the site has its address and nothing that only the browser needs', () => {
  assert.equal(markupOf('/webtoon?day=mon'), '<a href="/webtoon?day=mon">이동</a>');
  assert.equal(markupOf('?tab=episodes'), '<a href="/novel/3?tab=episodes">이동</a>');
});

test('a refused address is not in the page, whatever button is pressed (G7)', () => {
  for (const to of ['javascript:alert(1)', 'data:text/html,x', 'https://elsewhere.test/'])
    assert.equal(markupOf(to), '<button type="button">이동</button>');
});

test('an allowed address of another site is left to the browser (G7)', () => {
  const markup = markupOf('https://elsewhere.test/', 'external noreferrer');
  assert.equal(markup, '<a rel="external noreferrer" href="https://elsewhere.test/">이동</a>');
});
