import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { type BaselinePage, baselinePage, openBaselinePages } from '../servers/bare-pages.ts';
import type { BenchContext } from '../bench-context.ts';
import { freeEpisodes, openedEpisode } from '../servers/bench-shop.ts';
import { fullBook } from '../fixtures/sample-texts.ts';
import { writeEpub } from './epub-book.ts';
import { EPUB_JS, EPUB_TS, FOLIATE, pageObserverScript, openPeerReaders } from './peer-readers.ts';
import type { Way } from './reader-page.ts';

/** All react alike to the same keys. */
export interface BenchReader {
  name: string;
  /** URL of the 10,000-character text. */
  address(mode: Way): string;
  /** 100,000 characters, for readers that open books. */
  bookAddress?: string;
  /** Script that selects the mode before load. */
  preparation(mode: Way): string;
  kind: 'ours' | 'peer' | 'bare';
}

/** All with the same text. */
export interface BenchReaders {
  ours: BenchReader;
  bare: BenchReader;
  peers: BenchReader[];
  /** Script of the page observer. */
  eyes: string;
  episode: number;
  close(): Promise<void>;
}

/** Fetches peer packages once, outside the repository. */
export async function openReaders(deps: BenchContext): Promise<BenchReaders> {
  const shop = await deps.shop();
  const [episode] = await freeEpisodes(shop, shop.longText.workId);
  const { paragraphs, title } = shop.longText;
  await assertComplete(shop, { episode: episode?.id ?? 0, paragraphs });
  const books = { short: writeEpub(title, [paragraphs]), whole: writeEpub(title, fullBook(paragraphs)) };
  const readers = [FOLIATE, EPUB_JS, ...(deps.flags.has('--epub-ts') ? [EPUB_TS] : [])];
  const eyes = await pageObserverScript();
  const peerServer = await openPeerReaders(join(deps.scratch, 'peer-readers'), { readers, books });
  const bareServer = await openBaselinePages(join(deps.scratch, 'bare-text'), baselineTexts(paragraphs));
  return {
    eyes,
    episode: episode?.id ?? 0,
    ours: {
      name: '우리',
      kind: 'ours',
      address: () => `${shop.url}/viewer/${episode?.id}`,
      preparation: (mode) => `localStorage.setItem('seoga.settings.text.default', '{"mode":"${mode}"}')`,
    },
    bare: { name: '맨 문서', kind: 'bare', address: (mode) => `${bareServer.url}/${mode}`, preparation: () => '' },
    peers: readers.map(({ name, version }) => ({
      name: `${name} ${version}`,
      kind: 'peer',
      address: (mode) => `${peerServer.url}/${name}/short#${mode}`,
      bookAddress: `${peerServer.url}/${name}/whole#paged`,
      preparation: () => '',
    })),
    close: async () => {
      await peerServer.close();
      await bareServer.close();
    },
  };
}

/** An incomplete episode would be unfairly fast. */
async function assertComplete(shop: { url: string }, text: { episode: number; paragraphs: string[] }): Promise<void> {
  const { content } = await openedEpisode(shop, text.episode);
  const blocks = content?.kind === 'text' ? content.blocks.filter(({ kind }) => kind === 'paragraph') : [];
  if (blocks.length !== text.paragraphs.length)
    throw new Error(`the episode has ${blocks.length} of ${text.paragraphs.length} paragraphs`);
}

/** Our viewer scrolls where paging is unsupported. */
export async function isReadIn(page: Page, mode: Way): Promise<boolean> {
  return mode === 'scroll' || page.evaluate(isPagedPage);
}

function isPagedPage(): boolean {
  if (window.reader || document.documentElement.dataset['bare'] === 'paged') return true;
  const pages = document.querySelector('[data-pages]');
  return (
    document.documentElement.dataset['readMode'] === 'paged' && (pages?.scrollWidth ?? 0) > (pages?.clientWidth ?? 0)
  );
}

// Baseline: keys turn pages, gliding as ours, and change the font size.
const BARE_SCRIPT = `let size=18,page=0;const pages=document.querySelector('[data-pages]'),text=document.querySelector('article');
addEventListener('keydown',({key})=>{const by=key==='ArrowRight'?1:key==='ArrowLeft'?-1:0;
if(by&&pages)pages.scrollTo({left:(page=Math.max(0,page+by))*pages.clientWidth,behavior:'smooth'});else if(by)scrollBy({top:by*innerHeight,behavior:'instant'});
if(key==='+'||key==='-')text.style.fontSize=(size+=key==='+'?1:-1)+'px'})`;
const PAGED_STYLE =
  '<style>[data-pages]{height:100vh;overflow-x:auto;overflow-y:hidden}article{box-sizing:border-box;height:100vh;padding:24px 0;columns:100vw;column-gap:0;column-fill:auto}</style>';

function baselineTexts(paragraphs: string[]): Record<string, BaselinePage> {
  const article = `<article>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</article>`;
  const script = `<script>${BARE_SCRIPT}</script>`;
  return {
    '/scroll': baselinePage(`${article}${script}`),
    '/paged': baselinePage(
      `<script>document.documentElement.dataset.bare='paged'</script>${PAGED_STYLE}<div data-pages>${article}</div>${script}`,
    ),
  };
}
