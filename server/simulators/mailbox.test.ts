import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { SimulatedMailbox } from './mailbox.ts';

test('shows e-mails of a local shop, newest first, with links, on this computer only', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  const mailbox = new SimulatedMailbox();
  await mailbox.serveWindows(app);
  const read = (host = 'localhost:3000') => app.inject({ url: '/simulators/mail', headers: { host } });
  assert.match((await read()).body, /아직 보낸 메일이 없습니다/);
  mailbox.add({ to: 'a@seoga.test', subject: '가입 <인사>', text: '안녕하세요.' });
  mailbox.add({
    to: 'a@seoga.test',
    subject: '이메일 인증',
    text: '인증하기:\nhttp://localhost:3000/my/mail-proof?token=a&x="',
  });
  const { body, statusCode } = await read();
  assert.equal(statusCode, 200);
  assert.ok(body.indexOf('이메일 인증') < body.indexOf('가입 &lt;인사&gt;'));
  assert.match(body, /<a href="http:\/\/localhost:3000\/my\/mail-proof\?token=a&amp;x=&quot;">/);
  assert.equal((await read('shop.example.com')).statusCode, 404);
  for (let at = 0; at < 60; at += 1) mailbox.add({ to: 'b@seoga.test', subject: '알림', text: '' });
  assert.doesNotMatch((await read()).body, /이메일 인증/);
});
