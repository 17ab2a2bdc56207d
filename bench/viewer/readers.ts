import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { type BarePage, barePage, openBarePages } from '../bare-pages.ts';
import type { BenchMeans } from '../bench-means.ts';
import { freeEpisodes, openedEpisode } from '../bench-shop.ts';
import { wholeBook } from '../sample-texts.ts';
import { writeEpub } from './epub-book.ts';
import { EPUB_JS, EPUB_TS, FOLIATE, eyesScript, openPeerReaders } from './peer-readers.ts';
import type { Way } from './reader-page.ts';

/** One of those that are measured; all do the same at the same keys. */
export interface Reader {
  name: string;
  /** The address of the text of 10,000 characters, read in a way. */
  address(way: Way): string;
  /** The whole book of 100,000 characters, for readers that open books. */
  bookAddress?: string;
  /** What the page does before it is read, so that it is read in that way. */
  preparation(way: Way): string;
  kind: 'ours' | 'peer' | 'bare';
}

/** Ours, a page without any reader, and other readers, all with the same text. */
export interface Readers {
  ours: Reader;
  bare: Reader;
  peers: Reader[];
  /** The script that sees what a page shows. */
  eyes: string;
  episode: number;
  close(): Promise<void>;
}

/** Opens the servers of all readers. The other readers' packages are fetched once and kept outside the repository. */
export async function openReaders(means: BenchMeans): Promise<Readers> {
  const shop = await means.shop();
  const [episode] = await freeEpisodes(shop, shop.longText.workId);
  const { paragraphs, title } = shop.longText;
  await assureWhole(shop, { episode: episode?.id ?? 0, paragraphs });
  const books = { short: writeEpub(title, [paragraphs]), whole: writeEpub(title, wholeBook(paragraphs)) };
  const readers = [FOLIATE, EPUB_JS, ...(means.flags.has('--epub-ts') ? [EPUB_TS] : [])];
  const eyes = await eyesScript();
  const peerServer = await openPeerReaders(join(means.scratch, 'peer-readers'), { readers, books });
  const bareServer = await openBarePages(join(means.scratch, 'bare-text'), bareTexts(paragraphs));
  return {
    eyes,
    episode: episode?.id ?? 0,
    ours: {
      name: '우리',
      kind: 'ours',
      address: () => `${shop.url}/viewer/${episode?.id}`,
      preparation: (way) => `localStorage.setItem('seoga.settings.text.default', '{"mode":"${way}"}')`,
    },
    bare: { name: '맨 문서', kind: 'bare', address: (way) => `${bareServer.url}/${way}`, preparation: () => '' },
    peers: readers.map(({ name, version }) => ({
      name: `${name} ${version}`,
      kind: 'peer',
      address: (way) => `${peerServer.url}/${name}/short#${way}`,
      bookAddress: `${peerServer.url}/${name}/whole#paged`,
      preparation: () => '',
    })),
    close: async () => {
      await peerServer.close();
      await bareServer.close();
    },
  };
}

/** Throws when the episode is not the whole text: a part of it would be quicker than the others' whole. */
async function assureWhole(shop: { url: string }, text: { episode: number; paragraphs: string[] }): Promise<void> {
  const { content } = await openedEpisode(shop, text.episode);
  const blocks = content?.kind === 'text' ? content.blocks.filter(({ kind }) => kind === 'paragraph') : [];
  if (blocks.length !== text.paragraphs.length)
    throw new Error(`the episode has ${blocks.length} of ${text.paragraphs.length} paragraphs`);
}

/** Whether the page is read in that way: ours scrolls where it does not know pages. */
export async function isReadIn(page: Page, way: Way): Promise<boolean> {
  return way === 'scroll' || page.evaluate(isPagedPage);
}

function isPagedPage(): boolean {
  if (window.reader || document.documentElement.dataset['bare'] === 'paged') return true;
  const pages = document.querySelector('[data-pages]');
  return (
    document.documentElement.dataset['readMode'] === 'paged' && (pages?.scrollWidth ?? 0) > (pages?.clientWidth ?? 0)
  );
}

// Keys turn the page and change the letters, and nothing else: the least that a page has to do. A page glides, as ours.
const BARE_SCRIPT = `let size=18,page=0;const pages=document.querySelector('[data-pages]'),text=document.querySelector('article');
addEventListener('keydown',({key})=>{const by=key==='ArrowRight'?1:key==='ArrowLeft'?-1:0;
if(by&&pages)pages.scrollTo({left:(page=Math.max(0,page+by))*pages.clientWidth,behavior:'smooth'});else if(by)scrollBy({top:by*innerHeight,behavior:'instant'});
if(key==='+'||key==='-')text.style.fontSize=(size+=key==='+'?1:-1)+'px'})`;
const PAGED_STYLE =
  '<style>[data-pages]{height:100vh;overflow-x:auto;overflow-y:hidden}article{box-sizing:border-box;height:100vh;padding:24px 0;columns:100vw;column-gap:0;column-fill:auto}</style>';

function bareTexts(paragraphs: string[]): Record<string, BarePage> {
  const article = `<article>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</article>`;
  const script = `<script>${BARE_SCRIPT}</script>`;
  return {
    '/scroll': barePage(`${article}${script}`),
    '/paged': barePage(
      `<script>document.documentElement.dataset.bare='paged'</script>${PAGED_STYLE}<div data-pages>${article}</div>${script}`,
    ),
  };
}
