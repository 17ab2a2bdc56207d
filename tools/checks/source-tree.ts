import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

/** `path` is relative to the root, with slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Input of the text checks. */
export interface SourceTree {
  root: string;
  folders: string[];
  files: SourceFile[];
}

// Output of npm, git, builds and tests, at any depth.
const LEFT_BEHIND = new Set(['node_modules', '.git', '.react-router', 'test-results', 'playwright-report']);
const MADE_AT_ROOT = new Set(['build', 'data', 'native/android', 'native/ios', 'package-lock.json']);
const TEXTS = new Set('.ts .tsx .mts .cts .js .mjs .cjs .json .sql .css .md .yaml .yml .html .svg .txt'.split(' '));

/** Reads text files, except installed and generated ones. */
export function readTree(root: string): SourceTree {
  const tree: SourceTree = { root, folders: [], files: [] };
  gather(tree, '');
  return tree;
}

function gather(tree: SourceTree, folder: string): void {
  for (const entry of readdirSync(join(tree.root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (LEFT_BEHIND.has(entry.name) || MADE_AT_ROOT.has(path)) continue;
    if (entry.isDirectory()) {
      tree.folders.push(path);
      gather(tree, path);
    } else if (entry.isFile() && TEXTS.has(extname(entry.name))) {
      tree.files.push({ path, text: readFileSync(join(tree.root, path), 'utf8') });
    }
  }
}

/** Line number, from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** `path:line message` per match. The pattern needs the global flag. */
export function faultsAt(file: SourceFile, pattern: RegExp, message: string): string[] {
  return [...file.text.matchAll(pattern)].map((match) => `${file.path}:${lineAt(file.text, match.index)} ${message}`);
}

/** Test code may contain planted faults and direct SQL. */
export function isForTests(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /^(tests|bench|tools)\//.test(path);
}
