import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contrastOf } from '#vocabulary/text-colour';

const GROUNDS: Record<string, [ground: string, ink: string]> = {
  white: ['#ffffff', '#1c1b19'],
  paper: ['#fbfaf7', '#1c1b19'],
  sepia: ['#f2e7d0', '#3a3021'],
  green: ['#dde3da', '#22302a'],
  night: ['#141312', '#cfc9be'],
  black: ['#000000', '#b9b3a8'],
};

function mixed(ink: string, share: number, ground: string): string {
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16);
  const parts = [0, 1, 2].map((at) => Math.round(part(ink, at) * share + part(ground, at) * (1 - share)));
  return `#${parts.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

test('L9 words under every colour are legible on every ground, and the colour is seen', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'mark-colours.css'), 'utf8');
  const colours = [...sheet.matchAll(/--mark-(\w+): color-mix\(in srgb, (#\w{6}) (\d+)%, var\(--paper\)\)/g)];
  assert.deepEqual(
    colours.map(([, name]) => name),
    ['yellow', 'green', 'blue', 'pink', 'hit'],
  );
  for (const [name, [ground, ink]] of Object.entries(GROUNDS)) {
    const painted = colours.map(([, , colour = '', share]) => mixed(colour, Number(share) / 100, ground));
    for (const colour of painted) assert.ok(contrastOf(colour, ink) >= 4.5, `${colour} on ${name}`);
    assert.equal(new Set([ground, ...painted]).size, 6, name);
  }
});
