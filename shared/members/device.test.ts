import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceFrom } from './device.ts';

test('detects apps by marker and version and everything else as WEB (D1)', () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) SEOGA_IOS/23';
  assert.deepEqual(deviceFrom(agent), { type: 'IOS', version: 23, userAgent: agent });
  assert.equal(deviceFrom('Mozilla/5.0 (Linux; Android 15) SEOGA_AOS/81').type, 'AOS');
  assert.equal(deviceFrom('Mozilla/5.0 (Linux; Android 15) SEOGA_AOS/81').version, 81);
  for (const other of ['', 'Mozilla/5.0', 'SEOGA_AOS/', 'XSEOGA_IOS/3', 'SEOGA_AOS/12345678901'])
    assert.equal(deviceFrom(other).type, 'WEB', other);
});
