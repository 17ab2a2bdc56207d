import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, beforeEach, test } from 'node:test';
import { pino } from 'pino';
import type { ServerBuild } from 'react-router';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

const BUILD = join(import.meta.dirname, '..', '..', '..', 'build', 'server', 'index.js');
const SECRET = 'host=10.1.2.3 password=hunter2';
/** Runs of each broken part. */
const ran = { loader: 0, screen: 0 };
let isBroken = true;
let shop: FullServer;
/** Undoes the changes of the build, which other files of the process also serve. */
const restore: (() => void)[] = [];
let lines: { msg: string; err?: { message: string; stack: string }; route?: string }[] = [];

/** A build with a loader and a screen that fail on demand. */
before(async () => {
  const { routes }: ServerBuild = await import(pathToFileURL(BUILD).href);
  const broken = (id: string, parts: (full: Record<string, unknown>) => Record<string, unknown>): void => {
    const route = routes[id];
    assert.ok(route, id);
    const { module } = route;
    route.module = { ...module, ...parts({ ...module }) };
    restore.push(() => (route.module = module));
  };
  broken('routes/storefront/ranking', ({ loader }) => ({
    loader: (...input: unknown[]) => {
      ran.loader += 1;
      if (isBroken) throw new Error(SECRET);
      return (loader as (...same: unknown[]) => unknown)(...input);
    },
  }));
  broken('routes/storefront/new', ({ default: Screen }) => ({
    default: (props: never) => {
      ran.screen += 1;
      if (isBroken) throw new Error(SECRET);
      return (Screen as (same: never) => unknown)(props);
    },
  }));
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  shop = await openFullServer([], undefined, { logger });
});
after(async () => {
  for (const undo of restore) undo();
  await shop.close();
});
beforeEach(() => {
  lines = [];
  isBroken = true;
});

for (const [path, part] of [
  ['/ranking', 'loader'],
  ['/new', 'screen'],
] as const)
  test(`an error in a ${part} is the product's 500 page: nothing leaks, one log line, not cached (F4)`, async () => {
    const responses = [await shop.app.inject(path), await shop.app.inject({ url: path, headers: { cookie: 'a=1' } })];
    for (const { statusCode, body, headers } of responses) {
      assert.equal(statusCode, 500);
      assert.match(body, /이용에 불편을 드려 죄송합니다\./);
      assert.match(body, /오류 코드 E-500/);
      assert.match(body, /<meta name="robots" content="noindex"/);
      assert.doesNotMatch(body + JSON.stringify(headers), /hunter2|10\.1\.2\.3|\.ts:\d|node_modules|at async/);
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    }
    assert.equal(lines.length, responses.length, 'one line each');
    for (const { err, route, msg } of lines) {
      assert.deepEqual([err?.message, route, msg], [SECRET, path, 'page failed']);
      assert.match(err?.stack ?? '', /error-pages\.test\.ts/);
    }
    const times = ran[part];
    isBroken = false;
    const well = await shop.app.inject(path);
    assert.equal(well.statusCode, 200, 'the fault was kept nowhere');
    assert.doesNotMatch(well.body, /오류 코드/);
    assert.ok(ran[part] > times);
    await shop.app.inject(path);
    const once = ran[part];
    await shop.app.inject(path);
    assert.equal(ran[part], once, 'what is whole is kept');
  });

test('a data request gets the status of a loader error without its text (F4)', async () => {
  const response = await shop.app.inject('/ranking.data');
  assert.equal(response.statusCode, 500);
  assert.doesNotMatch(response.body, /hunter2/);
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.equal(lines.length, 1);
});
