import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startShop, waitOpen } from '../support/servers/shop-process.ts';

let work: string;
before(() => {
  work = mkdtempSync(join(tmpdir(), 'seoga-start-'));
  chmodSync(work, 0o755);
});
after(() => rmSync(work, { recursive: true, force: true }));

const sentences = (message: string): string[] =>
  message.split('\n').filter((line) => line.trim() && line !== '데이터베이스를 시작합니다.');

async function expectStartupError(options: Parameters<typeof startShop>[0]): Promise<string[]> {
  const shop = await startShop(options);
  assert.equal(await shop.exited, 1, shop.message());
  return sentences(shop.message());
}

test('each invalid variable gets one message and exit code 1', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /^PORT는 .*(합니다|주세요)\.$/],
    [{ PORT: '70000' }, /^PORT는 65535 이하여야 합니다\.$/],
    [{ APP_ENV: 'prod' }, /^APP_ENV는 local, dev, production 가운데 하나여야 합니다\.$/],
    [{ PUBLIC_URL: 'shop.example.com' }, /^PUBLIC_URL은 /],
    [{ PUBLIC_URL: 'http://shop.example.com' }, /^PUBLIC_URL이 https가 아닙니다\./],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL은 postgres:\/\//],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /연결하지 못했습니다/],
    [{ SAMPLE_SHELF: 'yes' }, /^SAMPLE_SHELF는 on 또는 off여야 합니다\.$/],
  ];
  for (const [environment, sentence] of cases) {
    const message = await expectStartupError({ data: join(work, 'variables'), environment });
    assert.equal(message.length, 1, message.join('\n'));
    assert.match(message[0] ?? '', sentence);
  }
});

test('a data folder that is a file or not writable is named with the remedy', async () => {
  const file = join(work, 'file');
  writeFileSync(file, '');
  assert.match(
    (await expectStartupError({ data: file }))[0] ?? '',
    /폴더가 아닙니다\. DATA_DIR에 폴더를 설정해 주세요\.$/,
  );
});

test(
  'a data folder without permission is named with the remedy',
  { skip: process.getuid?.() !== 0 && 'needs root to become another user' },
  async () => {
    const locked = join(work, 'locked');
    mkdirSync(locked, { mode: 0o755 });
    const message = await expectStartupError({ data: join(locked, 'data'), uid: 65_534 });
    assert.match(message[0] ?? '', /쓸 권한이 없습니다\. .*DATA_DIR을 설정해 주세요\.$/);
  },
);

test('a full disk is reported in one message', async (context) => {
  const full = join(work, 'full');
  mkdirSync(full);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=755', 'tmpfs', full]).status !== 0) {
    context.skip('needs the right to mount a small disk');
    return;
  }
  try {
    const message = await expectStartupError({ data: join(full, 'data') });
    assert.match(message.at(-1) ?? '', /^디스크에 빈자리가 없습니다/);
  } finally {
    spawnSync('umount', [full]);
  }
});

test('a taken port is named with an alternative', async () => {
  const claimed = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => claimed.listen(port, '127.0.0.1', resolve));
  try {
    const message = await expectStartupError({ data: join(work, 'port'), port });
    assert.match(message.at(-1) ?? '', new RegExp(`^${port}번 포트를 다른 프로그램이 쓰고 있습니다\\.`));
  } finally {
    claimed.close();
  }
});

test('after kill -9 the next start recovers the database and a clean stop ends it', async () => {
  const data = join(work, 'killed');
  const first = await startShop({ data });
  await waitOpen(first);
  first.child.kill('SIGKILL');
  await first.exited;
  const second = await startShop({ data });
  await waitOpen(second);
  const lock = join(databaseOf(data), 'postmaster.pid');
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  second.child.kill('SIGTERM');
  second.child.kill('SIGINT');
  assert.equal(await second.exited, 0, second.message());
  assert.ok(!existsSync(lock), 'the database stopped cleanly');
  await until(() => !isRunning(pid));
});

test('a stale lock file never prevents a start', async () => {
  const data = join(work, 'stale');
  const first = await startShop({ data });
  await waitOpen(first);
  first.child.kill('SIGTERM');
  await first.exited;
  for (const pid of [process.pid, 2 ** 22 - 7]) {
    writeFileSync(
      join(databaseOf(data), 'postmaster.pid'),
      `${pid}\n${databaseOf(data)}\n0\n0\n/nowhere\n\n0 0\nready\n`,
    );
    const next = await startShop({ data });
    await waitOpen(next);
    next.child.kill('SIGTERM');
    assert.equal(await next.exited, 0, next.message());
  }
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    assert.ok(tries < 100, 'it took longer than 5 s');
    await pause(50);
  }
}

/** A zombie process does not run. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function databaseOf(data: string): string {
  const elsewhere = join(data, 'postgres-is-at.txt');
  return existsSync(elsewhere) ? join(readFileSync(elsewhere, 'utf8').trim(), 'data') : join(data, 'postgres', 'data');
}

test('a shop listening for other machines serves no simulator for any Host and says so', async () => {
  const shop = await startShop({ data: join(work, 'reachable'), environment: { HOST: '0.0.0.0' } });
  try {
    await waitOpen(shop);
    assert.match(
      shop.message(),
      /HOST가 0\.0\.0\.0라서 .*모의 본인인증, 모의 결제, 모의 앱 스토어, 간편 로그인 연습용 제공자/,
    );
    for (const path of ['portone/browser-sdk.js', 'portone-payments/desk', 'stores/desk', 'social/kakao/authorize']) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { host: 'localhost:3000' };
        get(`${shop.url}/simulators/${path}`, { headers }, resolve).on('error', reject);
      });
      response.resume();
      assert.equal(response.statusCode, 404, path);
    }
  } finally {
    shop.child.kill('SIGTERM');
    await shop.exited;
  }
});

test('an import and the shop folder appear in the open shop within seconds', async () => {
  const data = join(work, 'changing');
  const shop = await startShop({ data });
  try {
    await waitOpen(shop);
    const home = async (): Promise<string> => (await fetch(shop.url)).text();
    assert.doesNotMatch(await home(), /갓 들어온 이야기/);
    const novel = join(work, 'gat-deureo-on');
    mkdirSync(novel);
    writeFileSync(
      join(novel, 'work.yaml'),
      'title: 갓 들어온 이야기\ncreators: [{ name: 한서림, role: 글 }]\nshelf: serial\nrating: all\nprices: { free: all }\n',
    );
    writeFileSync(join(novel, '01.md'), '# 첫 화\n\n문이 열렸다. 아무도 없었다.\n');
    assert.equal(command(['import', novel], data).status, 0);
    await until(async () => /갓 들어온 이야기/.test(await home()));
    const folder = join(work, 'shop');
    mkdirSync(folder);
    writeFileSync(join(folder, 'shop.yaml'), 'company: 바뀐 상호\n');
    assert.equal(command(['shop', 'apply', folder], data).status, 0);
    await until(async () => /바뀐 상호/.test(await home()));
  } finally {
    shop.child.kill('SIGTERM');
    await shop.exited;
  }
});

test('an error in the shop folder is named by file and field and changes nothing', () => {
  const folder = join(work, 'wrong-shop');
  mkdirSync(folder);
  writeFileSync(join(folder, 'prices.yaml'), '- { work: 무엇, free: 1, buy: 0 }\n');
  const { status, stderr } = command(['shop', 'apply', folder], join(work, 'never'));
  assert.equal(status, 1);
  assert.match(stderr, /^prices\.yaml의 0\.buy: 코인은 1 이상이어야 합니다\.\n$/);
  assert.ok(!existsSync(join(work, 'never')));
});

function command(args: string[], data: string): { status: number | null; stderr: string } {
  const environment: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: data };
  delete environment['NODE_TEST_CONTEXT'];
  return spawnSync(process.execPath, [join(import.meta.dirname, '..', '..', 'cli', 'seoga.ts'), ...args], {
    env: environment,
    encoding: 'utf8',
  });
}
