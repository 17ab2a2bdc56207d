import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { type BaselinePage, openBaselinePages } from '../servers/bare-pages.ts';
import type { ChildServer } from '../servers/child-server.ts';

export interface PeerReader {
  name: string;
  package: string;
  version: string;
  script: string;
}

const current = (file: string): string => JSON.stringify(join(import.meta.dirname, file));

// Only text modules load eagerly, as on its best hosts.
const FOLIATE_SCRIPT = `import 'foliate-js/view.js';
import 'foliate-js/epub.js';
import 'foliate-js/paginator.js';
import 'foliate-js/vendor/zip.js';
import { openInFoliate } from ${current('foliate-page.ts')};
openInFoliate();
`;
const epubJsScript = (name: string): string => `import openBook from '${name}';
import { openInEpubJs } from ${current('epub-js-page.ts')};
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
/** A fork of epub.js with the same API. */
export const EPUB_TS: PeerReader = {
  name: 'epub-ts',
  package: '@likecoin/epub-ts',
  version: '0.7.2',
  script: epubJsScript('@likecoin/epub-ts'),
};

type Bundle = Record<string, string>;

/** At `/epub.js/short` and so on, compressed. */
export async function openPeerReaders(
  folder: string,
  options: { readers: PeerReader[]; books: Record<string, Uint8Array> },
): Promise<ChildServer> {
  const pages: Record<string, BaselinePage> = {};
  for (const [book, body] of Object.entries(options.books))
    pages[`/${book}.epub`] = { headers: { 'content-type': 'application/epub+zip', ...saved }, body };
  for (const reader of options.readers) {
    const files = await bundleOf(reader);
    const root = `/${reader.name}`;
    for (const [file, code] of Object.entries(files)) pages[`${root}/${file}`] = compressed('text/javascript', code);
    for (const book of Object.keys(options.books))
      pages[`${root}/${book}`] = compressed('text/html; charset=utf-8', readerPage(`${root}/page.js`, `/${book}.epub`));
  }
  return openBaselinePages(folder, pages);
}

const saved = { 'cache-control': 'max-age=31536000, immutable' };

function compressed(type: string, text: string): BaselinePage {
  const headers = { 'content-type': type, 'content-encoding': 'br', ...saved };
  return { headers, body: brotliCompressSync(text) };
}

/** Loads script and book in parallel. */
function readerPage(script: string, book: string): string {
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>견줄 뷰어</title><link rel="icon" href="data:,"><script>book=fetch("${book}").then((answer)=>answer.arrayBuffer())</script><script type="module" src="${script}"></script><style>html,body,foliate-view,.stage{display:block;width:100%;height:100%;margin:0;overflow:hidden}</style></head><body></body></html>`;
}

export async function pageObserverScript(): Promise<string> {
  const files = await bundle(join(import.meta.dirname, 'page-observer.ts'), import.meta.dirname);
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

/** Outside the repository; installs on first use. */
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
