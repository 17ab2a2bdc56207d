import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type SourceTree, lineAt } from './source-tree.ts';

const LINK = /\]\(<?([^)\s>]+)>?\)/g;

/** A link of a paper to a file of this house leads to that file. Addresses elsewhere are not followed. */
export function brokenLinks(
  tree: SourceTree,
  exists = (path: string): boolean => existsSync(join(tree.root, path)),
): string[] {
  const papers = tree.files.filter(({ path }) => path.endsWith('.md') && !path.startsWith('sample-shelf/'));
  return papers.flatMap(({ path, text }) =>
    [...text.matchAll(LINK)].flatMap((match) => {
      const target = (match[1] ?? '').replace(/[#?].*$/, '');
      if (target === '' || /^[a-z]+:/.test(target)) return [];
      const file = posix.join(posix.dirname(path), decodeURI(target));
      return exists(file) ? [] : [`${path}:${lineAt(text, match.index)} ${target}이(가) 없습니다.`];
    }),
  );
}
