import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { ErrorCounter } from './error-counter.ts';

test('log errors are counted by message, including child loggers, and warnings are not', () => {
  const errorCounter = new ErrorCounter();
  const lines: string[] = [];
  const into = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const log = pino({ hooks: errorCounter.hooks }, into);
  log.error({ path: '/a' }, 'page failed');
  log.child({ part: 1 }).error({ path: '/b' }, 'page failed');
  log.fatal('the end');
  log.error(new Error('bare'));
  log.warn('only a warning');
  assert.deepEqual(
    [...errorCounter.take()],
    [
      ['page failed', 2],
      ['the end', 1],
      ['bare', 1],
    ],
  );
  assert.equal(lines.length, 5, 'and every line is still written');
  assert.equal(JSON.parse(lines[1] ?? '').part, 1);
  assert.deepEqual([...errorCounter.take()], []);
});
