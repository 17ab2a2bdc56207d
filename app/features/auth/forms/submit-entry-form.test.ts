import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../browser/api/call-error.ts';
import { submitEntryForm } from './submit-entry-form.ts';

const sent = (answer: Response): ReturnType<typeof submitEntryForm> =>
  submitEntryForm({ fetch: () => Promise.resolve(answer), path: '/proc/login', fields: { email: 'a@seoga.test' } });

test('A12 a login is posted as a form and returns JSON tokens', async () => {
  let requestInit: RequestInit = {};
  const answer = await submitEntryForm({
    fetch: (_path, init) => {
      requestInit = init ?? {};
      const result = { return_url: '/new', LOGINAT: 'token', login_key: 'key', user_key: 'user' };
      return Promise.resolve(Response.json({ status: 200, result, event_id: 'join-1' }));
    },
    path: '/proc/login',
    fields: { email: 'a@seoga.test', wd: '비밀 번호&' },
  });
  assert.equal(requestInit.method, 'POST');
  assert.ok(requestInit.body instanceof URLSearchParams);
  assert.equal(requestInit.body.get('wd'), '비밀 번호&');
  assert.deepEqual(answer, {
    isEntered: true,
    returnUrl: '/new',
    accessToken: 'token',
    loginKey: 'key',
    eventId: 'join-1',
  });
});

test("F3 a refusal bears the server's sentence, in the form of /proc and in that of a fault", async () => {
  const rejected = {
    status: 401,
    result: '이메일 또는 비밀번호가 올바르지 않습니다.',
    name: 'LOGIN_ERROR',
    code: '0003',
  };
  assert.deepEqual(await sent(Response.json(rejected, { status: 401 })), {
    isEntered: false,
    message: rejected.result,
    code: 'LOGIN_ERROR 0003',
  });
  const error = { statusCode: 503, result: { name: 'SERVER_ERROR', code: '0002', message: '이용자가 많습니다.' } };
  assert.deepEqual(await sent(Response.json(error, { status: 503 })), {
    isEntered: false,
    message: '이용자가 많습니다.',
    code: 'SERVER_ERROR 0002',
  });
});

test('F3 an unreadable response counts as no response', async () => {
  for (const body of ['<h1>502</h1>', '', '[]', '{"ok":true}'])
    await assert.rejects(sent(new Response(body)), (error) => error instanceof ApiError && error.code === 'unreadable');
});
