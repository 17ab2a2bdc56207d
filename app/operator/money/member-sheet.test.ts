import assert from 'node:assert/strict';
import { test } from 'node:test';
import { membersInSheet } from './member-sheet.ts';

test('P4 member numbers of a sheet are those of the column that is named so', () => {
  assert.equal(membersInSheet('\uFEFF닉네임,회원 번호\r\n"달, 밤",12\r\n비,"7"\r\n'), '12\n7');
  assert.equal(membersInSheet('nick\tmember_no\nmoon\t3'), '3');
  assert.equal(membersInSheet('member_no;nick\n31;"비""밤"'), '31');
});

test('P4 without such a column the first one counts, with a head or without', () => {
  assert.equal(membersInSheet('12\n7\n'), '12\n7');
  assert.equal(membersInSheet('12,달\n\n7,비'), '12\n7');
  assert.equal(membersInSheet('\uFFFD\uFFFD\uFFFD,\uFFFD\n5,\uFFFD'), '5');
  assert.equal(membersInSheet(''), '');
});
