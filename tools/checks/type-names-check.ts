import ts from 'typescript';
import type { SourceTree } from './source-tree.ts';

const CHECKED = /^(app|server|domain|platform|contract|shared|cli|tests|bench|tools)\/.*\.tsx?$/;

/** Type names that several files export. */
export function duplicateTypeNames(tree: SourceTree): string[] {
  const pathsByName = new Map<string, string[]>();
  for (const { path, text } of tree.files) {
    if (!CHECKED.test(path) || path.endsWith('.d.ts')) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    for (const name of source.statements.flatMap(exportedTypeName))
      pathsByName.set(name, [...(pathsByName.get(name) ?? []), path]);
  }
  return [...pathsByName]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: 같은 이름의 타입이 ${paths.join(', ')}에 있습니다.`)
    .toSorted();
}

function exportedTypeName(node: ts.Statement): string[] {
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node) && !ts.isClassDeclaration(node)) return [];
  const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  return isExported && node.name ? [node.name.text] : [];
}
