import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '../support/servers/shop-process.ts';

// Reports errors before the slow steps: installation, build and samples take minutes.
const ROOT = join(import.meta.dirname, '..', '..');
const TOLD_LATE = /꾸러미를 설치|화면을 만듭니다|데이터베이스를 시작|견본 작품을/;
const work = mkdtempSync(join(tmpdir(), 'seoga-early-'));
const disk = join(work, 'tiny');
const hasTinyDisk = isMounted(disk);
const claimed = createSocketServer();
const otherShop = createServer((_request, reply) => reply.end(JSON.stringify({ alive: true, shop: 'another-shop' })));
const portOf = (server: { address(): unknown }): string => String((server.address() as AddressInfo).port);

before(async () => {
  chmodSync(work, 0o755);
  for (const server of [claimed, otherShop])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  writeFileSync(join(work, 'file'), '');
  plantUnbuilt(join(work, 'unbuilt'));
  plantUninstalled(join(work, 'uninstalled'));
});
after(() => {
  claimed.close();
  otherShop.close();
  if (hasTinyDisk) spawnSync('umount', ['-l', disk]);
  rmSync(work, { recursive: true, force: true });
});

function isMounted(folder: string): boolean {
  mkdirSync(folder);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', folder]).status === 0;
}

/** The project with the packages of a server, without a build. */
function plantUnbuilt(tree: string): void {
  mkdirSync(join(tree, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@react-router') symlinkSync(join(ROOT, 'node_modules', name), join(tree, 'node_modules', name));
  for (const name of readdirSync(ROOT)) {
    if (name === 'build' || name === 'node_modules' || name.startsWith('.')) continue;
    if (name === 'cli' || name === 'package.json') cpSync(join(ROOT, name), join(tree, name), { recursive: true });
    else symlinkSync(join(ROOT, name), join(tree, name));
  }
}

/** A bare machine with the launcher; `npm` is a script that logs its call and fails. */
function plantUninstalled(tree: string): void {
  const files = [
    'cli/launch.mjs',
    'cli/preflight.mjs',
    'cli/installed-packages.mjs',
    'cli/node-memory.mjs',
    'platform/disk-space.mjs',
  ];
  for (const file of [...files, 'package.json', 'package-lock.json']) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(tree, file));
  }
  mkdirSync(join(tree, 'node_modules'));
  writeFileSync(
    join(tree, 'npm.cjs'),
    "require('node:fs').writeFileSync(__dirname + '/npm-ran', '');process.stderr.write(process.env.NPM_SAYS ?? '');process.exit(1);",
  );
}

async function start(
  tree: 'unbuilt' | 'uninstalled',
  environment: Record<string, string>,
): Promise<{ code: number | null; message: string }> {
  const entry = { unbuilt: 'cli/seoga.ts', uninstalled: 'cli/launch.mjs' }[tree];
  const result: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(await freePort()),
    DATA_DIR: join(work, `data-${tree}`),
    npm_execpath: join(work, tree, 'npm.cjs'),
    ...environment,
  };
  delete result['NODE_TEST_CONTEXT'];
  if (!environment['DATABASE_URL']) delete result['DATABASE_URL'];
  const child = spawn(process.execPath, [join(work, tree, entry), 'start'], { env: result, cwd: join(work, tree) });
  let message = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (message += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, message: message.trim() };
}

interface Problem {
  environment: () => Record<string, string>;
  sentence: RegExp;
  /** When the error appears: before or right after installation. */
  seen: ('unbuilt' | 'uninstalled')[];
  needs?: boolean;
}

const PROBLEMS: Record<string, Problem> = {
  'a port that another program uses': {
    environment: () => ({ PORT: portOf(claimed) }),
    sentence: /^\d+번 포트를 다른 프로그램이 쓰고 있습니다\./,
    seen: ['unbuilt', 'uninstalled'],
  },
  'a port at which another shop is open': {
    environment: () => ({ PORT: portOf(otherShop) }),
    sentence: /^\d+번 포트를 다른 프로그램이 쓰고 있습니다\./,
    seen: ['unbuilt', 'uninstalled'],
  },
  'a port that is none': {
    environment: () => ({ PORT: 'abc' }),
    sentence: /^PORT는 1에서 65535 사이의 /,
    seen: ['unbuilt', 'uninstalled'],
  },
  'a host of another computer': {
    environment: () => ({ HOST: '203.0.113.1' }),
    sentence: /^HOST 203\.0\.113\.1는 이 컴퓨터의 주소가 아닙니다\./,
    seen: ['unbuilt', 'uninstalled'],
  },
  'a disk that is as good as full': {
    environment: () => ({ DATA_DIR: join(disk, 'data') }),
    sentence: /^디스크에 빈자리가 없습니다\(.*tiny/,
    seen: ['unbuilt', 'uninstalled'],
    needs: hasTinyDisk,
  },
  'a setting that is wrong': {
    environment: () => ({ PUBLIC_URL: 'http://shop.example.com' }),
    sentence: /^PUBLIC_URL이 https가 아닙니다\./,
    seen: ['unbuilt'],
  },
  'a database that does not answer': {
    environment: () => ({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    sentence: /^DATABASE_URL의 데이터베이스에 연결하지 못했습니다\./,
    seen: ['unbuilt'],
  },
  'a data folder that is a file': {
    environment: () => ({ DATA_DIR: join(work, 'file') }),
    sentence: /폴더가 아닙니다\. DATA_DIR에 폴더를 설정해 주세요\.$/,
    seen: ['unbuilt'],
  },
};

for (const [problem, { environment, sentence, seen, needs = true }] of Object.entries(PROBLEMS))
  for (const tree of seen)
    test(
      `${problem} is reported in one message before anything is ${tree === 'unbuilt' ? 'built' : 'installed'}`,
      { skip: !needs && 'needs the right to mount a small disk' },
      async () => {
        const { code, message } = await start(tree, environment());
        assert.equal(code, 1, message);
        assert.match(message, sentence);
        assert.doesNotMatch(message, TOLD_LATE);
        assert.equal(message.split('\n').length, 1, message);
        assert.ok(!existsSync(join(work, tree, 'npm-ran')));
      },
    );

test("an install on a full disk names npm's disk or the shop's folder", async () => {
  const full = 'npm error code ENOSPC\nnpm error syscall write\n';
  const own = await start('uninstalled', { NPM_SAYS: full });
  assert.match(own.message, new RegExp(`디스크에 빈자리가 없습니다\\(${join(work, 'uninstalled')}\\)\\.`));
  const cache = await start('uninstalled', { NPM_SAYS: `${full}npm error path /var/cache/npm/_cacache\n` });
  assert.match(cache.message, /디스크에 빈자리가 없습니다\(\/var\/cache\/npm\/_cacache\)\./);
});

test('a folder without a current build and without build tools says where to make it', async () => {
  const { code, message } = await start('unbuilt', {});
  assert.equal(code, 1, message);
  assert.match(
    message,
    /^화면을 만듭니다\.\n+만들어 둔 화면이 이 폴더의 소스와 다르고, .* bundle로 폴더를 다시 만들어 올려 주세요\.$/,
  );
});
