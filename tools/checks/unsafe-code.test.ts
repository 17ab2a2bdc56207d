import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readTree } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Production code, without tests and simulators. */
const SOURCES = readTree(ROOT).files.filter(
  ({ path }) =>
    /^(app|contract|domain|platform|server|shared|cli)\/.*\.tsx?$/.test(path) &&
    !/\.test\.|^server\/simulators\/|make-spoken-symbols/.test(path),
);

function linesWith(pattern: RegExp, allowed: (line: string, path: string) => boolean = () => false): string[] {
  assert.ok(SOURCES.length > 500, 'the sources are read');
  return SOURCES.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) && !allowed(line, path))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

test('processes start with argument lists, never by a shell or a request (ASVS 1.2.5)', () => {
  const shells = linesWith(/\b(exec|execSync|execFileSync)\(|\bshell: ?(true|'|")/, (line) => /\.exec\(/.test(line));
  assert.deepEqual(shells, []);
  const starting = linesWith(/from 'node:child_process'/).map((line) => line.split(':')[0]);
  // Only the database, its backup and the CLI start processes, never request handling.
  assert.deepEqual(
    starting.filter((path) => !/^(cli|platform\/(database|backup))\//.test(path ?? '')),
    [],
  );
});

test('certificate checks are never disabled (ASVS 12.3.2)', () => {
  const pattern = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser/i;
  assert.deepEqual(linesWith(pattern), []);
});

test('outgoing requests follow no redirects (ASVS 15.3.2)', () => {
  // Programs of third parties that the API reference shows.
  const isExample = (path: string): boolean => path === 'server/api/v1/openapi/reference-examples.ts';
  const sources = SOURCES.filter(({ path }) => /^(platform|server|domain|cli)\//.test(path) && !isExample(path));
  const request = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w.#])fetch\(/g)].map(({ index }) => ({ path, call: text.slice(index, index + 400) })),
  );
  assert.ok(request.length >= 4, `${request.length} calls`);
  assert.deepEqual(
    request
      .filter(({ call }) => !/redirect: '(error|manual)'/.test(call))
      .map(({ path, call }) => `${path}: ${call.slice(0, 80)}`),
    [],
  );
});

test('server secrets never come from a predictable source (ASVS 6.5.3)', () => {
  const drawn = linesWith(/Math\.random\(/, (_line, path) => path.startsWith('app/'));
  assert.deepEqual(drawn, []);
});

test('ciphers, hashes and signatures come from the platform and known packages (ASVS 11.2.1)', () => {
  const KNOWN = /^(node:crypto|jose|@node-rs\/argon2|otpauth|bcryptjs|@simplewebauthn\/(server|browser))$/;
  const NAMED = /crypto|cipher|hash|argon|scrypt|bcrypt|hmac|aes|sha\d|md5|jws|jwt|jose|otp|webauthn/i;
  const packages = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?'([^'.#~][^']*)'/g)].map(([, name = '']) => ({ path, name })),
  ).filter(({ name }) => NAMED.test(name) && !name.startsWith('virtual:') && name !== 'thumbhash');
  assert.deepEqual(
    packages.filter(({ name }) => !KNOWN.test(name)),
    [],
  );
  assert.deepEqual(linesWith(/function \w*(sha1|sha256|md5|hmac|aes|rijndael|pbkdf)\w*\(/i, passesOn), []);
});

/** A function may call the platform function of the same name. */
function passesOn(line: string, path: string): boolean {
  const text = SOURCES.find((source) => source.path === path)?.text ?? '';
  return /from 'node:crypto'|crypto\.subtle/.test(text) && line !== '';
}
