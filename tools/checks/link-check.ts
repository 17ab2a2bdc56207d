import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type SourceTree, lineAt } from './source-tree.ts';

const LINK = /\]\(<?([^)\s>]+)>?\)/g;

/** Broken relative links in Markdown; external links are not followed. */
export function brokenLinks(
  tree: SourceTree,
  exists = (path: string): boolean => existsSync(join(tree.root, path)),
): string[] {
  const documents = tree.files.filter(({ path }) => path.endsWith('.md') && !path.startsWith('samples/'));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(LINK)].flatMap((match) => {
      const target = (match[1] ?? '').replace(/[#?].*$/, '');
      if (target === '' || /^[a-z]+:/.test(target)) return [];
      const file = posix.join(posix.dirname(path), decodeURI(target));
      return exists(file) ? [] : [`${path}:${lineAt(text, match.index)} ${target}이(가) 없습니다.`];
    }),
  );
}
