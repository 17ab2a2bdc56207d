import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A `sql` template in a store. */
export interface SqlTemplate {
  place: string;
  /** Its literal texts, as Kysely passes them to the compiler. */
  key: string;
  /** `Row` of sql<Row>`…`. */
  row: ts.Type | undefined;
  /** Executed by itself, not part of another statement. */
  isStatement: boolean;
}

/** An exported function of a store. */
export interface StoreFunction {
  file: string;
  name: string;
  parameters: ts.Type[];
}

export interface StoreSource {
  checker: ts.TypeChecker;
  templates: SqlTemplate[];
  functions: StoreFunction[];
}

export function templateKey(texts: readonly string[]): string {
  return texts.join('${}');
}

/** All SQL templates and exported functions of domain stores. */
export function readStores(root: string): StoreSource {
  const files = readdirSync(join(root, 'domain'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-store.ts'))
    .map((file) => join(root, 'domain', file));
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const program = ts.createProgram(files, { ...options, types: ['node'] });
  const checker = program.getTypeChecker();
  const sources = files.flatMap((file) => program.getSourceFile(file) ?? []);
  return {
    checker,
    templates: sources.flatMap((source) => templatesIn(source, { checker, root })),
    functions: sources.flatMap((source) => functionsIn(source, checker)),
  };
}

function templatesIn(
  source: ts.SourceFile,
  { checker, root }: { checker: ts.TypeChecker; root: string },
): SqlTemplate[] {
  const found: SqlTemplate[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const { template, typeArguments, parent } = node;
      const texts = ts.isNoSubstitutionTemplateLiteral(template)
        ? [template.text]
        : [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({
        place: `${relative(root, source.fileName)}:${line}`,
        key: templateKey(texts),
        row: typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0]),
        isStatement:
          (ts.isPropertyAccessExpression(parent) && parent.name.text === 'execute') ||
          (ts.isVariableDeclaration(parent) && source.text.includes(`${parent.name.getText()}.execute(`)),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function functionsIn(source: ts.SourceFile, checker: ts.TypeChecker): StoreFunction[] {
  const module = checker.getSymbolAtLocation(source);
  return (module ? checker.getExportsOfModule(module) : [])
    .filter((symbol) => symbol.flags & ts.SymbolFlags.Value)
    .flatMap((symbol) => {
      const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
      const parameters = signature?.getParameters().map((parameter) => checker.getTypeOfSymbol(parameter));
      return parameters ? [{ file: source.fileName, name: symbol.name, parameters }] : [];
    });
}
