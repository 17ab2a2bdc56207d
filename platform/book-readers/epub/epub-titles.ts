import { decodedFile } from '../decoded-file.ts';
import type { Reading } from '../import-errors.ts';
import { type Markup, elementsNamed, titleOf } from '../html/markup.ts';
import { parsePage } from '../html/xml.ts';
import type { ArchivePaths } from './archive-paths.ts';
import type { EpubPackage } from './epub-package.ts';

/** An entry of the table of contents that starts an episode. */
export interface TocEntry {
  title: string;
  /** Place in a page; undefined for its start. */
  anchor: string | undefined;
}

/** By page path, in the order of the table of contents. */
export type TableOfContents = Map<string, TocEntry[]>;

interface Entry {
  title: string;
  path: string;
  anchor: string | undefined;
  /** Nesting, not counting parts of the work. */
  level: number;
}

/** From EPUB 3 nav or NCX: the one that names more episodes. */
export async function readContents(
  reading: Reading,
  { paths, package: { navPath, ncxPath, spine } }: { paths: ArchivePaths; package: EpubPackage },
): Promise<TableOfContents> {
  const pages = new Set(spine.map(({ item }) => item.path));
  const contentsOf = async (path: string | undefined, read: (tree: Markup) => Branch[]): Promise<TableOfContents> => {
    const file = path === undefined ? undefined : await paths.fileAt(path);
    if (!file || path === undefined) return new Map();
    const tree = parsePage(await decodedFile(reading, file), {
      path: file.path,
      limits: reading.limits,
      dropsDeclarations: true,
    });
    const entries = flat(read(tree), 0).flatMap(({ href, ...entry }): Entry[] => {
      const target = href === undefined || entry.title === '' ? undefined : paths.find(path, href);
      return target === undefined || !pages.has(target) ? [] : [{ ...entry, path: target, anchor: anchorOf(href) }];
    });
    return splittingEntries(entries);
  };
  const nav = await contentsOf(navPath, navBranches);
  const ncx = await contentsOf(ncxPath, ncxBranches);
  return isRicher(ncx, nav) ? ncx : nav;
}

/** More pages, or as many pages with more places. */
function isRicher(one: TableOfContents, other: TableOfContents): boolean {
  const places = (contents: TableOfContents): number => [...contents.values()].flat().length;
  return one.size > other.size || (one.size === other.size && places(one) > places(other));
}

interface Branch {
  title: string;
  href: string | undefined;
  children: Branch[];
}

function navBranches(tree: Markup): Branch[] {
  const navs = elementsNamed(tree, 'nav');
  const typeOf = ({ attributes }: Markup): string => `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`;
  const toc = navs.find((nav) => /\b(?:doc-)?toc\b/u.test(typeOf(nav))) ?? navs[0];
  const list = toc && childrenNamed(toc, ['ol', 'ul'])[0];
  if (list) return listBranches(list);
  return (toc ? elementsNamed(toc, 'a') : []).map((link) => linkBranch(link, []));
}

const childrenNamed = ({ children }: Markup, names: string[]): Markup[] =>
  children.filter((child) => typeof child !== 'string').filter((child) => names.includes(child.name));

function listBranches(list: Markup): Branch[] {
  return childrenNamed(list, ['li']).flatMap((item): Branch[] => {
    const children = elementsIn(item).flatMap((child) =>
      child.name === 'ol' || child.name === 'ul'
        ? listBranches(child)
        : childrenNamed(child, ['ol', 'ul']).flatMap(listBranches),
    );
    const own = elementsIn(item).filter(({ name }) => name !== 'ol' && name !== 'ul');
    const link = own.flatMap((child) => (child.name === 'a' ? [child] : elementsNamed(child, 'a')))[0];
    if (link) return [linkBranch(link, children)];
    const title = own[0] ? titleOf(own[0]) : '';
    return title === '' ? children : [{ title, href: undefined, children }];
  });
}

const elementsIn = ({ children }: Markup): Markup[] => children.filter((child) => typeof child !== 'string');

function linkBranch(link: Markup, children: Branch[]): Branch {
  const alt = elementsNamed(link, 'img').map((img) => img.attributes['alt'] ?? '')[0];
  return {
    title: titleOf(link) || (alt ?? link.attributes['title'] ?? '').trim(),
    href: link.attributes['href'],
    children,
  };
}

function ncxBranches(tree: Markup): Branch[] {
  const map = elementsNamed(tree, 'navmap')[0] ?? tree;
  const branches = (element: Markup): Branch[] =>
    childrenNamed(element, ['navpoint']).map((point) => {
      const label = childrenNamed(point, ['navlabel'])[0];
      const [content] = childrenNamed(point, ['content']);
      return { title: label ? titleOf(label) : '', href: content?.attributes['src'], children: branches(point) };
    });
  return branches(map);
}

/** 제1부, 2권, Part 3: its chapters are episodes, too. */
const PART =
  /^(?:제?\s*(?:\d{1,3}|[일이삼사오육칠팔구십]{1,3}|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]|[IVX]{1,5})\s*(?:부|권|편|막)(?![가-힣])|[상중하]권?(?![가-힣])|(?:part|book|volume|vol\.)\s)/iu;

type FlatEntry = Pick<Branch, 'title' | 'href'> & { level: number };

/** Without the sections of a chapter: at least one of them is in the chapter's own file. */
function flat(branches: Branch[], level: number): FlatEntry[] {
  return branches.flatMap(({ title, href, children }) => {
    const isPart = href === undefined || PART.test(title);
    const hasSections = !isPart && children.some((child) => fileOf(child.href) === fileOf(href));
    return [{ title, href, level }, ...(hasSections ? [] : flat(children, isPart ? level : level + 1))];
  });
}

const fileOf = (href: string | undefined): string | undefined => href?.split('#')[0];

function anchorOf(href: string | undefined): string | undefined {
  const [, anchor] = /#(.+)$/su.exec(href ?? '') ?? [];
  try {
    return anchor === undefined ? undefined : decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** Entries of the uppermost level of a page; sections inside of a chapter start no episode. */
function splittingEntries(entries: Entry[]): TableOfContents {
  return new Map(
    [...Map.groupBy(entries, ({ path }) => path)].map(([path, own]) => {
      const top = Math.min(...own.map(({ level }) => level));
      const places = new Map<string | undefined, TocEntry>();
      for (const { title, anchor, level } of own)
        if (level === top && !places.has(anchor)) places.set(anchor, { title, anchor });
      return [path, [...places.values()]];
    }),
  );
}
