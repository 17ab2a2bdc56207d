import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Language, type Node, Parser } from 'web-tree-sitter';

const ROOT = join(import.meta.dirname, '..');
const GRAMMARS = join(ROOT, 'node_modules', 'tree-sitter-wasms', 'out');
const LEFT_OUT = /(^|\/)(node_modules|build|Pods|DerivedData|capacitor-cordova-[\w-]+|public)\//;

/** A file of the shells; `path` begins at `shell/`. */
export interface ShellFile {
  path: string;
  text: string;
}

/** Files of the shells by a pattern, without what is installed or built. */
export function shellFiles(pattern: string): ShellFile[] {
  return globSync(pattern, { cwd: join(ROOT, 'shell'), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(ROOT, 'shell'), join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.test(path))
    .map((path) => ({ path, text: shellFile(path) }));
}

export function shellFile(path: string): string {
  return readFileSync(join(ROOT, 'shell', path), 'utf8');
}

/** Says where a source cannot be read as its language: `line:column what stands there`. */
export async function makeReader(language: 'java' | 'swift'): Promise<(text: string) => string[]> {
  // @NOTE V8 runs out of memory while it makes Swift's grammar fast; read as it comes it is fast enough.
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

/** Brackets that do not meet in a Gradle file, strings and comments left out. */
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

/** Names in an Xcode project that nothing stands behind. */
export function danglingIds(project: string): string[] {
  const ids = [...project.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id);
  const made = new Set([...project.matchAll(/^\t\t([0-9A-F]{24})(?: \/\*.*?\*\/)? = \{/gm)].map((match) => match[1]));
  return [...new Set(ids)].filter((id) => !made.has(id));
}
