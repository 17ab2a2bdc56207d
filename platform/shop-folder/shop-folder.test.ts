import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readShopFolder } from './shop-folder.ts';

const made: string[] = [];
after(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

function folderWith(file: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'seoga-shop-'));
  made.push(folder);
  writeFileSync(join(folder, file), text);
  return folder;
}

test('reads the statutory prepaid details and leaves missing ones out', () => {
  const read = readShopFolder(folderWith('prepaid.yaml', 'capital: 5천만 원\nguarantee: 서울보증보험 1억 원\n'));
  assert.deepEqual(read, { prepaid: { capital: '5천만 원', guarantee: '서울보증보험 1억 원' } });
});

test('reports a mistake in prepaid.yaml by file and field', () => {
  assert.throws(() => readShopFolder(folderWith('prepaid.yaml', 'capital: 50000000\n')), {
    message: 'prepaid.yaml의 capital: 글자로 적어 주세요.',
  });
  assert.throws(() => readShopFolder(folderWith('prepaid.yaml', 'insurance: 없음\n')), /prepaid\.yaml의/);
});
