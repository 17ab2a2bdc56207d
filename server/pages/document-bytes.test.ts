import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentBytes } from './document-bytes.ts';

const whole = (parts: string[]): string => documentBytes(parts).toString();

test('a document is sent letter for letter, however it is cut', () => {
  const parts = ['<!DOCTYPE html>', '<p>서고는 사흘을 탔다.</p>', '', 'é ', '😀'.slice(0, 1), '😀'.slice(1)];
  assert.equal(whole(parts), parts.join(''));
  assert.equal(whole([]), '');
});

test('half of a pair in a text spoils nothing beside it', () => {
  assert.equal(whole(['<p>앞', '\ud83d', '뒤</p>']), '<p>앞\ufffd뒤</p>');
});

test('a document that is longer than any page of ours is whole', () => {
  const long = '긴 글입니다. '.repeat(100_000);
  assert.equal(whole(['<p>', long, '</p>']), `<p>${long}</p>`);
});

test('what was handed out stays when the next document is made', () => {
  const first = documentBytes(['첫째']);
  documentBytes(['둘째']);
  assert.equal(first.toString(), '첫째');
});
