import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { usualValue } from '#platform/settings/describe-settings';
import { VARIABLES } from '#platform/settings/environment';
import { SECTIONS, type Section, type Variable } from '#platform/settings/variables';
import type { SourceTree } from './source-tree.ts';

const EXAMPLE = '.env.example';
const GENERATED = /^(docs\/operating\/.*|README)\.md$/;
/** `<!-- settings: backup PORT -->` lists sections and variables; `all` lists every section. */
const BLOCK = /^( *)<!-- settings: ([\w -]+) -->\n[\s\S]*?<!-- \/settings -->/gm;
/** Variables of Node, cloud SDKs, tests and development, and error names. */
const OTHERS = /^(NODE|AWS|OTEL|SEOGA|PG|MODEL|SAMPLES)_|_ERROR$/;

type Named = [name: string, variable: Variable];

export function staleSettingsDocuments(tree: SourceTree): string[] {
  const documents = tree.files.filter(({ path }) => GENERATED.test(path));
  const stale = documents.filter(({ path, text }) => renderTables(path, text) !== text).map(({ path }) => path);
  return [
    ...stale.map((path) => `${path}: 선언한 설정과 다릅니다.`),
    ...(readExample(tree.root) === renderExample() ? [] : [`${EXAMPLE}: 선언한 설정과 다릅니다.`]),
    ...documents.flatMap(({ path, text }) =>
      unknownNames(text).map((name) => `${path}: ${name}이라는 설정은 없습니다.`),
    ),
  ];
}

function renderTables(path: string, text: string): string {
  return text.replace(BLOCK, (_block, indent: string, names: string) => {
    const body = names === 'all' ? renderSections(path) : renderTable(path, names.split(' ').flatMap(variablesOf));
    return `<!-- settings: ${names} -->\n\n${body}\n\n<!-- /settings -->`.replaceAll(/^(?=.)/gm, indent);
  });
}

function renderSections(path: string): string {
  return sections()
    .map(([{ title, page }, rows]) => `## ${title}\n\n[설명](${page})\n\n${renderTable(path, rows)}`)
    .join('\n\n');
}

function sections(): [(typeof SECTIONS)[Section], Named[]][] {
  // Its keys are exactly the sections.
  return (Object.keys(SECTIONS) as Section[]).map((section) => [SECTIONS[section], variablesOf(section)]);
}

function variablesOf(name: string): Named[] {
  const variable = VARIABLES[name];
  return variable ? [[name, variable]] : Object.entries(VARIABLES).filter(([, { section }]) => section === name);
}

function renderTable(path: string, rows: Named[]): string {
  const lines = rows.map(
    ([name, variable]) =>
      `| \`${name}\` | ${codeOf(usualValue(variable))} | ${valuesOf(variable)} | ${helpIn(path, variable)} |`,
  );
  return `| 변수 | 기본값 | 값 | 뜻 |\n|---|---|---|---|\n${lines.join('\n')}`;
}

/** Asterisks would be emphasis. */
function codeOf(value: string): string {
  return value.includes('*') ? `\`${value}\`` : value;
}

/** Allowed values, as far as the type says them. */
function valuesOf({ type, isSecret }: Variable): string {
  const schema = z.toJSONSchema(type, { unrepresentable: 'any' });
  const { enum: choices, minimum, maximum } = schema;
  const limits = [minimum === undefined ? '' : `${minimum} 이상`, maximum === undefined ? '' : `${maximum} 이하`];
  const values = choices ? choices.map((choice) => `\`${String(choice)}\``) : limits.filter(Boolean);
  return [...values, ...(isSecret ? ['비밀'] : [])].join(', ');
}

/** Links are relative to docs/operating; a page does not link to itself. */
function helpIn(path: string, { help }: Variable): string {
  const page = path.split('/').at(-1);
  const linked = page ? help.replaceAll(new RegExp(`\\]\\(${page}(?=#)`, 'g'), '](') : help;
  return path === 'README.md' ? linked.replaceAll('](', '](docs/operating/') : linked;
}

function renderExample(): string {
  const blocks = sections().map(([{ title, page }, rows]) => {
    const lines = rows.map(([name, variable]) => {
      const help = textOf(variable.help);
      const usual = usualValue(variable);
      return `# ${help}\n#${name}=${/^[\w./:-]+$/.test(usual) && !variable.usual ? usual : ''}\n`;
    });
    return `# ── ${title} (docs/operating/${page})\n\n${lines.join('\n')}`;
  });
  return `# 서가의 설정. 필요한 줄의 #을 지우고 값을 적어 주세요. 설명은 docs/operating/settings.md에 있습니다.\n\n${blocks.join('\n')}`;
}

/** Without Markdown and without the links at the end. */
function textOf(help: string): string {
  const linkless = help.replace(/\. \[[^\]]+\]\([^)]*\)$/, '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  return linkless.replaceAll(/[`*]/g, '');
}

function readExample(root: string): string {
  try {
    return readFileSync(join(root, EXAMPLE), 'utf8');
  } catch {
    return '';
  }
}

/** Variables that a document names but nothing declares. */
function unknownNames(text: string): string[] {
  const names = [...text.matchAll(/(?:`|^)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:`|=)/gm)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => !OTHERS.test(name) && !Object.hasOwn(VARIABLES, name));
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..', '..');
  const { readTree } = await import('./source-tree.ts');
  for (const { path, text } of readTree(root).files.filter((file) => GENERATED.test(file.path)))
    writeFileSync(join(root, path), renderTables(path, text));
  writeFileSync(join(root, EXAMPLE), renderExample());
  process.stdout.write(`설정 ${Object.keys(VARIABLES).length}개를 문서와 ${EXAMPLE}에 적었습니다.\n`);
}
