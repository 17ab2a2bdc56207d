import { posix } from 'node:path';
import type { SourceTree } from './source-tree.ts';

const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;
const CLASS = /\.([A-Za-z_][\w-]*)/g;

/** Classes that a component takes from a CSS module that does not define them. */
export function missingStyleNames(tree: SourceTree): string[] {
  const styles = new Map(
    tree.files.filter(({ path }) => path.endsWith('.module.css')).map((file) => [file.path, file]),
  );
  return tree.files
    .filter(({ path }) => /^app\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].flatMap(([, name = '', from = '']) => {
        const module = styles.get(posix.join(posix.dirname(path), from));
        if (!module) return [`${path}: ${from} 파일이 없습니다.`];
        const defined = new Set([...module.text.matchAll(CLASS)].map(([, found]) => found));
        return usedStyles(text, name)
          .filter((used) => !defined.has(used))
          .map((used) => `${path}: ${name}.${used}의 규칙이 ${module.path}에 없습니다.`);
      }),
    );
}

function usedStyles(text: string, name: string): string[] {
  const code = text.replaceAll(IMPORT, '');
  const uses = code.matchAll(new RegExp(`(?<![\\w./'"-])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
  return [...new Set([...uses].map(([, property, key]) => property ?? key ?? ''))];
}
