import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '#platform/settings/settings';

const read = (environment: Record<string, string>) => readSettings(environment, '/').storage;

test("files are in the shop's folder or in a bucket with or without a prefix", () => {
  assert.deepEqual(read({}), { kind: 'disk' });
  const bucket = { kind: 's3', bucket: 'books', prefix: '', region: 'ap-northeast-2', endpoint: undefined };
  assert.deepEqual(read({ STORAGE: 's3://books' }), { ...bucket, keys: undefined });
  assert.deepEqual(read({ STORAGE: 's3://books/' }), { ...bucket, keys: undefined });
  const env = {
    STORAGE: 's3://books/shop/one',
    S3_ENDPOINT: 'https://s3.example.kr',
    S3_REGION: 'kr-standard',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'geheim',
  };
  assert.deepEqual(read(env), {
    ...bucket,
    prefix: 'shop/one/',
    region: 'kr-standard',
    endpoint: 'https://s3.example.kr',
    keys: { id: 'id', secret: 'geheim' },
  });
  assert.equal(read({ STORAGE: 's3://books', S3_ENDPOINT: 'http://127.0.0.1:9000' }).kind, 's3');
});

test('plain http to a bucket needs a private network and an explicit setting', () => {
  const at = (S3_ENDPOINT: string, more = {}) => read({ STORAGE: 's3://books', S3_ENDPOINT, ...more });
  const allowed = { S3_PRIVATE_HTTP: 'allow' };
  for (const host of ['minio', '10.1.2.3', '172.31.0.9', '192.168.0.7', 's3.internal', '[fd00::7]']) {
    assert.equal(at(`http://${host}:9000`, allowed).kind, 's3', host);
    assert.throws(() => at(`http://${host}:9000`), /S3_PRIVATE_HTTP=allow/, host);
  }
  for (const host of ['s3.example.kr', '172.32.0.1', '11.0.0.1', '192.168.0.7.example.kr', '169.254.169.254'])
    assert.throws(() => at(`http://${host}:9000`, allowed), /그대로 오가므로/, host);
});

test('each storage mistake stops the start with its own message without the secret key', () => {
  const STORAGE = 's3://books';
  const cases: [Record<string, string>, RegExp][] = [
    [{ STORAGE: 'books' }, /s3:\/\/버킷/],
    [{ STORAGE: 's3://Books' }, /s3:\/\/버킷/],
    [{ STORAGE: 's3://books/../other' }, /s3:\/\/버킷/],
    [{ STORAGE, S3_ENDPOINT: 's3.example.kr' }, /S3_ENDPOINT는 https/],
    [{ STORAGE, S3_ENDPOINT: 'http://s3.example.kr' }, /S3_ENDPOINT가 https가 아닙니다/],
    [{ STORAGE, S3_REGION: 'Seoul!' }, /S3_REGION/],
    [{ STORAGE, S3_ACCESS_KEY_ID: '' }, /S3_ACCESS_KEY_ID가 비었거나/],
    [{ STORAGE, S3_SECRET_ACCESS_KEY: 'geheim geheim' }, /S3_SECRET_ACCESS_KEY가 비었거나/],
    [{ STORAGE, S3_SECRET_ACCESS_KEY: 'geheim' }, /둘 다 적거나 둘 다/],
    [{ S3_REGION: 'kr-standard' }, /STORAGE가 없습니다/],
    [{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'geheim' }, /STORAGE가 없습니다/],
  ];
  for (const [environment, sentence] of cases)
    assert.throws(
      () => read(environment),
      (error: Error) => sentence.test(error.message) && !error.message.includes('geheim'),
      JSON.stringify(environment),
    );
});
