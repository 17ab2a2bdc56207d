import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastOf, luminanceOf, readableGround, textColourOn } from './text-colour.ts';

test('B7 text is black from luminance 128 on, else white', () => {
  assert.equal(luminanceOf('#808080'), 128);
  assert.equal(textColourOn('#808080'), '#000000');
  assert.equal(textColourOn('#7f7f7f'), '#ffffff');
  assert.equal(textColourOn('#ffff00'), '#000000');
  assert.equal(textColourOn('#0000ff'), '#ffffff');
});

test('B7 a ground on which its text is hard to read is shifted until it has 4.5:1', () => {
  for (const ground of ['#7f7f7f', '#ff0000', '#3a7bd5', '#c8452d', '#00a000']) {
    const shifted = readableGround(ground);
    assert.ok(contrastOf(shifted, textColourOn(shifted)) >= 4.5, `${ground} → ${shifted}`);
  }
  assert.equal(readableGround('#24405a'), '#24405a');
});
