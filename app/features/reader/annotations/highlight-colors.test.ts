import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contrastOf } from '#shared/content/text-colour';

const GROUNDS: Record<string, [ground: string, ink: string]> = {
  white: ['#ffffff', '#1c1b19'],
  paper: ['#fbfaf7', '#1c1b19'],
  sepia: ['#f2e7d0', '#3a3021'],
  green: ['#dde3da', '#22302a'],
  night: ['#141312', '#cfc9be'],
  black: ['#000000', '#b9b3a8'],
};

function mixed(ink: string, share: number, background: string): string {
  const slice = (colour: string, at: number): number => Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16);
  const slices = [0, 1, 2].map((at) => Math.round(slice(ink, at) * share + slice(background, at) * (1 - share)));
  return `#${slices.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

test('highlighted text is legible and the colour visible on every background (L9)', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'highlight-colors.css'), 'utf8');
  const colours = [...sheet.matchAll(/--mark-(\w+): color-mix\(in srgb, (#\w{6}) (\d+)%, var\(--paper\)\)/g)];
  assert.deepEqual(
    colours.map(([, name]) => name),
    ['yellow', 'green', 'blue', 'pink', 'hit'],
  );
  for (const [name, [background, ink]] of Object.entries(GROUNDS)) {
    const blended = colours.map(([, , colour = '', share]) => mixed(colour, Number(share) / 100, background));
    for (const colour of blended) assert.ok(contrastOf(colour, ink) >= 4.5, `${colour} on ${name}`);
    assert.equal(new Set([background, ...blended]).size, 6, name);
  }
});
