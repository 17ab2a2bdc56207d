import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { createPasswordHasher } from './password-hasher.ts';

test('accepts a password for its own hash only and never without a hash', async () => {
  const passwords = createPasswordHasher();
  const saved = await passwords.hash('읽는 밤 1234');
  assert.match(saved, /^\$argon2id\$/);
  assert.deepEqual(await passwords.verify(saved, '읽는 밤 1234'), { isRight: true, isOutdated: false });
  assert.equal((await passwords.verify(saved, '읽는 밤 1235')).isRight, false);
  assert.equal((await passwords.verify(undefined, '읽는 밤 1234')).isRight, false);
});

test('accepts a hash with weaker parameters and reports it as outdated', async () => {
  const weak = await hash('long-enough', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  assert.deepEqual(await createPasswordHasher().verify(weak, 'long-enough'), { isRight: true, isOutdated: true });
});

test('rejects the next request when fifty are waiting', async () => {
  const passwords = createPasswordHasher(1);
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify(undefined, 'x')));
  const rejected = all.filter((one) => one.status === 'rejected');
  assert.equal(rejected.length, 9);
  assert.match(String(rejected[0]?.reason), /SERVER_ERROR 0002/);
});
