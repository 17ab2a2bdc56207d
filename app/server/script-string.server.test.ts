import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { scriptString } from './script-string.server.ts';

test('any text survives a round trip through a script', () => {
  const text = `서가 "둘" '하나' \\ \\n \\' \\u0041 \n\r\t\u2028\u2029 \0 😀 &amp; \${1} \``;
  assert.equal(runInNewContext(scriptString(text)), text);
});

test('no text closes its script or opens another element', () => {
  const written = scriptString('</script><script>alert(1)</script><!-- <SCRIPT ]]>');
  assert.doesNotMatch(written, /[<>&]/);
  assert.equal(runInNewContext(written), '</script><script>alert(1)</script><!-- <SCRIPT ]]>');
});
