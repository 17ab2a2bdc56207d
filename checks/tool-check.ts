import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = join(import.meta.dirname, '..', 'node_modules');
const ROOMS = ['vocabulary', 'contract', 'domain', 'platform', 'server', 'app', 'cli'];

const TOOLS = {
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript-native/bin/tsc',
  router: '@react-router/dev/bin.js',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
};

/** Every file as the formatter would write it. */
export function format(root: string): Promise<string[]> {
  return told(root, 'oxfmt', ['--list-different', '--no-error-on-unmatched-pattern']);
}

/** The rules of .oxlintrc.json, those that need types included. */
export function lint(root: string): Promise<string[]> {
  return told(root, 'oxlint', ['--type-aware', '--deny-warnings', '--format=unix', '--no-error-on-unmatched-pattern', '.']);
}

/** All rooms together, then domain and vocabulary without DOM and Node: what they may not know does not exist there. */
export async function types(root: string): Promise<string[]> {
  if (existsSync(join(root, 'react-router.config.ts'))) {
    const faults = await told(root, 'router', ['typegen']);
    if (faults.length > 0) return faults;
  }
  const projects = ['tsconfig.json', 'domain/tsconfig.json', 'vocabulary/tsconfig.json'].filter((file) => existsSync(join(root, file)));
  const told3 = await Promise.all(projects.map((project) => told(root, 'tsc', ['-p', project, '--noEmit', '--pretty', 'false'])));
  return [...new Set(told3.flat())];
}

/** Who enters whom, against house-plan.cjs. */
export function plan(root: string): Promise<string[]> {
  const rooms = ROOMS.filter((room) => existsSync(join(root, room)));
  return told(root, 'depcruise', ['--config', 'house-plan.cjs', '--output-type', 'err', '--no-progress', ...rooms]);
}

/** Files, exports and packages that nobody uses. */
export function deadCode(root: string): Promise<string[]> {
  return told(root, 'knip', ['--no-progress', '--no-config-hints', '--reporter', 'compact']);
}

/** What a tool says when it is not content, line by line; nothing when it is. A tool that cannot run is a fault too. */
async function told(root: string, tool: keyof typeof TOOLS, args: string[]): Promise<string[]> {
  const { status, said } = await ran(root, [join(MODULES, TOOLS[tool]), ...args]);
  if (status === 0) return [];
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`${tool}이(가) 말없이 ${status}로 끝났습니다.`];
}

function ran(root: string, args: string[]): Promise<{ status: number | null; said: string }> {
  const environment = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said }));
  });
}
