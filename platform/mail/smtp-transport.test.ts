import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseEmailParts } from '../../tests/support/files/email-parts.ts';
import { type MailServer, openMailServer } from '../../tests/support/fakes/fake-smtp-server.ts';
import { HopelessJob } from '#platform/jobs/run-jobs';
import { MailTransportError, createSmtpTransport } from './smtp-transport.ts';

let server: MailServer;
before(async () => {
  server = await openMailServer();
});
after(() => server.close());

const letter = {
  to: 'reader@seoga.test',
  subject: '[서가] 비밀번호 재설정 안내',
  text: '달빛 님, 안녕하세요.\n\n비밀번호 새로 정하기:\nhttps://seoga.test/find/password/reset?token=a&b\n\n.점으로 시작하는 줄',
};
const post = (from?: string): ReturnType<typeof createSmtpTransport> =>
  createSmtpTransport({
    url: server.url,
    from,
    letterhead: () => ({ shop: '서가', url: 'https://seoga.test' }),
    silenceMs: 300,
    letterMs: 1000,
  });

test('delivers sender, subject, text, HTML and job id', async () => {
  await post().deliver(letter, 'job-1');
  const claimed = server.taken.pop();
  assert.ok(claimed);
  assert.deepEqual([claimed.from, claimed.to], ['no-reply@seoga.test', ['reader@seoga.test']]);
  const mail = parseEmailParts(claimed.data);
  assert.equal(mail.headers['message-id'], '<job-1@seoga.test>');
  assert.equal(mail.headers['subject'], letter.subject);
  assert.match(mail.headers['from'] ?? '', /^서가 <no-reply@seoga\.test>$/);
  assert.equal(mail.headers['auto-submitted'], 'auto-generated');
  assert.equal(mail.headers['list-unsubscribe'], undefined);
  assert.match(mail.text, /^달빛 님, 안녕하세요\.\r?\n\r?\n비밀번호 새로 정하기:\r?\nhttps:/);
  assert.match(mail.text, /\n\.점으로 시작하는 줄/);
  assert.match(mail.html, /<a class="button" href="https:\/\/seoga\.test\/find\/password\/reset\?token=a&amp;b"/);
});

test("uses the operator's sender and adds unsubscribe headers to advertising only", async () => {
  await post('책방 <hello@book.test>').deliver({ ...letter, unsubscribe: 'https://seoga.test/my/consents' }, 'job-2');
  const { headers } = parseEmailParts(server.taken.pop()?.data ?? '');
  assert.equal(headers['from'], '책방 <hello@book.test>');
  assert.equal(headers['list-unsubscribe'], '<https://seoga.test/my/consents>');
});

test('throws a retryable error for a temporary failure, timeout, slow or broken connection', async () => {
  for (const manner of ['try-later', 'hang', 'drip', 'cut-after-data'] as const) {
    server.manners = [manner];
    const began = performance.now();
    await assert.rejects(post().deliver(letter, 'job-3'), MailTransportError, manner);
    assert.ok(performance.now() - began < 3000, manner);
  }
  assert.equal(server.taken.length, 0);
  await post().deliver(letter, 'job-3');
  assert.equal(server.taken.length, 1);
});

test('gives up on an unknown mailbox and names no recipient in errors', async () => {
  for (const [manner, kind] of [
    ['no-such-box', HopelessJob],
    ['try-later', MailTransportError],
  ] as const) {
    server.manners = [manner];
    await assert.rejects(post().deliver(letter, 'job-4'), (error: Error) => {
      assert.ok(error instanceof kind);
      assert.ok(!`${error.stack}${JSON.stringify(error)}${String(error.cause)}`.includes('reader'));
      return true;
    });
  }
});
