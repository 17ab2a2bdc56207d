import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from './settings.ts';

const contactOf = (contact?: string): string | undefined =>
  readSettings(contact === undefined ? {} : { SECURITY_CONTACT: contact }, '/shop').security.contact;

test('accepts a mailbox, a page or none', () => {
  assert.equal(contactOf(), undefined);
  assert.equal(contactOf('security@seoga.example'), 'mailto:security@seoga.example');
  assert.equal(contactOf('https://seoga.example/security?lang=ko'), 'https://seoga.example/security?lang=ko');
});

test('stops the start for anything else', () => {
  for (const wrong of [
    'security',
    'http://seoga.example',
    'a@b',
    'a b@seoga.example',
    'a@seoga.example\nExpires: 0',
    'javascript:alert(1)',
  ])
    assert.throws(() => contactOf(wrong), /SECURITY_CONTACT는/, wrong);
});
