import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBcrypt, verifyBcrypt } from './bcrypt.ts';

/** Of OpenBSD and jBCrypt. */
const VECTORS = [
  ['', '$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s.'],
  ['', '$2a$08$HqWuK6/Ng6sg9gQzbLrgb.Tl.ZHfXLhvt/SgVyWhQqgqcZ7ZuUtye'],
  ['a', '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe'],
  ['abc', '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i'],
  ['abcdefghijklmnopqrstuvwxyz', '$2a$06$.rCVZVOThsIa97pEDOxvGuRRgzG64bvtJ0938xuqzv18d3ZpQhstC'],
  // Cut after 72 bytes, as bcrypt does; computed by libxcrypt.
  [
    '읽는 밤 1234 아주 긴 비밀번호를 적으면 일흔두 바이트를 넘는다 그래서 잘린다',
    '$2a$05$CCCCCCCCCCCCCCCCCCCCC.3/YxWnNWYZeqSZwhsAz7H2BT.TdspMS',
  ],
  ['~!@#$%^&*()      ~!@#$%^&*()PNBFRD', '$2a$06$fPIsBO8qRqkjj273rfaOI.HtSV9jLDpTbZn782DC6/t7qT67P6FfO'],
] as const;

test('verifies the published vectors, under each of the prefixes', async () => {
  for (const [password, hash] of VECTORS)
    for (const prefix of ['$2a', '$2b', '$2y'])
      assert.ok(await verifyBcrypt(hash.replace('$2a', prefix), password), `${prefix} ${password}`);
});

test('refuses another password and what is no bcrypt hash', async () => {
  for (const [password, hash] of VECTORS) assert.ok(!(await verifyBcrypt(hash, `x${password}`)));
  assert.ok(isBcrypt(VECTORS[0][1]));
  for (const hash of [
    '',
    '$2x$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s.',
    '$argon2id$v=19$m=8,t=1,p=1$a$b',
  ]) {
    assert.ok(!isBcrypt(hash));
    assert.ok(!(await verifyBcrypt(hash, '')));
  }
});
