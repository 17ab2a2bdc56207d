import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentBytes } from './document-bytes.ts';

const whole = (parts: string[]): string => documentBytes(parts).toString();

test('encodes a document identically however it is split', () => {
  const parts = ['<!DOCTYPE html>', '<p>서고는 사흘을 탔다.</p>', '', 'é ', '😀'.slice(0, 1), '😀'.slice(1)];
  assert.equal(whole(parts), parts.join(''));
  assert.equal(whole([]), '');
});

test('encodes a lone surrogate without damaging its neighbours', () => {
  assert.equal(whole(['<p>앞', '\ud83d', '뒤</p>']), '<p>앞\ufffd뒤</p>');
});

test('encodes a document longer than any page', () => {
  const long = '긴 글입니다. '.repeat(100_000);
  assert.equal(whole(['<p>', long, '</p>']), `<p>${long}</p>`);
});

test('leaves a returned buffer unchanged by the next document', () => {
  const first = documentBytes(['첫째']);
  documentBytes(['둘째']);
  assert.equal(first.toString(), '첫째');
});
