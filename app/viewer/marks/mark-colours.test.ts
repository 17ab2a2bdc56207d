import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contrastOf } from '#vocabulary/text-colour';

// Light and dark inks of the six grounds (white, paper, sepia, green; night, black).
const INKS = { light: ['#1c1b19', '#3a3021', '#22302a'], dark: ['#cfc9be', '#b9b3a8'] };

test('L9 every colour of a highlight is legible on every ground', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'marks.module.css'), 'utf8');
  const colours = [...sheet.matchAll(/--mark-(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)];
  assert.equal(colours.length, 5);
  for (const [, name, light = '', dark = ''] of colours) {
    for (const ink of INKS.light) assert.ok(contrastOf(light, ink) >= 7, `${name} ${light} ${ink}`);
    for (const ink of INKS.dark) assert.ok(contrastOf(dark, ink) >= 4.5, `${name} ${dark} ${ink}`);
  }
});
