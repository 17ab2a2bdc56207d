import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readForm } from './form-data.server.ts';

const sent = (type: string, body: string): Promise<FormData> =>
  readForm(new Request('http://shop.example/my', { method: 'POST', headers: { 'content-type': type }, body }));

test('a body that is no valid form is rejected with 400', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=none', 'multipart/form-data', 'text/plain'])
    await assert.rejects(
      sent(type, 'a=1'),
      (message: { data: { name: string; code: string }; init: { status: number } }) => {
        assert.deepEqual(
          [message.data.name, message.data.code, message.init.status],
          ['INPUT_ERROR', '0002', 400],
          type,
        );
        return true;
      },
    );
});

test('a NUL in a field is replaced, since the database rejects it', async () => {
  const form = await sent('application/x-www-form-urlencoded', 'a=1%002&a=3&b=%EA%B0%80');
  assert.deepEqual(
    [...form],
    [
      ['a', '1\uFFFD2'],
      ['a', '3'],
      ['b', '가'],
    ],
  );
});
