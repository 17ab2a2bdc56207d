import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberExport } from './member-export.ts';

test('P4 member numbers come from the column of that name', () => {
  assert.equal(memberExport('\uFEFF닉네임,회원 번호\r\n"달, 밤",12\r\n비,"7"\r\n'), '12\n7');
  assert.equal(memberExport('nick\tmember_no\nmoon\t3'), '3');
  assert.equal(memberExport('member_no;nick\n31;"비""밤"'), '31');
});

test('P4 without that column the first one is used, with or without a header', () => {
  assert.equal(memberExport('12\n7\n'), '12\n7');
  assert.equal(memberExport('12,달\n\n7,비'), '12\n7');
  assert.equal(memberExport('\uFFFD\uFFFD\uFFFD,\uFFFD\n5,\uFFFD'), '5');
  assert.equal(memberExport(''), '');
});
