import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { hasTest } from './asvs-check.ts';
import { type SourceTree, readTree } from './source-tree.ts';

const DATA = 'docs/security/proofs.yaml';
const PAPER = 'docs/security/proofs.md';
const BREAKING = Array.from({ length: 21 }, (_none, at) => `R${at + 1}`);
const HARMING = Array.from({ length: 15 }, (_none, at) => `S${at + 1}`);
const HEAD = `# What is proved when things break or somebody means harm

R: machines, databases, networks and clocks that fail. S: people who mean harm. Each has tests in \`npm test\`; where a run of \`npm run chaos\` is named, the same is done for longer, and shops that are broken on purpose have to be caught by it (\`--mutants\`). Made from proofs.yaml (\`npm run generate\`); \`npm run check\` fails when a test that is named is not there.

`;

interface Row {
  id: string;
  about: string;
  /** Each as `file > name`. */
  tests: string[];
  /** Longer run by `npm run chaos`. */
  chaos?: string;
  note?: string;
}

/** Rows without existing tests, and an outdated proofs.md. */
export function unprovenRequirements(tree: SourceTree): string[] {
  const data = tree.files.find(({ path }) => path === DATA)?.text;
  if (data === undefined) return [`${DATA}: 파일이 없습니다.`];
  const rows = parse(data) as Row[];
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]));
  const ids = rows.map(({ id }) => id).join(' ');
  const errors = ids === [...BREAKING, ...HARMING].join(' ') ? [] : [`${DATA}: R1–R21, S1–S15가 차례로 있어야 합니다.`];
  for (const { id, tests } of rows) {
    if (tests.length === 0) errors.push(`${DATA}: ${id} 시험이 없습니다.`);
    for (const one of tests) {
      const { file, name } = namedTest(one);
      if (!hasTest(texts.get(file), name)) errors.push(`${DATA}: ${id} 시험이 없습니다: ${one}`);
    }
  }
  if (texts.get(PAPER) !== renderProofsDocument(rows)) errors.push(`${PAPER}: ${DATA}와 다릅니다.`);
  return errors;
}

function namedTest(one: string): { file: string; name: string } {
  const at = one.indexOf(' > ');
  return { file: one.slice(0, at), name: one.slice(at + 3) };
}

function renderProofsDocument(rows: Row[]): string {
  const lines = rows.map(({ id, about, tests, chaos, note }) => {
    const stored = tests.map(namedTest).map(({ file, name }) => `\`${file}\`: ${name.replaceAll('|', '\\|')}`);
    const cells = [id, about, stored.join('<br>'), chaos ? `\`chaos -- ${chaos}\`` : '', note ?? ''];
    return `| ${cells.join(' | ')} |`;
  });
  return `${HEAD}| Id | What | Tests | For longer | |\n|---|---|---|---|---|\n${lines.join('\n')}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..', '..');
  const data = readTree(root).files.find(({ path }) => path === DATA)?.text ?? '';
  writeFileSync(join(root, PAPER), renderProofsDocument(parse(data) as Row[]));
}
