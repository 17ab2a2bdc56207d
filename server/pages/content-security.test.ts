import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { contentSecurityPolicy } from './content-security.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('only the inline scripts and styles of the page itself may run', () => {
  const policy = contentSecurityPolicy(
    '<style>p{}</style><script>one()</script><script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>',
    false,
  );
  assert.match(policy, /^default-src 'none'/);
  assert.ok(policy.includes(`script-src 'self' ${hash('one()')};`), policy);
  assert.ok(policy.includes(`style-src 'self' ${hash('p{}')};`), policy);
  assert.ok(!policy.includes('unsafe'));
});
