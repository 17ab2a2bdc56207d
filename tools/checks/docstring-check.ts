import { posix } from 'node:path';
import ts from 'typescript';
import { type SourceTree, lineAt } from './source-tree.ts';

const DOCUMENTED = /^(shared\/.+|domain\/[^/]+\/index|domain\/kernel\/.+)\.ts$/;

type Files = Map<string, ts.SourceFile>;
interface Definition {
  file: string;
  node: ts.Statement;
}

/** Exports of area indexes, domain/kernel and shared need a docstring at their definition. */
export function missingDocstrings(tree: SourceTree): string[] {
  const sources = tree.files.filter(({ path }) => /^(shared|domain)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'));
  const files: Files = new Map(
    sources.map(({ path, text }) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)]),
  );
  const errors = [...files]
    .filter(([path]) => DOCUMENTED.test(path))
    .flatMap(([path, source]) => source.statements.flatMap((node) => faultsOf(files, { file: path, node })));
  return [...new Set(errors)].toSorted();
}

function faultsOf(files: Files, { file, node }: Definition): string[] {
  if (ts.isExportDeclaration(node)) return faultsOfDoor(files, { file, node });
  return isExported(node) ? namesOf(node).flatMap((name) => errorOf(files, { file, name })) : [];
}

function faultsOfDoor(files: Files, entry: { file: string; node: ts.ExportDeclaration }): string[] {
  const { exportClause, moduleSpecifier } = entry.node;
  if (!exportClause || !ts.isNamedExports(exportClause))
    return [`${at(files, entry)} index.ts에서는 이름을 하나씩 내보내 주세요(export * 대신).`];
  const target =
    moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? pathOf(entry.file, moduleSpecifier.text) : entry.file;
  return exportClause.elements.flatMap((element) =>
    errorOf(files, { file: target, name: (element.propertyName ?? element.name).text }),
  );
}

function errorOf(files: Files, requests: { file: string; name: string }): string[] {
  const found = definitionsOf(files, requests);
  const first = found[0];
  if (!first || found.some((definition) => isDocumented(files, definition))) return [];
  return [`${at(files, first)} ${requests.name}: 하는 일과 던지는 오류를 적은 문서 주석이 없습니다.`];
}

/** Definitions of a name, through re-exports; empty for package exports. */
function definitionsOf(files: Files, requests: { file: string; name: string }): Definition[] {
  const statements = files.get(requests.file)?.statements ?? [];
  const own = [...statements].filter((node) => namesOf(node).includes(requests.name));
  if (own.length > 0) return own.map((node) => ({ file: requests.file, node }));
  for (const node of statements) {
    if (!ts.isExportDeclaration(node) || !node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    if (!node.exportClause || !ts.isNamedExports(node.exportClause)) continue;
    const element = node.exportClause.elements.find((one) => one.name.text === requests.name);
    const target = pathOf(requests.file, node.moduleSpecifier.text);
    if (element) return definitionsOf(files, { file: target, name: (element.propertyName ?? element.name).text });
  }
  return [];
}

function isDocumented(files: Files, { file, node }: Definition): boolean {
  const text = files.get(file)?.text ?? '';
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  if (comments.some((comment) => text.startsWith('/**', comment.pos))) return true;
  // A type derived from a documented constant needs no second docstring.
  const constant = ts.isTypeAliasDeclaration(node) ? /\btypeof (\w+)/.exec(node.type.getText())?.[1] : undefined;
  return (
    constant !== undefined && definitionsOf(files, { file, name: constant }).some((one) => isDocumented(files, one))
  );
}

function namesOf(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map((declared) => declared.name.getText());
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  return isNamed && node.name ? [node.name.text] : [];
}

function isExported(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  );
}

function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier
    .replace(/^#shared\//, 'shared/')
    .replace(/^#kernel\//, 'domain/kernel/')
    .replace(/(?<!\.ts)$/, '.ts');
}

function at(files: Files, { file, node }: Definition): string {
  return `${file}:${lineAt(files.get(file)?.text ?? '', node.getStart())}`;
}
