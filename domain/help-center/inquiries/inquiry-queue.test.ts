import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinedMember, lastEmail } from '../../../tests/support/fixtures/joined-member.ts';
import { plantStaff } from '../../../tests/support/fixtures/planted-staff.ts';
import { codeOf } from '../../../tests/support/servers/selling-shop.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  answerQueuedInquiry,
  assignQueuedInquiry,
  removeTemplate,
  saveTemplate,
  listTemplates,
  openInquiry,
  openQueuedInquiry,
  listInquiryQueue,
  readInquiryFile,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let by: { id: number; name: string };
let other: { id: number; name: string };

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  by = await plantStaff(database.db, 'support');
  other = await plantStaff(database.db, 'editor');
});
after(() => database.drop());

let requested = 0;
async function ask(): Promise<{ inquiryId: number; mail: string; memberNo: number }> {
  const { memberNo, mail } = await joinedMember(ctx);
  requested += 1;
  const inquiryId = await openInquiry(ctx, {
    memberNo,
    reader: { kind: 'unverified', memberNo },
    category: 'payment',
    title: '코인이 들어오지 않았습니다',
    text: '확인해 주세요.',
    about: null,
    files: [],
    key: `desk-key-${requested}`,
  });
  return { inquiryId, mail, memberNo };
}

test('P4 an inquiry is assigned, answered once per form submission, announced to its member and signed by the shop', async () => {
  const { inquiryId, mail } = await ask();
  const queue = () => listInquiryQueue(ctx, { list: 'mine', operatorId: by.id });
  assert.deepEqual(await queue(), []);
  assert.equal(await codeOf(assignQueuedInquiry(ctx, { by, inquiryId, operatorId: other.id })), 'SUPPORT_ERROR 0009');
  await assignQueuedInquiry(ctx, { by, inquiryId, operatorId: by.id });
  assert.equal((await queue())[0]?.state, 'answering');
  const key = crypto.randomUUID();
  const input = { by, inquiryId, text: '확인했습니다.\n\n코인을 넣어 드렸습니다.', key };
  await Promise.all([answerQueuedInquiry(ctx, input), answerQueuedInquiry(ctx, input)]);
  const { messages, state } = await openQueuedInquiry(ctx, inquiryId);
  assert.equal(state, 'answered');
  assert.deepEqual(
    messages.map(({ operator, text }) => [operator, text]),
    [
      [null, '확인해 주세요.'],
      ['고객센터', '확인했습니다.\n코인을 넣어 드렸습니다.'],
    ],
  );
  assert.match(lastEmail(ctx, mail).subject, /답변을 드렸습니다/);
  const empty = answerQueuedInquiry(ctx, { ...input, text: ' \n ', key: crypto.randomUUID() });
  assert.equal(await codeOf(empty), 'INQUIRY_ERROR 0004');
  assert.equal(await readInquiryFile(ctx, { by, inquiryId, key: 'a'.repeat(32) }), undefined);
});

test('answer templates have unique titles', async () => {
  await saveTemplate(ctx, { by, id: null, title: '환불 안내', body: '환불은 7일 안에 됩니다.' });
  const twice = saveTemplate(ctx, { by, id: null, title: '환불 안내', body: '다른 글' });
  assert.equal(await codeOf(twice), 'SUPPORT_ERROR 0008');
  const [template] = await listTemplates(ctx);
  await saveTemplate(ctx, { by, id: template?.id ?? 0, title: '환불 안내', body: '고친 글' });
  assert.equal((await listTemplates(ctx))[0]?.body, '고친 글');
  await removeTemplate(ctx, { by, id: template?.id ?? 0 });
  assert.deepEqual(await listTemplates(ctx), []);
});
