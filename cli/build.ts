import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { StartFault, fileFaultSentence } from '#platform/start-fault';
import { fullDiskMessage } from '../platform/disk-space.mjs';
import { heldFiles } from './held-files.ts';
import { type ManifestRoute, readManifest, writeManifests } from './route-manifest.ts';
import { writeIconSets } from './icon-sets.ts';
import { ROOT } from './shop-context.ts';

const SOURCES = [
  'app',
  'contract',
  'vocabulary',
  'public',
  'vite.config.ts',
  'vite-icons.ts',
  'vite-late-styles.ts',
  'vite-rooms.ts',
  'vite-route-faults.ts',
  'vite-spared-code.ts',
  'vite-worker.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'cli/build.ts',
  'cli/held-files.ts',
  'cli/icon-sets.ts',
  'cli/route-manifest.ts',
];
const TEXTS = /\.(js|css|svg|json|txt|webmanifest)$/;
const BUILD = join(ROOT, 'build');
/** Where a build is made beside the one that is served. */
const NEXT = join(BUILD, 'next');
const PARTS = ['client', 'server'];
const MARK = join(BUILD, 'made-from');

/** Builds whatever is asked; `npm start` builds only when something changed. */
export async function run(): Promise<number> {
  buildApp(sourcesDigest());
  return 0;
}

/** Builds the app unless the build that stands was made from these very sources. True when it built. */
export function buildIfNeeded(say: (sentence: string) => void): boolean {
  const digest = sourcesDigest();
  if (isMadeFrom(digest)) return false;
  say('화면을 만듭니다.');
  buildApp(digest);
  return true;
}

/** Whether the build that stands was made from the sources as they are. */
export function isBuildFresh(): boolean {
  return isMadeFrom(sourcesDigest());
}

function isMadeFrom(digest: string): boolean {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === digest;
}

function sourcesDigest(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const at = join(ROOT, source);
    if (!existsSync(at)) continue;
    const files = /\.\w+$/.test(source)
      ? [at]
      : readdirSync(at, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function buildApp(digest: string): void {
  try {
    buildParts(digest);
  } catch (error) {
    const sentence = error instanceof StartFault ? undefined : fileFaultSentence(error, BUILD);
    throw sentence ? new StartFault(sentence, error) : error;
  }
}

function buildParts(digest: string): void {
  rmSync(NEXT, { recursive: true, force: true });
  mkdirSync(BUILD, { recursive: true });
  const made = spawnSync(process.execPath, [join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', SEOGA_BUILD_FOLDER: NEXT },
  });
  if (made.status !== 0) {
    process.stderr.write(`${made.stdout}${made.stderr}`);
    throw buildFault(`${made.stdout}${made.stderr}`);
  }
  writeManifests(join(NEXT, 'client'));
  buildWorker(join(NEXT, 'client'), join(NEXT, 'server'));
  compressTexts(join(NEXT, 'client'));
  writeIconSets(join(NEXT, 'server', 'icons'));
  const letters = JSON.stringify(interfaceLetters());
  rmSync(MARK, { force: true });
  for (const part of PARTS) takePlace(part);
  rmSync(NEXT, { recursive: true });
  writeFileSync(join(BUILD, 'interface-letters.json'), letters);
  writeFileSync(MARK, digest);
}

/** The service worker comes last: it is told which files this build has. */
function buildWorker(client: string, folder: string): void {
  const made = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'vite-worker.config.ts'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SEOGA_HELD: JSON.stringify(heldFiles(client)),
        SEOGA_WORKER_FOLDER: folder,
      },
    },
  );
  if (made.status === 0) return;
  process.stderr.write(`${made.stdout}${made.stderr}`);
  throw buildFault(`${made.stdout}${made.stderr}`);
}

function buildFault(said: string): StartFault {
  const isFull = /ENOSPC|EDQUOT|[Nn]o space left/.test(said);
  return new StartFault(
    isFull ? fullDiskMessage(BUILD) : '화면을 만들지 못했습니다. 위의 오류를 고친 뒤 다시 시작해 주세요.',
  );
}

/** The new part stands where the former stood: whoever serves that one has it in memory, and its files in the shop's store. */
function takePlace(part: string): void {
  const former = join(BUILD, `former-${part}`);
  rmSync(former, { recursive: true, force: true });
  if (existsSync(join(BUILD, part))) renameSync(join(BUILD, part), former);
  renameSync(join(NEXT, part), join(BUILD, part));
  rmSync(former, { recursive: true, force: true });
}

function compressTexts(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXTS.test(entry.name)) continue;
    const text = readFileSync(file);
    if (text.length > 512)
      writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

/** Screens that most visits see: what their scripts say is in the first file of a face. */
const FIRST_SCREENS = /^routes\/(home|shelf-home|lightnovel|webtoon|new|novel|viewer|viewer-images)$/;

/**
 * Every letter that screens and words can show by themselves, for cutting the interface fonts: those in the scripts that
 * the first screens load at once, and those that only other screens, sheets and refusals have.
 */
function interfaceLetters(): { first: string; seldom: string } {
  const first = scriptLetters();
  const letters = new Set<string>();
  for (const room of ['app', 'vocabulary', 'domain']) {
    for (const entry of readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.includes('.test.')) continue;
      for (const letter of readFileSync(join(entry.parentPath, entry.name), 'utf8'))
        if (letter >= '\u00a0') letters.add(letter);
    }
  }
  const seldom = [...letters].filter((letter) => !first.has(letter));
  return { first: [...first].toSorted().join(''), seldom: seldom.toSorted().join('') };
}

/** Letters in the scripts of the first screens and of the layouts around them; what these load later is not asked. */
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
