import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { BEHIND } from '#platform/workers/stand-back';
import { makePasswordHasher } from './password-hasher.ts';

test('a password fits its own hash only, and nobody has none that fits', async () => {
  const passwords = makePasswordHasher();
  const kept = await passwords.hash('읽는 밤 1234');
  assert.match(kept, /^\$argon2id\$/);
  assert.deepEqual(await passwords.verify(kept, '읽는 밤 1234'), { isRight: true, isOutdated: false });
  assert.equal((await passwords.verify(kept, '읽는 밤 1235')).isRight, false);
  assert.equal((await passwords.verify(undefined, '읽는 밤 1234')).isRight, false);
});

test('a hash of weaker parameters still opens and says that it is outdated', async () => {
  const weak = await hash('long-enough', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  assert.deepEqual(await makePasswordHasher().verify(weak, 'long-enough'), { isRight: true, isOutdated: true });
});

const place = getPriority();
const isTold = process.platform === 'linux' && place + BEHIND <= 19;
test('who hashes stands behind whoever serves, and nobody else does', { skip: !isTold }, async () => {
  await makePasswordHasher(1).hash('읽는 밤 1234');
  const places = new Set(readdirSync('/proc/self/task').map(placeOf));
  assert.deepEqual(places, new Set([place, place + BEHIND]));
});

/** The priority of one thread of this process: the 19th field of its stat, the 17th after its name. */
function placeOf(thread: string): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

test('beyond fifty that wait, the next is refused instead of piling up', async () => {
  const passwords = makePasswordHasher(1);
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify(undefined, 'x')));
  const refused = all.filter((one) => one.status === 'rejected');
  assert.equal(refused.length, 9);
  assert.match(String(refused[0]?.reason), /SERVER_ERROR 0002/);
});
