import { importErrors } from '../import-errors.ts';
import { type BookSourceFile, type SourceFolder, fileAt, leadsOut } from '../source-tree.ts';

/** Resolves references to the files of an archive. */
export interface ArchivePaths {
  /** From the archive root, as the file is named there. Rejects a path that leaves the archive. */
  resolve(from: string, href: string): string;
  /** Undefined for a path that leaves the archive. */
  find(from: string, href: string): string | undefined;
  fileAt(path: string): Promise<BookSourceFile | undefined>;
  /** With an ending in lower case: `.opf`. */
  withEnding(ending: string): string[];
}

/** A reference may differ from the name in case, percent-encoding, backslashes and Unicode form. */
export async function archivePaths(book: BookSourceFile, root: SourceFolder): Promise<ArchivePaths> {
  const paths = await pathsIn(root, '');
  const exact = new Set(paths);
  const byKey = new Map(paths.toReversed().map((path) => [keyOf(path), path]));
  const resolve = (from: string, href: string): string => {
    const path = targetPath(book, from, href);
    return exact.has(path) ? path : (byKey.get(keyOf(path)) ?? path);
  };
  return {
    resolve,
    find: (from, href) => {
      try {
        return resolve(from, href);
      } catch {
        return undefined;
      }
    },
    fileAt: (path) => fileAt(root, path),
    withEnding: (ending) => paths.filter((path) => path.toLowerCase().endsWith(ending)),
  };
}

async function pathsIn(folder: SourceFolder, prefix: string): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await folder.entries()) {
    if (entry.kind === 'file') paths.push(`${prefix}${entry.name}`);
    else paths.push(...(await pathsIn(entry, `${prefix}${entry.name}/`)));
  }
  return paths;
}

const keyOf = (path: string): string => decodedName(path).normalize('NFC').toLowerCase();

/** Whether a reference leads to another place than the book. */
export const isOutside = (path: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(path);

function targetPath(book: BookSourceFile, from: string, href: string): string {
  const reference = href.trim().replace(/[#?].*$/su, '');
  if (isOutside(reference)) return reference;
  const name = decodedName(reference).replaceAll('\\', '/');
  const escaping = (): Error => importErrors.escapingName(book.path, name.slice(0, 120));
  if (name.includes('\0')) throw escaping();
  const segments = name.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of name.split('/')) {
    if (segment === '..') {
      if (segments.length === 0) throw escaping();
      segments.pop();
    } else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  const path = segments.join('/').normalize('NFC');
  if (leadsOut(path)) throw escaping();
  return path === '' ? from : path;
}

function decodedName(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
