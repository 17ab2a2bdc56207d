import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importedMail, importedNickname, isImportableHash } from './import-rules.ts';

const TAIL = 'N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
const ARGON = '$c29tZXNhbHRzb21l$RdescudvJCsgt3ub+b7dWRWJTmaaJObGdescudvJCsg';

test('accepts argon2id and bcrypt that a login can verify in a moment', () => {
  for (const hash of [`$2a$10$${TAIL}`, `$2b$12$${TAIL}`, `$2y$04$${TAIL}`, `$argon2id$v=19$m=65536,t=3,p=4${ARGON}`])
    assert.ok(isImportableHash(hash), hash);
  for (const hash of [
    '',
    'password',
    `$2x$10$${TAIL}`,
    `$2b$20$${TAIL}`,
    `$argon2i$v=19$m=65536,t=3,p=4${ARGON}`,
    `$argon2id$v=19$m=9999999,t=3,p=4${ARGON}`,
    '5f4dcc3b5aa765d61d8327deb882cf99',
  ])
    assert.ok(!isImportableHash(hash), hash);
});

test('normalizes addresses and leaves invalid nicknames to be generated', () => {
  assert.equal(importedMail(' Reader@Example.com '), 'reader@example.com');
  assert.equal(importedMail('reader'), undefined);
  assert.equal(importedNickname('달빛독자'), '달빛독자');
  assert.equal(importedNickname(''), null);
});
