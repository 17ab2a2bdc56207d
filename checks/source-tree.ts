import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A text file of the tree; `path` is relative to its root, with slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** What the text checks look at: every folder by name, every text file with its text. */
export interface SourceTree {
  root: string;
  folders: string[];
  files: SourceFile[];
}

// What npm, git, builds and test runs leave behind; at any depth, so that the shell's own packages stay out too.
const LEFT_BEHIND = new Set(['node_modules', '.git', '.react-router', 'test-results', 'playwright-report']);
const MADE_AT_ROOT = new Set(['build', 'data', 'shell/android', 'shell/ios', 'package-lock.json']);
const TEXTS = new Set('.ts .tsx .mts .cts .js .mjs .cjs .json .sql .css .md .yaml .yml .html .svg .txt'.split(' '));

/** Reads the tree under a folder. Leaves out what is installed or made, and what is no text. */
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

/** The number of the line in which a character stands, from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** One fault a match: `path:line sentence`. The pattern needs the global flag. */
export function faultsAt(file: SourceFile, pattern: RegExp, sentence: string): string[] {
  return [...file.text.matchAll(pattern)].map((match) => `${file.path}:${lineAt(file.text, match.index)} ${sentence}`);
}

/** True for tests and what only tests use: there, planted faults and direct SQL are the point. */
export function isForTests(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /^(tests|bench|checks)\//.test(path);
}
