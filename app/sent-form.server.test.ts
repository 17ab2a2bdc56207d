import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentForm } from './sent-form.server.ts';

const sent = (type: string, body: string): Promise<FormData> =>
  sentForm(new Request('http://shop.example/my', { method: 'POST', headers: { 'content-type': type }, body }));

test('what is sent as a form and is none is refused with 400, whatever it calls itself', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=none', 'multipart/form-data', 'text/plain'])
    await assert.rejects(
      sent(type, 'a=1'),
      (said: { data: { name: string; code: string }; init: { status: number } }) => {
        assert.deepEqual([said.data.name, said.data.code, said.init.status], ['INPUT_ERROR', '0002', 400], type);
        return true;
      },
    );
});

test('a NUL in a field is no letter that the database would refuse', async () => {
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
