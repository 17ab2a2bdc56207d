import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = join(import.meta.dirname, '..', 'node_modules');
const CACHE = join(MODULES, '.cache', 'seoga');
const ROOMS = ['vocabulary', 'contract', 'domain', 'platform', 'server', 'app', 'cli'];

// TypeScript 7 checks; the package named typescript is 6, for tools that read the compiler's API.
const TOOLS = {
  oxfmt: '.bin/oxfmt',
  oxlint: '.bin/oxlint',
  tsc: 'typescript-native/bin/tsc',
  router: '.bin/react-router',
  depcruise: '.bin/depcruise',
  knip: '.bin/knip',
};

/** Every file as the formatter would write it. */
export function format(root: string): Promise<string[]> {
  return told(root, 'oxfmt', ['--list-different', '--no-error-on-unmatched-pattern']);
}

/** The rules of .oxlintrc.json, those that need types included. */
export function lint(root: string): Promise<string[]> {
  return told(root, 'oxlint', [
    '--type-aware',
    '--deny-warnings',
    '--format=unix',
    '--no-error-on-unmatched-pattern',
    '.',
  ]);
}

/** Writes the routes' types, which the compiler and the type-aware lint read; to be done before either. */
export function routeTypes(root: string): Promise<string[]> {
  return told(root, 'router', ['typegen']);
}

/** All rooms together, then domain, vocabulary and the worker without DOM and Node: what they may not know is not there. */
export async function types(root: string): Promise<string[]> {
  const projects = ['tsconfig.json', 'domain/tsconfig.json', 'vocabulary/tsconfig.json', 'app/worker/tsconfig.json'];
  const found = projects.filter((project) => existsSync(join(root, project)));
  const faults = await Promise.all(
    found.map((project) =>
      told(root, 'tsc', ['-p', project, '--noEmit', '--pretty', 'false', '--incremental', ...buildInfoOf(project)]),
    ),
  );
  return [...new Set(faults.flat())];
}

/** What the compiler found last time: where nothing changed it is a fifth of the work. */
function buildInfoOf(project: string): string[] {
  return ['--tsBuildInfoFile', join(CACHE, `${project.replaceAll('/', '-')}.tsbuildinfo`)];
}

/** Who enters whom, against house-plan.cjs. */
export function plan(root: string): Promise<string[]> {
  const rooms = ROOMS.filter((room) => existsSync(join(root, room)));
  return told(root, 'depcruise', [
    '--config',
    'house-plan.cjs',
    '--output-type',
    'err',
    '--no-progress',
    '--cache',
    join(CACHE, 'depcruise'),
    '--cache-strategy',
    'content',
    ...rooms,
  ]);
}

/** Files, exports and packages that nobody uses. */
export function deadCode(root: string): Promise<string[]> {
  return told(root, 'knip', [
    '--no-progress',
    '--no-config-hints',
    '--reporter',
    'compact',
    '--cache',
    '--cache-location',
    join(CACHE, 'knip'),
  ]);
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
