import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SourceTree } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '..');
const PAPERS = ['.oxlintrc.json', '.oxfmtrc.json', 'house-plan.cjs', 'knip.json', 'package.json', 'tsconfig.json'];

/** A small house on disk with the rules and packages of this one. `remove` takes it away again. */
export interface PlantedHouse {
  root: string;
  remove(): void;
}

/** Writes files into a house of their own, in a temporary folder; a paper given here replaces the copied one. */
export function plantHouse(files: Record<string, string>): PlantedHouse {
  const root = mkdtempSync(join(tmpdir(), 'seoga-house-'));
  for (const paper of PAPERS) cpSync(join(ROOT, paper), join(root, paper));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'dir');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A tree in memory, for the checks that only read text. */
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
    root: '/a/house/of/ours',
    folders: [...folders],
    files: paths.map((path) => ({ path, text: files[path] ?? '' })),
  };
}
