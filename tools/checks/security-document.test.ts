import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { IMPORT_LIMITS } from '#platform/book-readers/import-limits';
import { kindByName } from '#platform/book-readers/file-kind';
import { createPasswordHasher } from '#platform/crypto/password-hasher';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import { INQUIRY_FILE_KINDS, INQUIRY_LIMITS } from '#shared/community/inquiries';
import { MAX_JSON_DEPTH } from '#shared/web/json-depth';
import { PASSWORD_LENGTH } from '#shared/members/members';
import { MAX_PUSH_DEVICES } from '#shared/notifications/push';
import { SOCIAL_PROVIDERS } from '#shared/members/social-login';
import { TYPO_LIMITS } from '#shared/community/typo-reports';
import { decideLoginRisk } from '../../domain/members/login/login-throttle.ts';
import { ACCESS_MINUTES, IDLE_DAYS, SESSION_DAYS } from '../../domain/members/sessions/session-rules.ts';
import { IDLE_MINUTES, SESSION_HOURS, passwordError } from '../../domain/operators/operator-rules.ts';
import { readTree } from './source-tree.ts';
import { permissionsTable } from './operations-tables.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAPER = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');
const WORDS = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const MB = 1024 * 1024;

/** Text below a heading, up to the next. */
function below(heading: string): string {
  const [, rest = ''] = PAPER.split(`\n## ${heading}\n`);
  return rest.split('\n## ')[0] ?? '';
}

const messageOf = (count: number): string => (count === 20 ? 'twenty' : (WORDS[count] ?? String(count)));

function says(heading: string, ...parts: string[]): void {
  for (const part of parts) assert.ok(below(heading).includes(part), `${heading}: the shop does “${part}”`);
}

test("the documented limits are the shop's (ASVS 2.1.3)", () => {
  says(
    'Input and limits',
    'A body is 1 MiB at most',
    `its JSON ${messageOf(MAX_JSON_DEPTH)} levels deep`,
    'a request 30 seconds',
    'a list 100 lines',
    `${messageOf(TYPO_LIMITS.aDay)} slips and ${messageOf(INQUIRY_LIMITS.inquiriesADay)} inquiries a day`,
  );
  const server = readFileSync(join(ROOT, 'server', 'shop-server.ts'), 'utf8');
  assert.match(server, /bodyLimit: 1024 \* 1024,\s+requestTimeout: 30_000,/);
  const lists = readTree(ROOT).files.filter(({ path }) => path.startsWith('contract/'));
  const most = lists.flatMap(({ text }) => [...text.matchAll(/^ {2}limit: .*\.max\((\d+)\)/gm)].map(([, end]) => end));
  assert.ok(most.length >= 4);
  assert.deepEqual([...new Set(most)], ['100']);
});

test('the documented file types and sizes are those accepted (ASVS 5.1.1)', () => {
  const { archiveBytes, archiveEntries, unpackedBytes, ratio, nesting, xmlBytes, xmlDepth, picturePixels } =
    IMPORT_LIMITS;
  says(
    'Files that strangers bring',
    `${archiveBytes / MB} MB, ${archiveEntries.toLocaleString('en')} entries, ${unpackedBytes / MB / 1024} GiB unpacked, ${ratio} to 1`,
    `${messageOf(nesting)} archive deep`,
    `XML and HTML: ${xmlBytes / MB} MB, ${xmlDepth} deep`,
    `Pictures: ${picturePixels / 1e6} megapixels`,
    'SVG never',
  );
  const [, named = ''] = /^(.*) by operators;/m.exec(below('Files that strangers bring')) ?? [];
  const endings: Record<string, string> = { Markdown: 'md', 'ZIP and CBZ': 'zip' };
  for (const name of named.split(', '))
    assert.ok(kindByName(`a.${endings[name] ?? name.toLowerCase()}`), `${name} is not taken`);
  assert.equal(kindByName('a.svg'), undefined);
  const kinds = INQUIRY_FILE_KINDS.filter((kind) => !kind.startsWith('image/'));
  assert.deepEqual(kinds, ['application/pdf'], 'pictures and PDF of inquiries and requests');
});

test('guessing is slowed down as documented (ASVS 6.1.1)', () => {
  const now = new Date();
  const tries = (failures: number) => ({ failures, lastAt: now, now });
  const risk = (account: number, address: number, pair: number) =>
    decideLoginRisk({ account: tries(account), address: tries(address), pair: tries(pair) });
  says(
    'Passwords and ways in',
    'From three failures an account, and ten an address, a captcha',
    'from the fourth a wait from one second to fifteen minutes, for the address that failed alone',
  );
  assert.deepEqual(
    [risk(2, 9, 2).asksCaptcha, risk(3, 0, 0).asksCaptcha, risk(0, 10, 0).asksCaptcha],
    [false, true, true],
  );
  // Failures of others do not delay the account's owner.
  assert.deepEqual([risk(50, 50, 2).waitSeconds, risk(3, 3, 3).waitSeconds, risk(0, 0, 99).waitSeconds], [0, 1, 900]);
});

test('the documented forbidden password words apply to the console (ASVS 6.1.2)', () => {
  says('Passwords and ways in', 'a long password of more than a few letters that does not lean on their address');
  assert.equal(passwordError('editor-1234567', 'editor@seoga.example'), 'easy');
  assert.equal(passwordError('ababababababab', 'editor@seoga.example'), 'easy');
  assert.equal(passwordError('short', 'editor@seoga.example'), 'short');
  assert.equal(passwordError('달빛 아래 등대의 책 12', 'editor@seoga.example'), undefined);
});

test('the documented login methods are all there are (ASVS 6.1.3)', () => {
  const { least, most } = PASSWORD_LENGTH;
  says(
    'Passwords and ways in',
    `password (${least} to ${most} characters`,
    `${messageOf(SOCIAL_PROVIDERS.length)} providers`,
  );
  says('Passwords and ways in', 'a second factor (app or passkey)');
});

test('sessions last as documented (ASVS 7.1.1)', () => {
  says(
    'Sessions',
    `access lasts ${messageOf(ACCESS_MINUTES)} minutes`,
    `${IDLE_DAYS} days without use and ${SESSION_DAYS} in any case`,
    `An operator's session ends an hour after the last deed and ${messageOf(SESSION_HOURS)} hours after its beginning`,
  );
  assert.equal(IDLE_MINUTES, 60);
});

test('as many devices get push messages as documented (ASVS 7.1.2)', () => {
  says('Sessions', 'Any number of devices', `${messageOf(MAX_PUSH_DEVICES)} of them get pushes`);
});

test('the console permissions of each role are as documented (ASVS 8.1.1)', () => {
  assert.ok(below('Who may do what').includes(permissionsTable()));
});

test('the documented algorithms and strengths are in use (ASVS 11.1.2, 11.2.3)', async () => {
  says('Keys and algorithms', 'argon2id, 19 MiB, 2 passes', 'HMAC-SHA256', 'ES256', 'AES-256-GCM', 'SHA-256');
  assert.match(await createPasswordHasher().hash('읽는 밤 1234'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [one, other] = [secretsFrom(new Uint8Array(32)), secretsFrom(new Uint8Array(32).fill(1))];
  assert.equal(Buffer.from(one.mac('session', 'b'), 'base64url').length * 8, 256);
  assert.notEqual(one.mac('session', 'b'), one.mac('media', 'b'));
  assert.notEqual(one.mac('session', 'b'), other.mac('session', 'b'));
  assert.equal(one.digest('a').byteLength * 8, 256);
  assert.deepEqual(
    [one.decrypt('session', one.encrypt('session', '달')), other.decrypt('session', one.encrypt('session', '달'))],
    ['달', undefined],
  );
  assert.equal(one.decrypt('media', one.encrypt('session', '달')), undefined);
  const { namedCurve } = createPublicKey({ key: { ...one.signingKey() }, format: 'jwk' }).asymmetricKeyDetails ?? {};
  assert.equal(namedCurve, 'prime256v1');
});

test('every external host belongs to a documented party (ASVS 13.1.1)', () => {
  const OWNERS: [RegExp, string][] = [
    [/portone\.io$|iamport\.co$/, 'PortOne'],
    [/(^|\.)(apple|push\.apple)\.com$/, 'Apple'],
    [/google(apis|tagmanager)?\.com$/, 'Google'],
    [/facebook\.com$|naver\.com$/, 'the providers of logins'],
    [/kakao(cdn)?\.(com|net)$/, 'Kakao'],
    [/korean\.go\.kr$/, '국립국어원'],
    [/deepl\.com$/, 'DeepL'],
  ];
  const hosts = readTree(ROOT)
    .files.filter(({ path }) => /^(platform|server)\/.*(?<!\.test)\.ts$/.test(path) && !/simulat/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/https:\/\/([\w-]+(?:\.[\w-]+)+)/g)].map(([, host = '']) => host))
    .filter((host) => !/(^|\.)example(\.\w+)?$|\.example\.kr$|w3\.org$|xmlsoap\.org$|idpf\.org$/.test(host));
  assert.ok(hosts.length > 10);
  for (const host of new Set(hosts)) {
    const owner = OWNERS.find(([pattern]) => pattern.test(host))?.[1];
    assert.ok(owner && below('Whom the shop calls').includes(owner), `${host} is called and not named`);
  }
});

test('slow operations time out as documented (ASVS 15.1.3)', async () => {
  says(
    'What takes time',
    'fifty waiting, then a refusal',
    'A query ends after twenty seconds',
    'exports (twice an hour',
  );
  const start = readFileSync(join(ROOT, 'cli', 'commands', 'start.ts'), 'utf8');
  assert.match(start, /QUERY_MS = 20_000;[\s\S]*timeoutMs: QUERY_MS/);
  const passwords = createPasswordHasher(1);
  const all = await Promise.allSettled(Array.from({ length: 52 }, () => passwords.verify(undefined, 'x')));
  assert.equal(all.filter(({ status }) => status === 'rejected').length, 1);
});

test('logs go where documented (ASVS 16.1.1)', () => {
  says('What is logged', 'Lines of JSON on standard error', 'by pino', '90 days');
  const logger = readFileSync(join(ROOT, 'platform', 'observability', 'shop-logger.ts'), 'utf8');
  assert.match(logger, /pino\.destination\(2\)/);
});
