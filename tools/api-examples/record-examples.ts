import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CANARY } from '../../tests/support/fixtures/canary-works.ts';
import { EXAMPLES_FOLDER } from '../../tests/support/servers/record-examples.ts';
import type { JsonObject } from '#server/api/v1/openapi/json-types';
import { type RecordedAnswer, chooseExamples, updateExamples } from './choose-examples.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FILE = join(ROOT, 'server', 'api', 'v1', 'openapi', 'response-examples.json');
const NAMED = process.argv.slice(2);

// Runs HTTP tests of the API and writes an example of each call's answer. Named files add to the examples.
const folder = mkdtempSync(join(tmpdir(), 'seoga-examples-'));
try {
  const files = NAMED.length > 0 ? NAMED : findApiTests();
  const run = spawnSync(process.execPath, [join(ROOT, 'cli', 'launch.mjs'), 'test', 'unit', ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, [EXAMPLES_FOLDER]: folder },
  });
  writeExamples();
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}

function findApiTests(): string[] {
  return globSync('tests/http/!(security)/*.test.ts', { cwd: ROOT }).filter((file) =>
    /(api|full|social-login)-server/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
}

function writeExamples(): void {
  const answers = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .filter((line) => !line.includes(CANARY))
      .map((line): RecordedAnswer => JSON.parse(line)),
  );
  const current: JsonObject = JSON.parse(readFileSync(FILE, 'utf8'));
  const known = NAMED.length > 0 ? Object.entries(current).map(([call, body]) => ({ call, body })) : [];
  const examples = updateExamples(current, chooseExamples([...known, ...answers]));
  writeFileSync(FILE, JSON.stringify(examples, null, 2));
  spawnSync(join(ROOT, 'node_modules', '.bin', 'oxfmt'), [FILE], { stdio: 'inherit' });
}
