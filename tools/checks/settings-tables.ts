import { z } from 'zod';
import { usualValue } from '#platform/settings/describe-settings';
import { VARIABLES } from '#platform/settings/environment';
import { SECTIONS, type Section, type Variable } from '#platform/settings/variables';

type Named = [name: string, variable: Variable];

/** A table of variables and sections, or of everything by section. */
export function settingsTable(path: string, names: readonly string[]): string {
  if (names[0] !== 'all') return renderTable(path, names.flatMap(variablesOf));
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
  return page ? help.replaceAll(new RegExp(`\\]\\(${page}(?=#)`, 'g'), '](') : help;
}

/** The example environment file. */
export function renderExample(): string {
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

/** Variables of Node, cloud SDKs, tests and development, and error names. */
const OTHERS = /^(NODE|AWS|OTEL|SEOGA|PG|POSTGRES|MODEL|SAMPLES)_|_ERROR$/;

/** Variables that a document names but nothing declares. */
export function unknownNames(text: string): string[] {
  const names = [...text.matchAll(/(?:`|^)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:`|=)/gm)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => !OTHERS.test(name) && !Object.hasOwn(VARIABLES, name));
}
