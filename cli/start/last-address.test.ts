import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings } from '#platform/settings/settings';
import { lastAddress, rememberAddress } from './last-address.ts';

test('links of commands without PORT lead to where the shop last served', (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seoga-address-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const settings = (more: Record<string, string>) => readSettings({ DATA_DIR: dataDir, ...more }, '/');
  assert.equal(lastAddress(settings({}), {}), 'http://localhost:3000');
  rememberAddress(settings({ PORT: '4123' }));
  assert.equal(lastAddress(settings({}), {}), 'http://localhost:4123');
  assert.equal(lastAddress(settings({ PORT: '5000' }), { PORT: '5000' }), 'http://localhost:5000');
  rememberAddress(settings({ PUBLIC_URL: 'https://books.example.kr' }));
  assert.equal(lastAddress(settings({}), {}), 'http://localhost:3000');
});
