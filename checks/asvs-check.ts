import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type SourceTree, readTree } from './source-tree.ts';

const DATA = 'docs/security/asvs.yaml';
const PAPER = 'docs/security/asvs.md';
/** Of what applies, this share is held by a test. */
const LEAST_SHARE = 0.9;
const HOLDS = ['test', 'paper', 'by-hand', 'not', 'open'] as const;
const HEAD = `# ASVS 5.0, levels 1 and 2

What each requirement of OWASP ASVS 5.0.0 asks, in our words, and what holds it here. Made from asvs.yaml (\`node checks/asvs-check.ts\`); \`npm run check\` fails when a test or a paper that is named is not there.

`;

interface Row {
  id: string;
  level: number;
  about: string;
  /** Where the test stands, and its name. */
  test?: string;
  name?: string;
  /** A paper and the heading in it. */
  paper?: string;
  /** How it is held where nothing tests it. */
  'by-hand'?: string;
  /** Why it does not apply. */
  not?: string;
  /** What is missing. */
  open?: string;
  note?: string;
}

/** Each requirement is held by one thing that is there, and the table says what the data say. */
export function unheldRequirements(tree: SourceTree): string[] {
  const data = tree.files.find(({ path }) => path === DATA)?.text;
  if (data === undefined) return [`${DATA}: 파일이 없습니다.`];
  const rows = parse(data) as Row[];
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]));
  const faults = rows.flatMap((row) => rowFaults(row, texts).map((sentence) => `${DATA}: ${row.id} ${sentence}`));
  const share = heldShare(rows);
  if (share < LEAST_SHARE) faults.push(`${DATA}: 시험으로 지키는 것이 ${(share * 100).toFixed(1)}%입니다.`);
  if (texts.get(PAPER) !== asvsPaper(rows)) faults.push(`${PAPER}: ${DATA}와 다릅니다.`);
  return faults;
}

function heldShare(rows: Row[]): number {
  const applied = rows.filter((row) => row.not === undefined);
  return applied.filter((row) => row.test !== undefined).length / Math.max(1, applied.length);
}

function rowFaults(row: Row, texts: Map<string, string>): string[] {
  const held = HOLDS.filter((key) => row[key] !== undefined);
  if (held.length !== 1 || row.about === '') return ['지키는 것을 하나만 적어 주세요.'];
  if (row.test !== undefined && !holdsTest(texts.get(row.test), row.name ?? ''))
    return [`시험이 없습니다: ${row.test} ${row.name ?? ''}`];
  if (row.paper !== undefined && !holdsHeading(texts, row.paper)) return [`문서가 없습니다: ${row.paper}`];
  return [];
}

/** A test of that very name: as it stands in its file, quoted. */
export function holdsTest(text: string | undefined, name: string): boolean {
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `\`${name}\``, `"${name}"`];
  return (
    name !== '' &&
    text !== undefined &&
    quoted.some((one) => text.includes(`test(${one}`) || text.includes(`(\n  ${one}`))
  );
}

function holdsHeading(texts: Map<string, string>, paper: string): boolean {
  const [path = '', anchor = ''] = paper.split('#');
  const headings = [...(texts.get(path) ?? '').matchAll(/^## (.+)$/gm)].map(([, words = '']) =>
    words.toLowerCase().replaceAll(' ', '-'),
  );
  return headings.includes(anchor);
}

/** The paper as the data have it. */
function asvsPaper(rows: Row[]): string {
  const applied = rows.filter((row) => row.not === undefined);
  const count = (key: keyof Row): number => applied.filter((row) => row[key] !== undefined).length;
  const sums = [
    `${rows.length} requirements, of which ${applied.length} apply: ${count('test')} are held by a test, ${count('paper')} by a paper that the check finds,`,
    `${count('by-hand')} by hand; ${count('open')} do not hold. By tests: ${(heldShare(rows) * 100).toFixed(1)} %.`,
  ].join(' ');
  const lines = rows.map((row) => `| ${row.id} | ${row.level} | ${row.about} | ${cellOf(row)} |`);
  return `${HEAD}${sums}\n\n| Id | Level | What it asks | What holds it |\n|---|---|---|---|\n${lines.join('\n')}\n`;
}

function cellOf(row: Row): string {
  const note = row.note === undefined ? '' : `. ${row.note}`;
  if (row.test !== undefined) return `\`${row.test}\`: ${(row.name ?? '').replaceAll('|', '\\|')}${note}`;
  if (row.paper !== undefined) return `[${row.paper}](${row.paper.replace('docs/', '../')})${note}`;
  if (row.not !== undefined) return `does not apply: ${row.not}`;
  return row.open === undefined ? `by hand: ${row['by-hand'] ?? ''}` : `**does not hold**: ${row.open}`;
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..');
  const data = readTree(root).files.find(({ path }) => path === DATA)?.text ?? '';
  writeFileSync(join(root, PAPER), asvsPaper(parse(data) as Row[]));
}
