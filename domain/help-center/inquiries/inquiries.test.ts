import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { closeAccount } from '#domain/account';
import { importWorks } from '#domain/catalog-import';
import type { Reader } from '#kernel/reader';
import { GOOD_PASSWORD, joinedMember, lastEmail, advanceTime } from '../../../tests/support/fixtures/joined-member.ts';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  addInquiryMessage,
  answerInquiry,
  closeInquiry,
  deleteInquiry,
  exportInquiries,
  listInquiries,
  listMemberInquiries,
  openInquiry,
  openInquiryFile,
  showInquiry,
  readMemberInquiry,
  purgeOldInquiries,
  claimInquiry,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

type Order = Parameters<typeof openInquiry>[1];
let keys = 0;
const freshKey = (): string => `form-key-${(keys += 1)}`;
const readerOf = (memberNo: number): Reader => ({ kind: 'unverified', memberNo, blockedTags: [] });

const inquiryInput = (memberNo: number, overrides: Partial<Order> = {}): Order => ({
  memberNo,
  reader: readerOf(memberNo),
  category: 'payment',
  title: '코인이 들어오지 않았습니다',
  text: '어제 결제했는데 코인이 보이지 않습니다.',
  about: null,
  files: [],
  key: freshKey(),
  ...overrides,
});
const read = (memberNo: number, inquiryId: number) =>
  readMemberInquiry(ctx, { memberNo, reader: readerOf(memberNo), inquiryId });
const answer = (inquiryId: number, text = '확인해 드렸습니다.') =>
  answerInquiry(ctx, { inquiryId, operator: '상담원 가람', blocks: [{ kind: 'paragraph', spans: [text] }] });

async function picture(kind: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Uint8Array> {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } });
  const photo = drawn.withExif({ IFD0: { Artist: 'CANARY-ARTIST' } });
  return new Uint8Array(await photo.toFormat(kind).toBuffer());
}
const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const stored = (): string[] => [...ctx.kept.keys()].filter((key) => key.startsWith('inquiries/'));

test('point 6: an inquiry is asked, answered, asked further and closed; each answer sends one e-mail', async () => {
  const { memberNo, mail } = await joinedMember(ctx);
  const id = await openInquiry(ctx, inquiryInput(memberNo));
  assert.equal((await read(memberNo, id)).state, 'received');
  await claimInquiry(ctx, id);
  assert.equal((await read(memberNo, id)).state, 'answering');
  await answer(id);
  const email = lastEmail(ctx, mail);
  assert.equal(email.subject.includes('문의에 답변을 드렸습니다'), true);
  assert.ok(email.text.includes(`/my/inquiries/${id}`) && email.text.includes('코인이 들어오지 않았습니다'));
  assert.equal(email.text.includes('어제 결제했는데') || email.text.includes('확인해 드렸습니다'), false);
  await addInquiryMessage(ctx, { memberNo, inquiryId: id, text: '아직입니다.', files: [], key: freshKey() });
  const thread = await read(memberNo, id);
  assert.equal(thread.state, 'more');
  assert.deepEqual(
    thread.messages.map(({ operator, text }) => [operator, text]),
    [
      [null, '어제 결제했는데 코인이 보이지 않습니다.'],
      ['상담원 가람', '확인해 드렸습니다.'],
      [null, '아직입니다.'],
    ],
  );
  assert.deepEqual(
    (await listInquiries(ctx, { states: ['more'] })).map((item) => item.id),
    [id],
  );
  await closeInquiry(ctx, { memberNo, inquiryId: id });
  await rejectsWith(
    addInquiryMessage(ctx, { memberNo, inquiryId: id, text: '더', files: [], key: freshKey() }),
    'INQUIRY_ERROR 0011',
  );
  await rejectsWith(answer(id), 'INQUIRY_ERROR 0011');
  await rejectsWith(deleteInquiry(ctx, { memberNo, inquiryId: id }), 'INQUIRY_ERROR 0012');
});

test('point 6: an invalid field is rejected with its own code and nothing is written', async () => {
  const { memberNo } = await joinedMember(ctx);
  const wrong: [Partial<Order>, string][] = [
    [{ category: 'none' }, 'INQUIRY_ERROR 0002'],
    [{ title: ' \u200b ' }, 'INQUIRY_ERROR 0003'],
    [{ title: '가'.repeat(81) }, 'INQUIRY_ERROR 0003'],
    [{ text: ' \n\t ' }, 'INQUIRY_ERROR 0004'],
    [{ text: '가'.repeat(4001) }, 'INQUIRY_ERROR 0005'],
    [{ about: { kind: 'work', id: 999_999 } }, 'INQUIRY_ERROR 0013'],
    [{ about: { kind: 'purchase', id: 999_999 } }, 'INQUIRY_ERROR 0013'],
  ];
  for (const [wish, code] of wrong) await rejectsWith(openInquiry(ctx, inquiryInput(memberNo, wish)), code);
  assert.deepEqual((await listMemberInquiries(ctx, { memberNo })).inquiries, []);
});

test('point 6: another member’s inquiry and its files cannot be read, continued, closed or deleted', async () => {
  const [mine, other] = [await joinedMember(ctx), await joinedMember(ctx)];
  const files = [{ name: '영수증.png', bytes: await picture('png') }];
  const id = await openInquiry(ctx, inquiryInput(mine.memberNo, { files }));
  const input = { memberNo: other.memberNo, inquiryId: id };
  await rejectsWith(read(other.memberNo, id), 'INQUIRY_ERROR 0001');
  await rejectsWith(addInquiryMessage(ctx, { ...input, text: '글', files: [], key: freshKey() }), 'INQUIRY_ERROR 0001');
  await rejectsWith(closeInquiry(ctx, input), 'INQUIRY_ERROR 0001');
  await rejectsWith(deleteInquiry(ctx, input), 'INQUIRY_ERROR 0001');
  const key = (await read(mine.memberNo, id)).messages[0]?.files[0]?.key ?? '';
  assert.equal((await openInquiryFile(ctx, { memberNo: mine.memberNo, key })).name, '영수증.webp');
  await rejectsWith(openInquiryFile(ctx, { memberNo: other.memberNo, key }), 'INQUIRY_ERROR 0001');
  assert.deepEqual((await listMemberInquiries(ctx, { memberNo: other.memberNo })).inquiries, []);
});

test('point 6: a form submitted twice creates one inquiry and one set of files', async () => {
  const { memberNo } = await joinedMember(ctx);
  const files = [{ name: 'a.png', bytes: await picture('png') }];
  const input = inquiryInput(memberNo, { files });
  const countBefore = stored().length;
  const numbers = await Promise.all([openInquiry(ctx, input), openInquiry(ctx, input), openInquiry(ctx, input)]);
  assert.equal(new Set([...numbers, await openInquiry(ctx, input)]).size, 1);
  assert.equal(stored().length, countBefore + 1);
  await rejectsWith(openInquiry(ctx, { ...input, text: '다른 글' }), 'IDEMPOTENCY_ERROR 0002');
  const [inquiryId] = numbers;
  const more = { memberNo, inquiryId, text: '더', files, key: freshKey() };
  await Promise.all([addInquiryMessage(ctx, more), addInquiryMessage(ctx, more)]);
  assert.equal((await read(memberNo, inquiryId)).messages.length, 2);
  assert.equal(stored().length, countBefore + 2);
});

test('point 6: images are re-encoded without metadata, PDF is stored as sent, other files are rejected by name', async () => {
  const { memberNo } = await joinedMember(ctx);
  for (const kind of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const id = await openInquiry(
      ctx,
      inquiryInput(memberNo, { files: [{ name: `x.${kind}`, bytes: await picture(kind) }] }),
    );
    const key = (await read(memberNo, id)).messages[0]?.files[0]?.key ?? '';
    const file = await openInquiryFile(ctx, { memberNo, key });
    assert.equal(file.type, 'image/webp');
    assert.equal(Buffer.from(file.bytes).includes('CANARY-ARTIST'), false);
    assert.equal((await sharp(file.bytes).metadata()).exif, undefined);
  }
  const id = await openInquiry(ctx, inquiryInput(memberNo, { files: [{ name: '계약서.PDF', bytes: PDF }] }));
  const key = (await read(memberNo, id)).messages[0]?.files[0]?.key ?? '';
  const pdf = await openInquiryFile(ctx, { memberNo, key });
  assert.deepEqual([pdf.type, pdf.name, Buffer.from(pdf.bytes).equals(PDF)], ['application/pdf', '계약서.pdf', true]);
});

test('point 6: hostile files are rejected and nothing is stored', async () => {
  const { memberNo } = await joinedMember(ctx);
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const png = await picture('png');
  const countBefore = stored().length;
  const hostile: Record<string, Uint8Array> = {
    'drawing.svg': bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'page.png': bytes('<!doctype html><script>alert(1)</script>'),
    'huge.png': new Uint8Array(huge),
    'cut.png': png.slice(0, 40),
    'bomb.zip': new Uint8Array([0x50, 0x4b, 3, 4, ...new Uint8Array(400)]),
    'program.exe': bytes(`MZ${'\0'.repeat(200)}`),
    'behind.pdf': bytes(`<html><script>alert(1)</script>\n%PDF-1.4\n%%EOF`),
    'empty.png': new Uint8Array(0),
  };
  for (const [name, file] of Object.entries(hostile)) {
    const details = await rejectsWith(
      openInquiry(
        ctx,
        inquiryInput(memberNo, {
          files: [
            { name: 'fine.png', bytes: png },
            { name, bytes: file },
          ],
        }),
      ),
      'INQUIRY_ERROR 0008',
    );
    assert.equal(details['name'], name);
  }
  // Re-encoding removes a page appended to an image.
  const both = new Uint8Array([...png, ...bytes('<html><script>CANARY-SCRIPT</script></html>')]);
  const id = await openInquiry(ctx, inquiryInput(memberNo, { files: [{ name: '../../x<y>.png', bytes: both }] }));
  const [file] = (await read(memberNo, id)).messages[0]?.files ?? [];
  assert.equal(file?.name, 'xy.png');
  const saved = await openInquiryFile(ctx, { memberNo, key: file?.key ?? '' });
  assert.equal(Buffer.from(saved.bytes).includes('CANARY-SCRIPT'), false);
  assert.equal(stored().length, countBefore + 1);
});

test('point 6: too many or too large files are rejected before any is decoded', async () => {
  const { memberNo } = await joinedMember(ctx);
  const sized = (megabytes: number) => ({ name: 'large.bin', bytes: new Uint8Array(megabytes * 1024 * 1024) });
  const rejected: [Order['files'], string][] = [
    [Array.from({ length: 6 }, () => sized(0)), 'INQUIRY_ERROR 0006'],
    [[{ name: 'large.bin', bytes: new Uint8Array(5 * 1024 * 1024 + 1) }], 'INQUIRY_ERROR 0007'],
    [Array.from({ length: 5 }, () => sized(5)), 'INQUIRY_ERROR 0009'],
  ];
  for (const [files, code] of rejected) await rejectsWith(openInquiry(ctx, inquiryInput(memberNo, { files })), code);
});

test('point 6: the eleventh inquiry of a day is rejected, also when all come at once', async () => {
  const { memberNo } = await joinedMember(ctx);
  const tries = await Promise.allSettled(Array.from({ length: 14 }, () => openInquiry(ctx, inquiryInput(memberNo))));
  const opened = tries.filter(({ status }) => status === 'fulfilled').length;
  // A request may also be turned away because it waited too long for the others.
  for (const tried of tries)
    if (tried.status === 'rejected') assert.match(String(tried.reason), /INQUIRY_ERROR 0010|RATE_ERROR 0001/);
  assert.ok(opened <= 10, `${opened} were opened`);
  for (let left = 10 - opened; left > 0; left--) await openInquiry(ctx, inquiryInput(memberNo));
  await rejectsWith(openInquiry(ctx, inquiryInput(memberNo)), 'INQUIRY_ERROR 0010');
  await advanceTime(ctx, '25 hours');
  await openInquiry(ctx, inquiryInput(memberNo));
});

test('point 6: an inquiry that nobody has begun to answer can be deleted with its files', async () => {
  const { memberNo } = await joinedMember(ctx);
  const countBefore = stored().length;
  const id = await openInquiry(ctx, inquiryInput(memberNo, { files: [{ name: 'a.pdf', bytes: PDF }] }));
  assert.equal(stored().length, countBefore + 1);
  await deleteInquiry(ctx, { memberNo, inquiryId: id });
  assert.equal(stored().length, countBefore);
  await rejectsWith(read(memberNo, id), 'INQUIRY_ERROR 0001');
});

test('point 6 G1: an adult work is not named to a reader who may not see it, also when it was named before', async () => {
  await importWorks(ctx, plantedWorkDeps([plantedWork('canary', { title: '카나리아작품', rating: '19' })]), {
    path: '',
    dryRun: false,
  });
  const work = await ctx.db.selectFrom('work').select('id').executeTakeFirstOrThrow();
  const { memberNo } = await joinedMember(ctx);
  const adult: Reader = { kind: 'adult-on', memberNo, blockedTags: [] };
  const about = { kind: 'work' as const, id: work.id };
  const id = await openInquiry(ctx, inquiryInput(memberNo, { about, reader: adult }));
  assert.equal((await readMemberInquiry(ctx, { memberNo, reader: adult, inquiryId: id })).about?.label, '카나리아작품');
  assert.equal((await read(memberNo, id)).about?.label, '19세 이상 이용가 작품');
});

test('point 6: inquiries are kept three years after the last message, then deleted with their files', async () => {
  const { memberNo } = await joinedMember(ctx);
  const id = await openInquiry(ctx, inquiryInput(memberNo, { files: [{ name: 'a.pdf', bytes: PDF }] }));
  await advanceTime(ctx, '2 years');
  await answer(id);
  const countBefore = stored().length;
  await advanceTime(ctx, '2 years 364 days');
  await purgeOldInquiries(ctx);
  assert.equal((await showInquiry(ctx, id)).id, id);
  await advanceTime(ctx, '2 days');
  await purgeOldInquiries(ctx);
  await rejectsWith(showInquiry(ctx, id), 'INQUIRY_ERROR 0001');
  assert.ok(stored().length < countBefore);
});

test('point 6: a leaving member’s inquiries are deleted; the legally retained copy has no name or files and expires', async () => {
  const member = await joinedMember(ctx);
  const { memberNo } = member;
  await openInquiry(ctx, inquiryInput(memberNo, { files: [{ name: 'a.pdf', bytes: PDF }] }));
  const [sheet] = await exportInquiries(ctx, memberNo);
  assert.equal(sheet?.rows[0]?.['files'], 'a.pdf');
  await closeAccount(ctx, { memberNo, sessionId: member.sessionId, password: GOOD_PASSWORD });
  const keptRows = async () =>
    (await database.pool.query('select * from kept_by_law.inquiry where member_no = $1', [memberNo])).rows;
  const [kept] = await keptRows();
  assert.equal(kept.messages[0].text, '어제 결제했는데 코인이 보이지 않습니다.');
  assert.deepEqual((await listMemberInquiries(ctx, { memberNo })).inquiries, []);
  const files = stored().length;
  await advanceTime(ctx, '2 hours');
  await purgeOldInquiries(ctx);
  assert.equal(stored().length, files - 1);
  await advanceTime(ctx, '3 years');
  await purgeOldInquiries(ctx);
  assert.deepEqual(await keptRows(), []);
});
