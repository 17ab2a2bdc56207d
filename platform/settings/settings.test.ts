import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from './settings.ts';

const read = (environment: Record<string, string>): ReturnType<typeof readSettings> => readSettings(environment, '/');

test('accepts a mail server with or without login', () => {
  assert.equal(read({}).smtpUrl, undefined);
  for (const url of ['smtp://mail.kr', 'smtp://mail.kr:25', 'smtps://me%40mail.kr:p%25w%2Fd@mail.kr:465'])
    assert.equal(read({ SMTP_URL: url }).smtpUrl, url);
  for (const from of ['no-reply@book.kr', '책방 <no-reply@book.kr>'])
    assert.equal(read({ MAIL_FROM: from }).mailFrom, from);
});

test('reports each mail server mistake without repeating the password', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ SMTP_URL: 'http://u:geheim@mail.kr' }, /smtp:\/\/ 또는 smtps:\/\//],
    [{ SMTP_URL: 'mail.kr' }, /smtp:\/\/ 또는 smtps:\/\//],
    [{ SMTP_URL: 'smtp://u:geheim@mail.kr:99999' }, /읽을 수 없습니다/],
    [{ SMTP_URL: 'smtp://' }, /서버의 이름이 없습니다/],
    [{ SMTP_URL: 'smtp://u@mail.kr' }, /둘 다 적거나 둘 다/],
    [{ SMTP_URL: 'smtp://u:ge%zzheim@mail.kr' }, /%25로/],
    [{ MAIL_FROM: '책방' }, /MAIL_FROM/],
    [{ MAIL_FROM: '책방 <no-reply@book.kr' }, /MAIL_FROM/],
    [{ MAIL_FROM: 'a@b.kr\r\nBcc: c@d.kr' }, /MAIL_FROM/],
  ];
  for (const [environment, sentence] of cases)
    assert.throws(
      () => read(environment),
      (error: Error) => sentence.test(error.message) && !error.message.includes('geheim'),
      JSON.stringify(environment),
    );
});

test('accepts replica and direct URLs only with their database and valid schemes', () => {
  const primary = { DATABASE_URL: 'postgres://db/seoga' };
  assert.equal(read(primary).replicaUrl, undefined);
  const both = { ...primary, DATABASE_REPLICA_URL: 'postgres://replica/seoga' };
  assert.equal(read(both).replicaUrl, 'postgres://replica/seoga');
  assert.throws(() => read({ DATABASE_REPLICA_URL: 'postgres://replica/seoga' }), /DATABASE_URL도 적거나/);
  assert.equal(
    read({ ...primary, DATABASE_DIRECT_URL: 'postgres://db:5432/seoga' }).directUrl,
    'postgres://db:5432/seoga',
  );
  assert.throws(() => read({ DATABASE_DIRECT_URL: 'postgres://db/seoga' }), /DATABASE_URL도 적거나/);
  assert.throws(() => read({ ...primary, DATABASE_DIRECT_URL: 'db' }), /DATABASE_DIRECT_URL은 postgres/);
  assert.throws(() => read({ ...primary, DATABASE_REPLICA_URL: 'replica' }), /DATABASE_REPLICA_URL은 postgres/);
});

test('accepts one mail address and an absolute folder for ledger roots', () => {
  assert.deepEqual(read({}).ledgerRoots, { mail: undefined, folder: undefined });
  const both = { LEDGER_ROOT_MAIL: 'audit@example.kr', LEDGER_ROOT_DIR: '/mnt/roots' };
  assert.deepEqual(read(both).ledgerRoots, { mail: 'audit@example.kr', folder: '/mnt/roots' });
  for (const mail of ['audit', 'a@b, c@d', 'Audit <a@b>'])
    assert.throws(() => read({ LEDGER_ROOT_MAIL: mail }), /LEDGER_ROOT_MAIL은/);
  assert.throws(() => read({ LEDGER_ROOT_DIR: 'roots' }), /LEDGER_ROOT_DIR은/);
});

test('serves the API at the same origin, under a path or at another origin (A1)', () => {
  assert.equal(read({}).pages.apiBase, '');
  for (const base of ['/api', '/api/v2', 'https://api.book.kr', 'https://api.book.kr:8443/shop'])
    assert.equal(read({ API_BASE: base }).pages.apiBase, base);
  for (const base of [
    'api',
    '//evil.test',
    '/api/',
    'http://api.book.kr',
    'https://api.book.kr/',
    'https://a b',
    '/a;b',
  ])
    assert.throws(() => read({ API_BASE: base }), /API_BASE/, base);
});
