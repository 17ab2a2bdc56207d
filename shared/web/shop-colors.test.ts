import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastOf } from '../content/text-colour.ts';
import { MIN_CONTRAST, accentRules, accentThemes } from './shop-colors.ts';

test('every accent reads in both themes, on buttons and as text', () => {
  for (const colour of ['#c8452d', '#ffff00', '#000000', '#ffffff', '#3f51b5', '#7f7f7f', '#00e5ff'])
    for (const [name, theme] of Object.entries(accentThemes(colour))) {
      assert.ok(contrastOf(theme.accent, theme.onAccent) >= MIN_CONTRAST, `${colour} button, ${name}`);
      assert.ok(contrastOf(theme.press, theme.onAccent) >= MIN_CONTRAST, `${colour} pressed, ${name}`);
      assert.ok(contrastOf(theme.accentInk, theme.wash) >= MIN_CONTRAST, `${colour} on its wash, ${name}`);
      assert.ok(contrastOf(theme.accentInk, theme.raised) >= MIN_CONTRAST, `${colour} on raised, ${name}`);
    }
});

test('an invalid colour and the colour of the design need no rules', () => {
  assert.equal(accentRules(''), '');
  assert.equal(accentRules('#c8452d'), '');
  assert.equal(accentRules('red;}body{display:none'), '');
  assert.match(accentRules('#24557a'), /^:root,\[data-theme='light'\]\{--accent:#24557a;/);
});
