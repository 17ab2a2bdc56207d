import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Language, type Node, Parser } from 'web-tree-sitter';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const GRAMMARS = join(ROOT, 'node_modules', 'tree-sitter-wasms', 'out');
const LEFT_OUT = /(^|\/)(node_modules|build|Pods|DerivedData|capacitor-cordova-[\w-]+|public)\//;

/** A file of the shells; `path` begins at `native/`. */
export interface ShellFile {
  path: string;
  text: string;
}

/** Matching shell files, without installed or built ones. */
export function shellFiles(pattern: string): ShellFile[] {
  return globSync(pattern, { cwd: join(ROOT, 'native'), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(ROOT, 'native'), join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.test(path))
    .map((path) => ({ path, text: shellFile(path) }));
}

export function shellFile(path: string): string {
  return readFileSync(join(ROOT, 'native', path), 'utf8');
}

/** Reports syntax errors as `line:column text`. */
export async function makeReader(language: 'java' | 'swift'): Promise<(text: string) => string[]> {
  // @NOTE V8 runs out of memory optimizing Swift's grammar; baseline compilation is fast enough.
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--liftoff']) setFlagsFromString(flag);
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(join(GRAMMARS, `tree-sitter-${language}.wasm`)));
  return (text) => {
    const tree = parser.parse(text);
    return tree ? faultsIn(tree.rootNode) : ['the grammar gave up'];
  };
}

function faultsIn(node: Node): string[] {
  if (node.isError || node.isMissing) {
    const { row, column } = node.startPosition;
    return [`${row + 1}:${column + 1} ${node.text.slice(0, 60)}`];
  }
  return node.hasError ? node.children.flatMap((child) => (child ? faultsIn(child) : [])) : [];
}

/** Unbalanced brackets in a Gradle file, outside strings and comments. */
export function unbalanced(groovy: string): string[] {
  const bare = groovy
    .replace(/\/\*[\s\S]*?\*\/|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])*'/g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1');
  const ends = new Map([
    ['}', '{'],
    [')', '('],
    [']', '['],
  ]);
  const open: string[] = [];
  for (const [at, sign] of [...bare].entries()) {
    if ('{(['.includes(sign)) open.push(sign);
    const begun = ends.get(sign);
    if (begun !== undefined && open.pop() !== begun)
      return [`line ${bare.slice(0, at).split('\n').length}: ${sign} closes nothing`];
  }
  return open.map((sign) => `${sign} is never closed`);
}

/** Undefined ids in an Xcode project. */
export function danglingIds(project: string): string[] {
  const ids = [...project.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id);
  const created = new Set(
    [...project.matchAll(/^\t\t([0-9A-F]{24})(?: \/\*.*?\*\/)? = \{/gm)].map((match) => match[1]),
  );
  return [...new Set(ids)].filter((id) => !created.has(id));
}
