import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = join(import.meta.dirname, '..', '..', 'node_modules');
const CACHE = join(MODULES, '.cache', 'seoga');
const ROOMS = ['shared', 'contract', 'domain', 'platform', 'server', 'app', 'cli'];

// TypeScript 7 checks; the package `typescript` is 6, for tools that use the compiler API.
const TOOLS = {
  oxfmt: '.bin/oxfmt',
  oxlint: '.bin/oxlint',
  tsc: 'typescript-native/bin/tsc',
  router: '.bin/react-router',
  depcruise: '.bin/depcruise',
  knip: '.bin/knip',
};

export function format(root: string): Promise<string[]> {
  return describeResult(root, 'oxfmt', ['--list-different', '--no-error-on-unmatched-pattern']);
}

/** Violations of .oxlintrc.json, including type-aware rules. */
export function lint(root: string): Promise<string[]> {
  return describeResult(root, 'oxlint', [
    '--type-aware',
    '--deny-warnings',
    '--format=unix',
    '--no-error-on-unmatched-pattern',
    '.',
  ]);
}

/** Generates route types; must precede the compiler and the type-aware lint. */
export function routeTypes(root: string): Promise<string[]> {
  return describeResult(root, 'router', ['typegen']);
}

/** Type errors; domain, shared and the service worker are also checked without DOM and Node types. */
export async function types(root: string): Promise<string[]> {
  const projects = [
    'tsconfig.json',
    'domain/tsconfig.json',
    'shared/tsconfig.json',
    'app/browser/service-worker/tsconfig.json',
  ];
  const found = projects.filter((project) => existsSync(join(root, project)));
  const errors = await Promise.all(
    found.map((project) =>
      describeResult(root, 'tsc', [
        '-p',
        project,
        '--noEmit',
        '--pretty',
        'false',
        '--incremental',
        ...buildInfoOf(project),
      ]),
    ),
  );
  return [...new Set(errors.flat())];
}

function buildInfoOf(project: string): string[] {
  return ['--tsBuildInfoFile', join(CACHE, `${project.replaceAll('/', '-')}.tsbuildinfo`)];
}

export function checkDependencies(root: string): Promise<string[]> {
  const layers = ROOMS.filter((layer) => existsSync(join(root, layer)));
  return describeResult(root, 'depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    '--no-progress',
    '--cache',
    join(CACHE, 'depcruise'),
    '--cache-strategy',
    'content',
    ...layers,
  ]);
}

export function deadCode(root: string): Promise<string[]> {
  return describeResult(root, 'knip', [
    '--no-progress',
    '--no-config-hints',
    '--reporter',
    'compact',
    '--cache',
    '--cache-location',
    join(CACHE, 'knip'),
  ]);
}

/** Output lines of a failed tool; empty on success. */
async function describeResult(root: string, tool: keyof typeof TOOLS, args: string[]): Promise<string[]> {
  const { status, message } = await ran(root, [join(MODULES, TOOLS[tool]), ...args]);
  if (status === 0) return [];
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`${tool}이(가) 말없이 ${status}로 끝났습니다.`];
}

function ran(root: string, args: string[]): Promise<{ status: number | null; message: string }> {
  const environment = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, message: output }));
  });
}
