import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { leaveShop } from '#domain/account';
import { importWorks } from '#domain/importing';
import type { Reader } from '#shared/reader';
import { GOOD_PASSWORD, joinedMember, lastLetter, passTime } from '../../tests/support/joined-member.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import {
  addInquiryMessage,
  answerInquiry,
  closeInquiry,
  deleteInquiry,
  exportInquiries,
  listInquiries,
  listOwnInquiries,
  openInquiry,
  openInquiryFile,
  showInquiry,
  showOwnInquiry,
  sweepInquiries,
  takeUpInquiry,
} from './index.ts';

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

const order = (memberNo: number, wish: Partial<Order> = {}): Order => ({
  memberNo,
  reader: readerOf(memberNo),
  category: 'payment',
  title: '코인이 들어오지 않았습니다',
  text: '어제 결제했는데 코인이 보이지 않습니다.',
  about: null,
  files: [],
  key: freshKey(),
  ...wish,
});
const own = (memberNo: number, inquiryId: number) =>
  showOwnInquiry(ctx, { memberNo, reader: readerOf(memberNo), inquiryId });
const answer = (inquiryId: number, text = '확인해 드렸습니다.') =>
  answerInquiry(ctx, { inquiryId, operator: '상담원 가람', blocks: [{ kind: 'paragraph', spans: [text] }] });

async function picture(kind: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Uint8Array> {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } });
  const told = drawn.withExif({ IFD0: { Artist: 'CANARY-ARTIST' } });
  return new Uint8Array(await told.toFormat(kind).toBuffer());
}
const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const stored = (): string[] => [...ctx.kept.keys()].filter((key) => key.startsWith('inquiries/'));

test('point 6: an inquiry goes from asked to answered, to asked further, to ended; each answer is told by letter once', async () => {
  const { memberNo, mail } = await joinedMember(ctx);
  const id = await openInquiry(ctx, order(memberNo));
  assert.equal((await own(memberNo, id)).state, 'received');
  await takeUpInquiry(ctx, id);
  assert.equal((await own(memberNo, id)).state, 'answering');
  await answer(id);
  const letter = lastLetter(ctx, mail);
  assert.equal(letter.subject.includes('문의에 답변을 드렸습니다'), true);
  assert.ok(letter.text.includes(`/my/inquiries/${id}`) && letter.text.includes('코인이 들어오지 않았습니다'));
  assert.equal(letter.text.includes('어제 결제했는데') || letter.text.includes('확인해 드렸습니다'), false);
  await addInquiryMessage(ctx, { memberNo, inquiryId: id, text: '아직입니다.', files: [], key: freshKey() });
  const shown = await own(memberNo, id);
  assert.equal(shown.state, 'more');
  assert.deepEqual(
    shown.messages.map(({ operator, text }) => [operator, text]),
    [
      [null, '어제 결제했는데 코인이 보이지 않습니다.'],
      ['상담원 가람', '확인해 드렸습니다.'],
      [null, '아직입니다.'],
    ],
  );
  assert.deepEqual(
    (await listInquiries(ctx, { states: ['more'] })).map((one) => one.id),
    [id],
  );
  await closeInquiry(ctx, { memberNo, inquiryId: id });
  await refusedAs(
    addInquiryMessage(ctx, { memberNo, inquiryId: id, text: '더', files: [], key: freshKey() }),
    'INQUIRY_ERROR 0011',
  );
  await refusedAs(answer(id), 'INQUIRY_ERROR 0011');
  await refusedAs(deleteInquiry(ctx, { memberNo, inquiryId: id }), 'INQUIRY_ERROR 0012');
});

test('point 6: what is wrong with a field is said by its own code, and nothing is written', async () => {
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
  for (const [wish, code] of wrong) await refusedAs(openInquiry(ctx, order(memberNo, wish)), code);
  assert.deepEqual((await listOwnInquiries(ctx, { memberNo })).inquiries, []);
});

test('point 6: another member’s inquiry is not there: not to be read, added to, ended, deleted, nor its files', async () => {
  const [mine, other] = [await joinedMember(ctx), await joinedMember(ctx)];
  const files = [{ name: '영수증.png', bytes: await picture('png') }];
  const id = await openInquiry(ctx, order(mine.memberNo, { files }));
  const ask = { memberNo: other.memberNo, inquiryId: id };
  await refusedAs(own(other.memberNo, id), 'INQUIRY_ERROR 0001');
  await refusedAs(addInquiryMessage(ctx, { ...ask, text: '글', files: [], key: freshKey() }), 'INQUIRY_ERROR 0001');
  await refusedAs(closeInquiry(ctx, ask), 'INQUIRY_ERROR 0001');
  await refusedAs(deleteInquiry(ctx, ask), 'INQUIRY_ERROR 0001');
  const key = (await own(mine.memberNo, id)).messages[0]?.files[0]?.key ?? '';
  assert.equal((await openInquiryFile(ctx, { memberNo: mine.memberNo, key })).name, '영수증.webp');
  await refusedAs(openInquiryFile(ctx, { memberNo: other.memberNo, key }), 'INQUIRY_ERROR 0001');
  assert.deepEqual((await listOwnInquiries(ctx, { memberNo: other.memberNo })).inquiries, []);
});

test('point 6: a form that is sent twice asks once, and leaves no second set of files', async () => {
  const { memberNo } = await joinedMember(ctx);
  const files = [{ name: 'a.png', bytes: await picture('png') }];
  const asked = order(memberNo, { files });
  const stoodBefore = stored().length;
  const numbers = await Promise.all([openInquiry(ctx, asked), openInquiry(ctx, asked), openInquiry(ctx, asked)]);
  assert.equal(new Set([...numbers, await openInquiry(ctx, asked)]).size, 1);
  assert.equal(stored().length, stoodBefore + 1);
  await refusedAs(openInquiry(ctx, { ...asked, text: '다른 글' }), 'IDEMPOTENCY_ERROR 0002');
  const [inquiryId] = numbers;
  const more = { memberNo, inquiryId, text: '더', files, key: freshKey() };
  await Promise.all([addInquiryMessage(ctx, more), addInquiryMessage(ctx, more)]);
  assert.equal((await own(memberNo, inquiryId)).messages.length, 2);
  assert.equal(stored().length, stoodBefore + 2);
});

test('point 6: pictures are drawn anew without what they told, PDF is kept as it is, whatever else is refused by name', async () => {
  const { memberNo } = await joinedMember(ctx);
  for (const kind of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const id = await openInquiry(ctx, order(memberNo, { files: [{ name: `x.${kind}`, bytes: await picture(kind) }] }));
    const key = (await own(memberNo, id)).messages[0]?.files[0]?.key ?? '';
    const file = await openInquiryFile(ctx, { memberNo, key });
    assert.equal(file.type, 'image/webp');
    assert.equal(Buffer.from(file.bytes).includes('CANARY-ARTIST'), false);
    assert.equal((await sharp(file.bytes).metadata()).exif, undefined);
  }
  const id = await openInquiry(ctx, order(memberNo, { files: [{ name: '계약서.PDF', bytes: PDF }] }));
  const key = (await own(memberNo, id)).messages[0]?.files[0]?.key ?? '';
  const pdf = await openInquiryFile(ctx, { memberNo, key });
  assert.deepEqual([pdf.type, pdf.name, Buffer.from(pdf.bytes).equals(PDF)], ['application/pdf', '계약서.pdf', true]);
});

test('point 6: hostile files are refused and leave nothing in the store', async () => {
  const { memberNo } = await joinedMember(ctx);
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const png = await picture('png');
  const stoodBefore = stored().length;
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
    const facts = await refusedAs(
      openInquiry(
        ctx,
        order(memberNo, {
          files: [
            { name: 'fine.png', bytes: png },
            { name, bytes: file },
          ],
        }),
      ),
      'INQUIRY_ERROR 0008',
    );
    assert.equal(facts['name'], name);
  }
  // A picture with a page behind it is a picture only, once it was drawn anew.
  const both = new Uint8Array([...png, ...bytes('<html><script>CANARY-SCRIPT</script></html>')]);
  const id = await openInquiry(ctx, order(memberNo, { files: [{ name: '../../x<y>.png', bytes: both }] }));
  const [file] = (await own(memberNo, id)).messages[0]?.files ?? [];
  assert.equal(file?.name, 'xy.png');
  const kept = await openInquiryFile(ctx, { memberNo, key: file?.key ?? '' });
  assert.equal(Buffer.from(kept.bytes).includes('CANARY-SCRIPT'), false);
  assert.equal(stored().length, stoodBefore + 1);
});

test('point 6: too many or too large files are refused before any is opened', async () => {
  const { memberNo } = await joinedMember(ctx);
  const sized = (megabytes: number) => ({ name: 'large.bin', bytes: new Uint8Array(megabytes * 1024 * 1024) });
  const refused: [Order['files'], string][] = [
    [Array.from({ length: 6 }, () => sized(0)), 'INQUIRY_ERROR 0006'],
    [[{ name: 'large.bin', bytes: new Uint8Array(5 * 1024 * 1024 + 1) }], 'INQUIRY_ERROR 0007'],
    [Array.from({ length: 5 }, () => sized(5)), 'INQUIRY_ERROR 0009'],
  ];
  for (const [files, code] of refused) await refusedAs(openInquiry(ctx, order(memberNo, { files })), code);
});

test('point 6: the eleventh inquiry of a day waits for the next, also when all come at once', async () => {
  const { memberNo } = await joinedMember(ctx);
  const tries = await Promise.allSettled(Array.from({ length: 14 }, () => openInquiry(ctx, order(memberNo))));
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 10);
  await refusedAs(openInquiry(ctx, order(memberNo)), 'INQUIRY_ERROR 0010');
  await passTime(ctx, '25 hours');
  await openInquiry(ctx, order(memberNo));
});

test('point 6: one that nobody has begun to answer is taken back with its files', async () => {
  const { memberNo } = await joinedMember(ctx);
  const stoodBefore = stored().length;
  const id = await openInquiry(ctx, order(memberNo, { files: [{ name: 'a.pdf', bytes: PDF }] }));
  assert.equal(stored().length, stoodBefore + 1);
  await deleteInquiry(ctx, { memberNo, inquiryId: id });
  assert.equal(stored().length, stoodBefore);
  await refusedAs(own(memberNo, id), 'INQUIRY_ERROR 0001');
});

test('point 6 G1: an adult work is named to nobody who may not see it, also after it was named', async () => {
  await importWorks(ctx, plantedMeans([plantedWork('canary', { title: '카나리아작품', rating: '19' })]), {
    path: '',
    dryRun: false,
  });
  const work = await ctx.db.selectFrom('work').select('id').executeTakeFirstOrThrow();
  const { memberNo } = await joinedMember(ctx);
  const adult: Reader = { kind: 'adult-on', memberNo, blockedTags: [] };
  const about = { kind: 'work' as const, id: work.id };
  const id = await openInquiry(ctx, order(memberNo, { about, reader: adult }));
  assert.equal((await showOwnInquiry(ctx, { memberNo, reader: adult, inquiryId: id })).about?.label, '카나리아작품');
  assert.equal((await own(memberNo, id)).about?.label, '19세 이상 이용가 작품');
});

test('point 6: complaints are kept three years from the last word, then erased with their files', async () => {
  const { memberNo } = await joinedMember(ctx);
  const id = await openInquiry(ctx, order(memberNo, { files: [{ name: 'a.pdf', bytes: PDF }] }));
  await passTime(ctx, '2 years');
  await answer(id);
  const stoodBefore = stored().length;
  await passTime(ctx, '2 years 364 days');
  await sweepInquiries(ctx);
  assert.equal((await showInquiry(ctx, id)).id, id);
  await passTime(ctx, '2 days');
  await sweepInquiries(ctx);
  await refusedAs(showInquiry(ctx, id), 'INQUIRY_ERROR 0001');
  assert.ok(stored().length < stoodBefore);
});

test('point 6: whoever leaves takes their inquiries from the shop; the law’s copy has no name and no files, and ends', async () => {
  const member = await joinedMember(ctx);
  const { memberNo } = member;
  await openInquiry(ctx, order(memberNo, { files: [{ name: 'a.pdf', bytes: PDF }] }));
  const [sheet] = await exportInquiries(ctx, memberNo);
  assert.equal(sheet?.rows[0]?.['files'], 'a.pdf');
  await leaveShop(ctx, { memberNo, sessionId: member.sessionId, password: GOOD_PASSWORD });
  const keptRows = async () =>
    (await database.pool.query('select * from kept_by_law.inquiry where member_no = $1', [memberNo])).rows;
  const [kept] = await keptRows();
  assert.equal(kept.messages[0].text, '어제 결제했는데 코인이 보이지 않습니다.');
  assert.deepEqual((await listOwnInquiries(ctx, { memberNo })).inquiries, []);
  const files = stored().length;
  await passTime(ctx, '2 hours');
  await sweepInquiries(ctx);
  assert.equal(stored().length, files - 1);
  await passTime(ctx, '3 years');
  await sweepInquiries(ctx);
  assert.deepEqual(await keptRows(), []);
});
