import { decodedFile } from '../decoded-file.ts';
import { type EpubPackage, resolved } from './epub-package.ts';
import type { Reading } from '../import-errors.ts';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { type BookSourceFile, type SourceFolder, fileAt } from '../source-tree.ts';
import { parsePage } from '../html/xml.ts';

/** By page path, from EPUB 3 nav, else NCX. */
export async function readTitles(
  reading: Reading,
  file: BookSourceFile,
  book: { root: SourceFolder; package: EpubPackage },
): Promise<Map<string, string>> {
  const nav = await pageAt(reading, book.root, book.package.navPath);
  const titles = nav ? navTitles(file, nav, book.package.navPath ?? '') : new Map<string, string>();
  if (titles.size > 0) return titles;
  const ncx = await pageAt(reading, book.root, book.package.ncxPath);
  return ncx ? ncxTitles(file, ncx, book.package.ncxPath ?? '') : titles;
}

async function pageAt(reading: Reading, root: SourceFolder, path: string | undefined): Promise<Markup | undefined> {
  const page = path === undefined ? undefined : await fileAt(root, path);
  return page && parsePage(await decodedFile(reading, page), { path: page.path, limits: reading.limits });
}

function navTitles(file: BookSourceFile, tree: Markup, path: string): Map<string, string> {
  const navs = elementsNamed(tree, 'nav');
  const toc = navs.find((nav) => /\btoc\b/u.test(nav.attributes['epub:type'] ?? '')) ?? navs[0];
  const links = toc ? elementsNamed(toc, 'a') : [];
  return firstTitles(links.map((link) => [resolved(file, path, link.attributes['href'] ?? ''), textOf(link)]));
}

function ncxTitles(file: BookSourceFile, tree: Markup, path: string): Map<string, string> {
  return firstTitles(
    elementsNamed(tree, 'navpoint').map((point) => {
      const label = elementsNamed(point, 'navlabel')[0];
      const src = elementsNamed(point, 'content')[0]?.attributes['src'] ?? '';
      return [resolved(file, path, src), label ? textOf(label) : ''];
    }),
  );
}

function firstTitles(pairs: [string, string][]): Map<string, string> {
  const titles = new Map<string, string>();
  for (const [path, title] of pairs) if (title !== '' && !titles.has(path)) titles.set(path, title);
  return titles;
}
