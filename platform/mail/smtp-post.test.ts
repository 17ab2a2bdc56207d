import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { simpleParts } from '../../tests/support/mail-parts.ts';
import { type MailServer, openMailServer } from '../../tests/support/mail-server.ts';
import { HopelessJob } from '#platform/jobs/run-jobs';
import { PostFault, makeSmtpPost } from './smtp-post.ts';

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
const post = (from?: string): ReturnType<typeof makeSmtpPost> =>
  makeSmtpPost({
    url: server.url,
    from,
    letterhead: () => ({ shop: '서가', url: 'https://seoga.test' }),
    silenceMs: 300,
    letterMs: 1000,
  });

test('a letter arrives whole: sender, subject, text, HTML, and the name of its job', async () => {
  await post().deliver(letter, 'job-1');
  const taken = server.taken.pop();
  assert.ok(taken);
  assert.deepEqual([taken.from, taken.to], ['no-reply@seoga.test', ['reader@seoga.test']]);
  const mail = simpleParts(taken.data);
  assert.equal(mail.headers['message-id'], '<job-1@seoga.test>');
  assert.equal(mail.headers['subject'], letter.subject);
  assert.match(mail.headers['from'] ?? '', /^서가 <no-reply@seoga\.test>$/);
  assert.equal(mail.headers['auto-submitted'], 'auto-generated');
  assert.equal(mail.headers['list-unsubscribe'], undefined);
  assert.match(mail.text, /^달빛 님, 안녕하세요\.\r?\n\r?\n비밀번호 새로 정하기:\r?\nhttps:/);
  assert.match(mail.text, /\n\.점으로 시작하는 줄/);
  assert.match(mail.html, /<a class="button" href="https:\/\/seoga\.test\/find\/password\/reset\?token=a&amp;b"/);
});

test('the operator names the sender; adverts alone say where they are ended', async () => {
  await post('책방 <hello@book.test>').deliver({ ...letter, unsubscribe: 'https://seoga.test/my/consents' }, 'job-2');
  const { headers } = simpleParts(server.taken.pop()?.data ?? '');
  assert.equal(headers['from'], '책방 <hello@book.test>');
  assert.equal(headers['list-unsubscribe'], '<https://seoga.test/my/consents>');
});

test('a server that says later, hangs, drips or cuts off is a fault to try again, in our own time', async () => {
  for (const manner of ['try-later', 'hang', 'drip', 'cut-after-data'] as const) {
    server.manners = [manner];
    const began = performance.now();
    await assert.rejects(post().deliver(letter, 'job-3'), PostFault, manner);
    assert.ok(performance.now() - began < 3000, manner);
  }
  assert.equal(server.taken.length, 0);
  await post().deliver(letter, 'job-3');
  assert.equal(server.taken.length, 1);
});

test('a letter box that does not exist is given up, and neither fault names whom the letter was for', async () => {
  for (const [manner, kind] of [
    ['no-such-box', HopelessJob],
    ['try-later', PostFault],
  ] as const) {
    server.manners = [manner];
    await assert.rejects(post().deliver(letter, 'job-4'), (error: Error) => {
      assert.ok(error instanceof kind);
      assert.ok(!`${error.stack}${JSON.stringify(error)}${String(error.cause)}`.includes('reader'));
      return true;
    });
  }
});
