import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ErrorCounter } from '#platform/observability/error-counter';
import { createShopLogger } from './shop-logger.ts';

function logged(say: (log: ReturnType<typeof createShopLogger>) => void): {
  lines: Record<string, unknown>[];
  text: string;
} {
  let text = '';
  const write = (line: string): void => void (text += line);
  const nameMember = (memberNo: number): string => `named-${memberNo * 2}`;
  say(createShopLogger('trace', { errors: new ErrorCounter(), nameMember, redact: (line) => line, write: { write } }));
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { lines, text };
}

test('only allow-listed fields are logged and others are named and withheld (S7)', () => {
  const { lines, text } = logged((log) =>
    log.warn({ job: 'letter', password: 'hush-1', req: { headers: { cookie: 'hush-2' } }, body: 'hush-3' }, 'told'),
  );
  assert.doesNotMatch(text, /hush/);
  assert.equal(lines[0]?.['job'], 'letter');
  assert.deepEqual(lines[0]?.['withheld'], ['password', 'req', 'body']);
});

test('a member is logged by a pseudonym (S7)', () => {
  const { lines } = logged((log) => {
    log.info({ memberNo: 21 }, 'one way');
    log.info({ member: 21 }, 'another way');
    log.info({ member: 'named-42' }, 'named already');
  });
  assert.deepEqual(
    lines.map(({ member, memberNo }) => [member, memberNo]),
    Array.from({ length: 3 }, () => ['named-42', undefined]),
  );
});

test('an error is logged with kind, message, code and stack, without values, addresses and queries (S7)', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "member_mail"'), {
    code: '23505',
    severity: 'ERROR',
    routine: '_bt_check_unique',
    detail: 'Key (mail)=(hush@seoga.example) already exists.',
    parameters: ['hush-4'],
  });
  const rejected = Object.assign(new Error('550 no such user hush@seoga.example'), { response: 'hush-5', cause });
  const unread = Object.assign(new Error('invalid input syntax for type bigint: "hush-6"'), {
    severity: 'ERROR',
    routine: 'pg_strtoint64',
  });
  const requested = new Error('cannot fetch https://pay.example/v2?key=hush-7#hush-8');
  const { lines, text } = logged((log) => {
    for (const err of [rejected, unread, requested]) log.error({ err }, 'failed');
    log.error({ err: 'hush-9' }, 'somebody threw a text');
  });
  assert.doesNotMatch(text, /hush/);
  const [first] = lines.map(
    ({ err }) => err as { type: string; message: string; cause: { code: string }; stack: string },
  );
  assert.equal(first?.message, '550 no such user <mail>');
  assert.equal(first.cause.code, '23505');
  assert.match(first.stack, /shop-logger\.test/);
});
