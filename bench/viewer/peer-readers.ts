import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { type BarePage, openBarePages } from '../bare-pages.ts';
import type { ChildServer } from '../child-server.ts';

/** Another reader as it is measured: its package and version, and the script of a page around it. */
export interface PeerReader {
  name: string;
  package: string;
  version: string;
  script: string;
}

const here = (file: string): string => JSON.stringify(join(import.meta.dirname, file));

// What a text needs is imported at once, as the best of its hosts would; other formats stay in files of their own.
const FOLIATE_SCRIPT = `import 'foliate-js/view.js';
import 'foliate-js/epub.js';
import 'foliate-js/paginator.js';
import 'foliate-js/vendor/zip.js';
import { openInFoliate } from ${here('foliate-page.ts')};
openInFoliate();
`;
const epubJsScript = (name: string): string => `import openBook from '${name}';
import { openInEpubJs } from ${here('epub-js-page.ts')};
openInEpubJs(openBook);
`;

export const FOLIATE: PeerReader = {
  name: 'foliate-js',
  package: 'foliate-js',
  version: '1.0.1',
  script: FOLIATE_SCRIPT,
};
export const EPUB_JS: PeerReader = {
  name: 'epub.js',
  package: 'epubjs',
  version: '0.3.93',
  script: epubJsScript('epubjs'),
};
/** What took epub.js on, under the same calls. */
export const EPUB_TS: PeerReader = {
  name: 'epub-ts',
  package: '@likecoin/epub-ts',
  version: '0.7.2',
  script: epubJsScript('@likecoin/epub-ts'),
};

/** A bundle's files by the name under which they ask for each other. */
type Bundle = Record<string, string>;

/** The readers' pages, each with each book, from a bare server that compresses: `/epub.js/short` and so on. */
export async function openPeerReaders(
  folder: string,
  wish: { readers: PeerReader[]; books: Record<string, Uint8Array> },
): Promise<ChildServer> {
  const pages: Record<string, BarePage> = {};
  for (const [book, body] of Object.entries(wish.books))
    pages[`/${book}.epub`] = { headers: { 'content-type': 'application/epub+zip', ...kept }, body };
  for (const reader of wish.readers) {
    const files = await bundleOf(reader);
    const root = `/${reader.name}`;
    for (const [file, code] of Object.entries(files)) pages[`${root}/${file}`] = compressed('text/javascript', code);
    for (const book of Object.keys(wish.books))
      pages[`${root}/${book}`] = compressed('text/html; charset=utf-8', readerPage(`${root}/page.js`, `/${book}.epub`));
  }
  return openBarePages(folder, pages);
}

const kept = { 'cache-control': 'max-age=31536000, immutable' };

function compressed(type: string, text: string): BarePage {
  const headers = { 'content-type': type, 'content-encoding': 'br', ...kept };
  return { headers, body: brotliCompressSync(text) };
}

/** A page that knows from its first bytes what it will need: script and book come side by side. */
function readerPage(script: string, book: string): string {
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>견줄 뷰어</title><link rel="icon" href="data:,"><script>book=fetch("${book}").then((answer)=>answer.arrayBuffer())</script><script type="module" src="${script}"></script><style>html,body,foliate-view,.stage{display:block;width:100%;height:100%;margin:0;overflow:hidden}</style></head><body></body></html>`;
}

/** The script that the bench puts into every page to see what it shows. */
export async function eyesScript(): Promise<string> {
  const files = await bundle(join(import.meta.dirname, 'page-eyes.ts'), import.meta.dirname);
  return `(()=>{${files['page.js'] ?? ''}})()`;
}

async function bundleOf(reader: PeerReader): Promise<Bundle> {
  const folder = packageFolder(reader);
  const entry = join(folder, 'page.js');
  writeFileSync(entry, reader.script);
  return bundle(entry, folder);
}

async function bundle(entry: string, root: string): Promise<Bundle> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: {
        input: { page: entry },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  const files: Bundle = {};
  for (const output of [built].flat())
    if ('output' in output)
      for (const file of output.output) if (file.type === 'chunk') files[file.fileName] = file.code;
  return files;
}

/** Where a reader's package lies, installed when it does not: outside the repository, kept for the next run. */
function packageFolder(reader: PeerReader): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'seoga-bench', `${reader.name}-${reader.version}`);
  const manifest = join(folder, 'node_modules', reader.package, 'package.json');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === reader.version) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const wanted = `${reader.package}@${reader.version}`;
  const done = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', wanted], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (done.status !== 0)
    throw new Error(`${wanted} cannot be installed: ${done.stderr ?? ''}${done.error?.message ?? ''}`);
  return folder;
}
