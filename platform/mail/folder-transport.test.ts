import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseEmailParts } from '../../tests/support/files/email-parts.ts';
import { createFolderTransport } from './folder-transport.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'seoga-mail-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));
const folder = join(dataDir, 'mail');
const letter = {
  to: 'reader@seoga.test',
  subject: '[서가] 비밀번호 재설정 안내',
  text: '달빛 님, 안녕하세요.\n\n비밀번호 새로 정하기:\nhttp://localhost:3000/find/password/reset?token=abc',
};
const head = { shop: '서가', url: 'http://localhost:3000' };

test('writes a private file with a stable name per attempt and prints its link', async () => {
  const message: string[] = [];
  const post = createFolderTransport({
    dataDir,
    from: undefined,
    letterhead: () => head,
    say: (line) => void message.push(line),
  });
  await post.deliver(letter, 'job-1');
  await post.deliver(letter, 'job-1');
  assert.deepEqual(readdirSync(folder), ['job-1.eml']);
  assert.equal(statSync(join(folder, 'job-1.eml')).mode & 0o777, 0o600);
  const mail = parseEmailParts(readFileSync(join(folder, 'job-1.eml'), 'utf8'));
  assert.deepEqual([mail.headers['to'], mail.headers['subject']], [letter.to, letter.subject]);
  assert.match(mail.text, /달빛 님/);
  assert.match(message[0] ?? '', /비밀번호 재설정 안내 {2}http:\/\/localhost:3000\/find\/password\/reset\?token=abc/);
});

test('deletes e-mails after a month', async () => {
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  utimesSync(join(folder, 'job-1.eml'), old, old);
  await createFolderTransport({ dataDir, from: undefined, letterhead: () => head }).deliver(letter, 'job-2');
  assert.deepEqual(readdirSync(folder), ['job-2.eml']);
});
