import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { withDigest } from './koreader-digest.ts';

/** As KOReader computes it on a whole file. */
function expectedDigest(file: Buffer): string {
  const hash = createHash('md5');
  for (const at of [0, 1024, 4096, 16_384, 65_536, 262_144]) {
    const sample = file.subarray(at, at + 1024);
    if (sample.length > 0) hash.update(sample);
  }
  return hash.digest('hex');
}

test('the digest of a file does not depend on its pieces, which pass unchanged', async () => {
  for (const length of [0, 10, 1024, 1025, 5000, 300_000]) {
    const file = randomBytes(length);
    for (const size of [1, 700, 1024, 65_536]) {
      if (length / size > 20_000) continue;
      const pieces = async function* (): AsyncIterable<Uint8Array> {
        for (let at = 0; at < length; at += size) yield file.subarray(at, at + size);
      };
      const passed: Uint8Array[] = [];
      let digest = '';
      const tap = withDigest(pieces(), async (made) => void (digest = made));
      for await (const piece of tap) passed.push(piece);
      assert.ok(Buffer.concat(passed).equals(file));
      assert.equal(digest, expectedDigest(file), `${length} in ${size}`);
    }
  }
});
