import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '#platform/startup-error';
import { buildIfNeeded } from '../app-build/build.ts';
import { contentDigest, copyContent } from '../app-build/copy-content.ts';
import { markInstalled } from '../installed-packages.mjs';
import { ROOT } from '../start/shop-context.ts';

const FONT = /'((?:pretendard|@expo-google-fonts\/[\w-]+)\/[^']+\.ttf)'/g;

/** `bundle <folder>`: a folder that runs the shop with Node 24, without building or installing anything. */
export async function run([folder, ...rest]: string[]): Promise<number> {
  if (folder === undefined || rest.length > 0) throw new StartupError('bundle <빈 폴더>처럼 적어 주세요.');
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new StartupError(`${target}이 비어 있지 않습니다. 빈 폴더나 없는 폴더를 적어 주세요.`);
  const say = (message: string): boolean => process.stdout.write(`${message}\n`);
  const digest = contentDigest(ROOT);
  await buildIfNeeded(say);
  copyContent({ root: ROOT, target, digest });
  installPackages(target);
  dropUnusedPackages(target);
  markInstalled(target);
  say(`${target}에 담았습니다. Node 24 이상으로 node cli/launch.mjs start를 실행해 주세요.`);
  return 0;
}

function installPackages(target: string): void {
  const args = ['install', '--no-save', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const [program = 'npm', ...first] = npm ? [process.execPath, npm] : ['npm'];
  const done = spawnSync(program, [...first, ...args], { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] });
  if (done.status !== 0)
    throw new StartupError('꾸러미를 설치하지 못했습니다. 인터넷 연결과 npm 설정을 확인해 주세요.');
}

/** The Node of developers' machines, and fonts that no source names. */
function dropUnusedPackages(target: string): void {
  const packages = join(target, 'node_modules');
  for (const name of globSync('node-{linux,darwin}-*', { cwd: packages }))
    rmSync(join(packages, name), { recursive: true });
  rmSync(join(packages, '.bin'), { recursive: true, force: true });
  const sources = globSync('platform/**/*.ts', { cwd: target }).map((file) => readFileSync(join(target, file), 'utf8'));
  const used = new Set(sources.flatMap((text) => [...text.matchAll(FONT)].map(([, font = '']) => font)));
  const families = new Set([...used].map((font) => /^(@[^/]+\/)?[^/]+/.exec(font)?.[0] ?? ''));
  for (const family of families) {
    if (!existsSync(join(packages, family))) continue;
    for (const entry of readdirSync(join(packages, family), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const isKept = used.has(file.slice(packages.length + 1).replaceAll('\\', '/')) || isPaper(entry.name);
      if (entry.isFile() && !isKept) rmSync(file);
    }
  }
}

function isPaper(name: string): boolean {
  return name === 'package.json' || /^(licen[cs]e|ofl)/i.test(name);
}
