import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '#kernel/domain-error';
import { diskError } from './disk-error.ts';

const environment = { DATA_DIR: '/srv/shop' };
const failed = (details: object, message = 'failed'): Error => Object.assign(new Error(message), details);

/** Forms of a full disk error with the folder to report. */
const FULL: [string, unknown, string][] = [
  ['a file system with a path', failed({ code: 'ENOSPC', path: '/mnt/backup/wal/1' }), '/mnt/backup/wal/1'],
  ['a file system without one', failed({ code: 'ENOSPC', syscall: 'write' }), '/srv/shop'],
  ['a quota', failed({ code: 'EDQUOT' }), '/srv/shop'],
  ['the database', failed({ code: '53100' }, 'could not extend file: No space left on device'), '/srv/shop'],
  ['the file store', new DomainError('SERVER_ERROR', '0004', { sentence: 'full' }), '/srv/shop'],
  ['whatever was caused by one', new Error('import', { cause: failed({ code: 'ENOSPC' }) }), '/srv/shop'],
];

for (const [who, error, place] of FULL) {
  test(`reports a full disk of ${who} in one sentence with its folder`, () => {
    const message = diskError(error, environment)?.message ?? '';
    assert.equal(message, `디스크에 빈자리가 없습니다(${place}). 자리를 비운 뒤 다시 시작해 주세요.`);
  });
}

test('leaves other errors unchanged', () => {
  for (const error of [
    failed({ code: 'ENOENT' }),
    failed({}, 'Connection terminated'),
    new DomainError('IMPORT_ERROR', '0021'),
  ])
    assert.equal(diskError(error, environment), undefined);
});
