import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { StartupError, fileErrorMessage } from '#platform/startup-error';
import { fullDiskMessage } from '../../platform/disk-space.mjs';
import { headingLetters } from './heading-letters.ts';
import { offlineFiles } from './offline-files.ts';
import { type ManifestRoute, readManifest, writeManifests } from './route-manifest.ts';
import { writeIconSets } from './icon-sets.ts';
import { ROOT } from '../start/shop-context.ts';

const SOURCES = [
  'app',
  'contract',
  'shared',
  'public',
  'vite.config.ts',
  'tools/vite',
  'react-router.config.ts',
  'package-lock.json',
  'cli/app-build/build.ts',
  'cli/app-build/offline-files.ts',
  'cli/app-build/icon-sets.ts',
  'cli/app-build/route-manifest.ts',
];
const TEXTS = /\.(js|css|svg|json|txt|webmanifest)$/;
const BUILD = join(ROOT, 'build');
/** Output folder of a new build. */
const NEXT = join(BUILD, 'next');
const PARTS = ['client', 'server'];
const MARK = join(BUILD, 'made-from');
/** Not in a folder made by `bundle`. */
const BUILD_TOOL = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
const OUTPUT_BYTES = 64 * 1024 * 1024;
const execute = promisify(execFile);
const compressed = promisify(brotliCompress);

/** Builds unconditionally; `npm start` builds only after a change. */
export async function run(): Promise<number> {
  requireBuildTool();
  await buildApp(sourcesDigest());
  return 0;
}

/** Makes a build if one is due and resolves to whether it did; `signal` ends it. */
export type PrepareBuild = (say: (message: string) => void, signal?: AbortSignal) => Promise<boolean>;

/** Builds unless the current build has the same sources. Without the tools it throws at once. */
export const buildIfNeeded: PrepareBuild = (say, signal) => {
  const digest = sourcesDigest();
  if (isMadeFrom(digest)) return Promise.resolve(false);
  say('화면을 만듭니다.');
  requireBuildTool();
  return buildApp(digest, signal).then(() => true);
};

/** Builds unless there is any build. */
export const buildIfMissing: PrepareBuild = (say, signal) =>
  existsSync(MARK) ? Promise.resolve(false) : buildIfNeeded(say, signal);

/** Whether the build in this folder or a copy of it matches its sources. */
export function isBuildFresh(root = ROOT): boolean {
  return isMadeFrom(sourcesDigest(root), root);
}

function isMadeFrom(digest: string, root = ROOT): boolean {
  const mark = join(root, relative(ROOT, MARK));
  return existsSync(mark) && readFileSync(mark, 'utf8') === digest;
}

/** Digest of what the build is made from. */
export function sourcesDigest(root = ROOT): string {
  return filesDigest(root, SOURCES);
}

/** Digest of files and folders without tests. */
export function filesDigest(root: string, names: string[]): string {
  const hash = createHash('sha256');
  for (const name of names) {
    const at = join(root, name);
    if (!existsSync(at)) continue;
    const files = statSync(at).isFile()
      ? [at]
      : readdirSync(at, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function requireBuildTool(): void {
  if (!existsSync(BUILD_TOOL))
    throw new StartupError(
      '만들어 둔 화면이 이 폴더의 소스와 다르고, 화면을 만드는 도구는 없습니다. 빌드할 컴퓨터에서 npm run seoga -- bundle로 폴더를 다시 만들어 올려 주세요.',
    );
}

async function buildApp(digest: string, signal?: AbortSignal): Promise<void> {
  try {
    await buildParts(digest, signal);
  } catch (error) {
    const message = error instanceof StartupError ? undefined : fileErrorMessage(error, BUILD);
    throw message ? new StartupError(message, error) : error;
  }
}

async function buildParts(digest: string, signal?: AbortSignal): Promise<void> {
  rmSync(NEXT, { recursive: true, force: true });
  mkdirSync(BUILD, { recursive: true });
  await runTool([BUILD_TOOL, 'build'], { SEOGA_BUILD_FOLDER: NEXT }, signal);
  writeManifests(join(NEXT, 'client'));
  await buildWorker(join(NEXT, 'client'), join(NEXT, 'server'), signal);
  await compressTexts(join(NEXT, 'client'));
  writeIconSets(join(NEXT, 'server', 'icons'));
  const letters = JSON.stringify({ ...interfaceLetters(), headings: headingLetters(join(ROOT, 'app')) });
  rmSync(MARK, { force: true });
  // Those of the former letters.
  rmSync(join(BUILD, 'fonts'), { recursive: true, force: true });
  for (const part of PARTS) replaceBuild(part);
  rmSync(NEXT, { recursive: true });
  writeFileSync(join(BUILD, 'interface-letters.json'), letters);
  writeFileSync(MARK, digest);
}

/** Built last: it needs the file list of the build. */
function buildWorker(client: string, folder: string, signal?: AbortSignal): Promise<void> {
  return runTool(
    [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'tools/vite/service-worker.config.ts'],
    { SEOGA_HELD: JSON.stringify(offlineFiles(client)), SEOGA_WORKER_FOLDER: folder },
    signal,
  );
}

/** Runs a build tool; when it fails, prints its output. Throws a StartupError with the remedy. */
async function runTool(args: string[], variables: Record<string, string>, signal?: AbortSignal): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ...variables };
  const tool = execute(process.execPath, args, { cwd: ROOT, env, signal, maxBuffer: OUTPUT_BYTES });
  await tool.catch((error: Error & { stdout?: string; stderr?: string }) => {
    if (signal?.aborted) throw error;
    const output = `${error.stdout ?? ''}${error.stderr ?? ''}`;
    process.stderr.write(output);
    const isFull = /ENOSPC|EDQUOT|[Nn]o space left/.test(output);
    throw new StartupError(
      isFull ? fullDiskMessage(BUILD) : '화면을 만들지 못했습니다. 위의 오류를 고친 뒤 다시 시작해 주세요.',
    );
  });
}

/** Safe while serving: the server has the old files in memory and in the file store. */
function replaceBuild(part: string): void {
  const former = join(BUILD, `former-${part}`);
  rmSync(former, { recursive: true, force: true });
  if (existsSync(join(BUILD, part))) renameSync(join(BUILD, part), former);
  renameSync(join(NEXT, part), join(BUILD, part));
  rmSync(former, { recursive: true, force: true });
}

async function compressTexts(folder: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const compress = async (file: string): Promise<void> => {
    const text = readFileSync(file);
    if (text.length > 512) await writeFile(`${file}.br`, await compressed(text, { params }));
  };
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}

/** Routes whose text is in the first file of each font. */
const FIRST_SCREENS =
  /^routes\/(storefront\/(home|shelf-home|lightnovel|webtoon|new|novel)|reader\/(viewer|viewer-images))$/;

/** Characters of the interface, for subsetting fonts: those of the first routes, and the rest. */
function interfaceLetters(): { first: string; seldom: string } {
  const first = scriptLetters();
  const letters = new Set<string>();
  for (const room of ['app', 'shared', 'domain']) {
    for (const entry of readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.includes('.test.')) continue;
      for (const letter of readFileSync(join(entry.parentPath, entry.name), 'utf8'))
        if (letter >= '\u00a0') letters.add(letter);
    }
  }
  const seldom = [...letters].filter((letter) => !first.has(letter));
  return { first: [...first].toSorted().join(''), seldom: seldom.toSorted().join('') };
}

/** Characters in the initial scripts of the first routes and their layouts; lazy chunks are excluded. */
function scriptLetters(): Set<string> {
  const client = join(NEXT, 'client');
  const { routes } = readManifest(client);
  const scripts = new Set<string>();
  const take = ({ id, parentId, module, imports }: ManifestRoute): void => {
    for (const script of [module, ...imports]) scripts.add(script);
    const parent = parentId === undefined ? undefined : routes[parentId];
    if (parent && parent.id !== id) take(parent);
  };
  for (const route of Object.values(routes)) if (FIRST_SCREENS.test(route.id)) take(route);
  const letters = [...scripts].flatMap((script) => [...readFileSync(join(client, script), 'utf8')]);
  return new Set(letters.filter((letter) => letter >= '\u00a0'));
}
