// Launcher for any Node from 20 on: installs the locked packages, then starts the Node that comes with them. Plain
// JavaScript without package imports.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fullDiskMessage } from '../platform/disk-space.mjs';
import { isInstalled, markInstalled, markOf } from './installed-packages.mjs';
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-memory.mjs';
import { startProblem } from './preflight.mjs';

// @NOTE As PID 1 of a container this process has no default signal actions: a signal without a handler is lost.
// oxlint-disable-next-line prefer-const -- because the handlers refer to it before it is assigned
let child;
let pendingSignal;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    pendingSignal = signal;
    child?.kill(signal);
  });

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = 'help', ...rest] = process.argv.slice(2);

function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node}는 너무 오래되었습니다. Node 20 이상을 설치해 주세요.`);

if (command === 'start' || command === 'dev') {
  const problem = await startProblem(process.env, root);
  if (problem) fail(problem);
}

if (!isInstalled(root)) install();

function install() {
  process.stdout.write('필요한 꾸러미를 설치합니다. 처음 한 번은 1분쯤 걸립니다.\n');
  const environment = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', PUPPETEER_SKIP_DOWNLOAD: '1' };
  // The build needs packages for development too, which npm leaves out where NODE_ENV is production.
  // Not `npm ci`: it fails on a lock file with optional builds that a registry does not carry.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath, ...args] : ['npm', ...args];
  const done = spawnSync(npm[0], npm.slice(1), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: environment,
  });
  if (done.status !== 0) {
    const said = `${done.stderr ?? ''}${done.error?.message ?? ''}`;
    process.stderr.write(said);
    if (/ENOSPC|EDQUOT|No space left/.test(said)) fail(fullDiskMessage(placeIn(said)));
    if (/EACCES|EPERM|EROFS/.test(said))
      fail(`${root}에 쓸 권한이 없습니다. 폴더의 권한을 바꾼 뒤 다시 시작해 주세요.`);
    fail('꾸러미를 설치하지 못했습니다. 인터넷 연결과 npm 설정을 확인한 뒤 다시 시작해 주세요.');
  }
  try {
    markInstalled(root);
  } catch (error) {
    fail(
      error.code === 'ENOSPC'
        ? fullDiskMessage(root)
        : `${markOf(root)}에 쓸 수 없습니다(${error.code}). 폴더의 권한을 확인해 주세요.`,
    );
  }
}

/** The path that npm reports: its cache may be on another disk. */
function placeIn(said) {
  return /^npm (?:error|ERR!) path (.+)$/m.exec(said)?.[1] ?? root;
}

/** The bundled Node, else the current one if it is new enough to run TypeScript. */
function newerNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `이 컴퓨터(${process.platform} ${process.arch})에는 함께 오는 Node가 없습니다. Node 24 이상을 설치해 주세요.`,
  );
}

const bin = join(root, 'node_modules', '.bin');
// The development server and the modules it compiles share one React Router.
const conditions = command === 'dev' ? ['--conditions=development'] : [];
child = spawn(newerNode(), [...NODE_FLAGS, ...conditions, join(root, 'cli', 'seoga.ts'), command, ...rest], {
  cwd: process.cwd(),
  stdio: 'inherit',
  env: {
    ...NODE_ENVIRONMENT,
    ...(command === 'dev' ? { NODE_ENV: 'development' } : {}),
    ...process.env,
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compile'),
  },
});
if (pendingSignal) child.kill(pendingSignal);
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
