import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#shared/refusal';
import { diskFault } from './disk-fault.ts';

const environment = { DATA_DIR: '/srv/shop' };
const failed = (facts: object, message = 'failed'): Error => Object.assign(new Error(message), facts);

/** How a full disk shows, by who met it, and the place that its operator is to look at. */
const FULL: [string, unknown, string][] = [
  ['a file system with a path', failed({ code: 'ENOSPC', path: '/mnt/backup/wal/1' }), '/mnt/backup/wal/1'],
  ['a file system without one', failed({ code: 'ENOSPC', syscall: 'write' }), '/srv/shop'],
  ['a quota', failed({ code: 'EDQUOT' }), '/srv/shop'],
  ['the database', failed({ code: '53100' }, 'could not extend file: No space left on device'), '/srv/shop'],
  ['the file store', new Refusal('SERVER_ERROR', '0004', { sentence: 'full' }), '/srv/shop'],
  ['whatever was caused by one', new Error('import', { cause: failed({ code: 'ENOSPC' }) }), '/srv/shop'],
];

for (const [who, error, place] of FULL) {
  test(`a full disk that ${who} met is told in one sentence with its place`, () => {
    const message = diskFault(error, environment)?.message ?? '';
    assert.equal(message, `디스크에 빈자리가 없습니다(${place}). 자리를 비운 뒤 다시 시작해 주세요.`);
  });
}

test('an error that has nothing to do with a disk stays what it is', () => {
  for (const error of [
    failed({ code: 'ENOENT' }),
    failed({}, 'Connection terminated'),
    new Refusal('IMPORT_ERROR', '0021'),
  ])
    assert.equal(diskFault(error, environment), undefined);
});
