import ts from 'typescript';
import { type SourceTree, lineAt } from './source-tree.ts';

/** Replaced names and their standard terms (docs/architecture.md). Matches whole identifiers. */
const BANNED_NAMES = new Map([
  ['onlooker', 'viewer'],
  ['purse', 'balance'],
  ['lateParts', 'deferredFeatures'],
  ['rooms', 'modules, layers'],
  ['Wire', 'Dto, Response'],
  ['Refusal', 'DomainError'],
]);
/** Endings of identifiers; `Background` is no match. */
const BANNED_ENDINGS = new Map([
  ['Ground', 'Env, Fixture'],
  ['Purse', 'Balance'],
  ['Onlooker', 'Viewer'],
]);
const BANNED_FILES = /(^|\/)(([^/]+-)?(ground|onlooker|purse|deeds)(\.[\w.]+)?\.tsx?|late-parts\.tsx?)$/;
const CHECKED = /^(app|server|domain|platform|contract|shared|cli|tests|bench|tools)\/.*\.tsx?$/;

export function bannedWords(tree: SourceTree): string[] {
  return tree.files
    .filter(({ path }) => CHECKED.test(path) && !path.endsWith('.d.ts'))
    .flatMap(({ path, text }) => {
      const file = BANNED_FILES.test(path) ? [`${path} 쓰지 않기로 한 낱말이 파일 이름에 있습니다.`] : [];
      const names = declaredNames(path, text).flatMap(({ name, at }) => {
        const term = standardTermOf(name);
        return term ? [`${path}:${lineAt(text, at)} ${name}: ${term}처럼 표준 용어로 바꿔 주세요.`] : [];
      });
      return [...file, ...names];
    });
}

function standardTermOf(name: string): string | undefined {
  const ending = [...BANNED_ENDINGS].find(([word]) => name.endsWith(word));
  return BANNED_NAMES.get(name) ?? ending?.[1];
}

/** Declared names, without properties, which may be wire names. */
function declaredNames(path: string, text: string): { name: string; at: number }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names: { name: string; at: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name))
      names.push({ name: node.name.text, at: node.name.getStart(source) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isDeclaration(node: ts.Node): node is ts.NamedDeclaration {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    // A shorthand `{ name }` has the name of its property.
    (ts.isBindingElement(node) && node.propertyName !== undefined)
  );
}
