import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SourceTree } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CONFIG_FILES = [
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.dependency-cruiser.cjs',
  'knip.json',
  'package.json',
  'tsconfig.json',
];

/** A temporary repository with this one's configuration and packages. */
export interface PlantedRepository {
  root: string;
  remove(): void;
}

/** Given configuration files replace the copied ones. */
export function plantRepository(files: Record<string, string>): PlantedRepository {
  const root = mkdtempSync(join(tmpdir(), 'seoga-repository-'));
  for (const document of CONFIG_FILES) cpSync(join(ROOT, document), join(root, document));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'dir');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** An in-memory tree for text checks. */
export function treeOf(files: Record<string, string>): SourceTree {
  const paths = Object.keys(files);
  const folders = new Set(
    paths.flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, at, parts) => parts.slice(0, at + 1).join('/')),
    ),
  );
  return {
    root: '/a/planted/repository',
    folders: [...folders],
    files: paths.map((path) => ({ path, text: files[path] ?? '' })),
  };
}
