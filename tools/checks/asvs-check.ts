import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type SourceTree, readTree } from './source-tree.ts';

const DATA = 'docs/security/asvs.yaml';
const PAPER = 'docs/security/asvs.md';
/** Minimum share of applicable requirements with a test. */
const MIN_SHARE = 0.9;
const HOLDS = ['test', 'paper', 'by-hand', 'not', 'open'] as const;
const HEAD = `# ASVS 5.0, levels 1 and 2

What each requirement of OWASP ASVS 5.0.0 asks, in our words, and what holds it here. Made from asvs.yaml (\`npm run generate\`); \`npm run check\` fails when a test or a paper that is named is not there.

`;

interface Row {
  id: string;
  level: number;
  about: string;
  /** Test file and title. */
  test?: string;
  name?: string;
  /** Document and heading. */
  paper?: string;
  /** How it is met without a test. */
  'by-hand'?: string;
  /** Why it does not apply. */
  not?: string;
  /** What is missing. */
  open?: string;
  note?: string;
}

/** Requirements without exactly one valid proof, and an outdated asvs.md. */
export function unprovenAsvsRequirements(tree: SourceTree): string[] {
  const data = tree.files.find(({ path }) => path === DATA)?.text;
  if (data === undefined) return [`${DATA}: 파일이 없습니다.`];
  const rows = parse(data) as Row[];
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]));
  const errors = rows.flatMap((row) => rowProblems(row, texts).map((message) => `${DATA}: ${row.id} ${message}`));
  const share = testedShare(rows);
  if (share < MIN_SHARE) errors.push(`${DATA}: 시험으로 지키는 것이 ${(share * 100).toFixed(1)}%입니다.`);
  if (texts.get(PAPER) !== renderAsvsDocument(rows)) errors.push(`${PAPER}: ${DATA}와 다릅니다.`);
  return errors;
}

function testedShare(rows: Row[]): number {
  const applied = rows.filter((row) => row.not === undefined);
  return applied.filter((row) => row.test !== undefined).length / Math.max(1, applied.length);
}

function rowProblems(row: Row, texts: Map<string, string>): string[] {
  const stored = HOLDS.filter((key) => row[key] !== undefined);
  if (stored.length !== 1 || row.about === '') return ['지키는 것을 하나만 적어 주세요.'];
  if (row.test !== undefined && !hasTest(texts.get(row.test), row.name ?? ''))
    return [`시험이 없습니다: ${row.test} ${row.name ?? ''}`];
  if (row.paper !== undefined && !hasHeading(texts, row.paper)) return [`문서가 없습니다: ${row.paper}`];
  return [];
}

export function hasTest(text: string | undefined, name: string): boolean {
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `\`${name}\``, `"${name}"`];
  return (
    name !== '' &&
    text !== undefined &&
    quoted.some((one) => text.includes(`test(${one}`) || text.includes(`(\n  ${one}`))
  );
}

function hasHeading(texts: Map<string, string>, document: string): boolean {
  const [path = '', anchor = ''] = document.split('#');
  const headings = [...(texts.get(path) ?? '').matchAll(/^## (.+)$/gm)].map(([, words = '']) =>
    words.toLowerCase().replaceAll(' ', '-'),
  );
  return headings.includes(anchor);
}

function renderAsvsDocument(rows: Row[]): string {
  const applied = rows.filter((row) => row.not === undefined);
  const count = (key: keyof Row): number => applied.filter((row) => row[key] !== undefined).length;
  const sums = [
    `${rows.length} requirements, of which ${applied.length} apply: ${count('test')} are held by a test, ${count('paper')} by a paper that the check finds,`,
    `${count('by-hand')} by hand; ${count('open')} do not hold. By tests: ${(testedShare(rows) * 100).toFixed(1)} %.`,
  ].join(' ');
  const lines = rows.map((row) => `| ${row.id} | ${row.level} | ${row.about} | ${cellOf(row)} |`);
  return `${HEAD}${sums}\n\n| Id | Level | What it asks | What holds it |\n|---|---|---|---|\n${lines.join('\n')}\n`;
}

function cellOf(row: Row): string {
  const memo = row.note === undefined ? '' : `. ${row.note}`;
  if (row.test !== undefined) return `\`${row.test}\`: ${(row.name ?? '').replaceAll('|', '\\|')}${memo}`;
  if (row.paper !== undefined) return `[${row.paper}](${row.paper.replace('docs/', '../')})${memo}`;
  if (row.not !== undefined) return `does not apply: ${row.not}`;
  return row.open === undefined ? `by hand: ${row['by-hand'] ?? ''}` : `**does not hold**: ${row.open}`;
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..', '..');
  const data = readTree(root).files.find(({ path }) => path === DATA)?.text ?? '';
  writeFileSync(join(root, PAPER), renderAsvsDocument(parse(data) as Row[]));
}
