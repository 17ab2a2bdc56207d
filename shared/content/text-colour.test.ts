import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastOf, luminanceOf, readableBackground, textColourOn } from './text-colour.ts';

test('uses black text from luminance 128 on, else white (B7)', () => {
  assert.equal(luminanceOf('#808080'), 128);
  assert.equal(textColourOn('#808080'), '#000000');
  assert.equal(textColourOn('#7f7f7f'), '#ffffff');
  assert.equal(textColourOn('#ffff00'), '#000000');
  assert.equal(textColourOn('#0000ff'), '#ffffff');
});

test('shifts a background until its text reaches 4.5:1 (B7)', () => {
  for (const fixture of ['#7f7f7f', '#ff0000', '#3a7bd5', '#c8452d', '#00a000']) {
    const shifted = readableBackground(fixture);
    assert.ok(contrastOf(shifted, textColourOn(shifted)) >= 4.5, `${fixture} → ${shifted}`);
  }
  assert.equal(readableBackground('#24405a'), '#24405a');
});
