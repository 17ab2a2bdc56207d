import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createPhotoMaker } from '#platform/pictures/photo-maker';
import { PHOTO_SIZES } from '#shared/members/members';
import { type JoinedMember, joinedMember } from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { changeNickname, changePhoto, setForbiddenWords, removePhoto, purgeExpiredMemberData } from '../index.ts';
import { foldWord, nicknameError } from './nickname-rules.ts';

let database: TestDatabase;
let ctx: TestContext;
let one: JoinedMember;
let other: JoinedMember;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  [one, other] = [await joinedMember(ctx), await joinedMember(ctx)];
});
after(() => database.drop());

const nickOf = async (memberNo: number): Promise<string> => {
  const row = await ctx.db.selectFrom('member').select(['nick']).where('member_no', '=', memberNo).executeTakeFirst();
  return row?.nick ?? '';
};
const photoOf = async (memberNo: number): Promise<string | null> => {
  const row = await ctx.db.selectFrom('member').select(['photo']).where('member_no', '=', memberNo).executeTakeFirst();
  return row?.photo ?? null;
};

test('E2 a nickname has 2 to 12 Korean syllables, Latin letters and digits', () => {
  for (const nick of ['가나', 'ab', '12', '한밤의독자2026', 'abcdefghijkl', ' 가나 ', '가나'.normalize('NFD')])
    assert.equal(nicknameError(nick, { forbidden: [], shopName: '서가' }), undefined, nick);
  for (const nick of ['', '가', 'abcdefghijklm', '가 나', 'ㅋㅋㅋ', 'a_b', '책📚벌레', '가\u200b나', '漢字', 'ａｂ'])
    assert.equal(nicknameError(nick, { forbidden: [], shopName: '서가' }), '0001', JSON.stringify(nick));
});

test('E2 a forbidden word is found in any case, form and spacing', () => {
  const words = ['나쁜말', 'badword'].map(foldWord);
  for (const nick of ['나쁜말', '진짜나쁜말1', 'xBADWORDx', '나쁜말'.normalize('NFD')])
    assert.equal(nicknameError(nick, { forbidden: words, shopName: '서가' }), '0003', nick);
  assert.equal(nicknameError('나쁜날', { forbidden: words, shopName: '서가' }), undefined);
  assert.equal(foldWord(' 운 영-자\u200b'), '운영자');
});

const STAFF_NICKS = [
  '운영자',
  '관리자',
  '고객센터',
  'admin',
  'Administrator',
  'OPERATOR',
  '진짜운영자1',
  '운\u200b영자',
  '운 영 자',
  ' 운영자 ',
  'ａｄｍｉｎ',
  'Adm1n',
  '0perator',
  '운영자'.normalize('NFD'),
  '서점달',
  '서 점 달',
  '서점달'.normalize('NFD'),
];
for (const nick of STAFF_NICKS)
  test(`rejects the nickname ${JSON.stringify(nick)}, which imitates the shop or its staff`, async () => {
    const nickBefore = await nickOf(one.memberNo);
    await ctx.db
      .insertInto('shop_setting')
      .values({ name: 'name', value: JSON.stringify('서점달') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await rejectsWith(changeNickname(ctx, { memberNo: one.memberNo, nick }), 'PROFILE_ERROR 0009');
    assert.equal(await nickOf(one.memberNo), nickBefore);
  });

test('E2 a nickname with a default abusive word is rejected, one that merely resembles it is not', () => {
  for (const nick of ['개새끼', '씨발아저씨', 'FuckYou', '병신작가'])
    assert.equal(nicknameError(nick, { forbidden: [], shopName: '서가' }), '0003', nick);
  for (const nick of ['시발점', '아저씨발', '병신년생', '새끼고양이'])
    assert.equal(nicknameError(nick, { forbidden: [], shopName: '서가' }), undefined, nick);
});

test('E2 a nickname change is rejected when taken in any case, except by the member', async () => {
  await changeNickname(ctx, { memberNo: one.memberNo, nick: '한밤Reader' });
  assert.equal(await nickOf(one.memberNo), '한밤Reader');
  await rejectsWith(changeNickname(ctx, { memberNo: other.memberNo, nick: '한밤reader' }), 'PROFILE_ERROR 0002');
  await changeNickname(ctx, { memberNo: one.memberNo, nick: '한밤READER' });
  await rejectsWith(changeNickname(ctx, { memberNo: one.memberNo, nick: '한밤!' }), 'PROFILE_ERROR 0001');
  assert.equal(await nickOf(one.memberNo), '한밤READER');
});

test('E2 one of two concurrent requests for a nickname succeeds', async () => {
  const attempts = [one, other].map(({ memberNo }) => changeNickname(ctx, { memberNo, nick: '하나뿐인이름' }));
  const outcomes = await Promise.allSettled(attempts);
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const match = outcomes.find((outcome) => outcome.status === 'rejected');
  assert.equal(match?.reason.message, 'PROFILE_ERROR 0002');
});

test('E2 setting forbidden words replaces the previous ones', async () => {
  assert.equal(await setForbiddenWords(ctx, ['나 쁜 말', '나쁜말', '!!!']), 1);
  await rejectsWith(changeNickname(ctx, { memberNo: one.memberNo, nick: '서가나쁜말' }), 'PROFILE_ERROR 0003');
  await setForbiddenWords(ctx, ['다른말']);
  await changeNickname(ctx, { memberNo: one.memberNo, nick: '서가나쁜말' });
});

async function photograph(): Promise<Buffer> {
  const halves = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="450" fill="#f00"/><rect y="450" width="600" height="450" fill="#00f"/></svg>',
  );
  // EXIF 6: rotated camera, with location and author metadata.
  return sharp(halves)
    .jpeg()
    .withExif({ IFD0: { Artist: 'CANARY-ARTIST' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

test('E2 a photo is re-encoded as three upright WebP squares without metadata', async () => {
  await changePhoto(ctx, { memberNo: one.memberNo, bytes: new Uint8Array(await photograph()) });
  const photo = await photoOf(one.memberNo);
  assert.match(photo ?? '', /^[0-9a-f]{32}$/);
  for (const size of PHOTO_SIZES) {
    const bytes = ctx.kept.get(`members/${photo}/${size}.webp`);
    assert.ok(bytes);
    const { width, height, format, exif, icc, xmp } = await sharp(bytes).metadata();
    assert.deepEqual(
      { width, height, format, exif, icc, xmp },
      { width: size, height: size, format: 'webp', exif: undefined, icc: undefined, xmp: undefined },
    );
    assert.equal(Buffer.from(bytes).includes('CANARY'), false);
  }
  const { data, info } = await sharp(ctx.kept.get(`members/${photo}/384.webp`))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  // Rotated clockwise: the former top is on the right.
  assert.ok((at(360, 192)[0] ?? 0) > 200 && (at(24, 192)[2] ?? 0) > 200, JSON.stringify([at(360, 192), at(24, 192)]));
});

test('E2 changing or removing a photo deletes the previous files', async () => {
  const first = await photoOf(one.memberNo);
  await changePhoto(ctx, { memberNo: one.memberNo, bytes: new Uint8Array(await photograph()) });
  const next = await photoOf(one.memberNo);
  assert.notEqual(next, first);
  assert.deepEqual(
    [...ctx.kept.keys()].filter((key) => key.includes(first ?? '')),
    [],
  );
  await removePhoto(ctx, { memberNo: one.memberNo });
  assert.equal(await photoOf(one.memberNo), null);
  assert.deepEqual(
    [...ctx.kept.keys()].filter((key) => key.startsWith('members/')),
    [],
  );
  const { rows } = await database.pool.query('select count(*)::int as count from photo_removal');
  assert.equal(rows[0].count, 0);
});

test('E2 the purge deletes files that could not be deleted before', async () => {
  await changePhoto(ctx, { memberNo: one.memberNo, bytes: new Uint8Array(await photograph()) });
  const failing = { ...ctx, files: { ...ctx.files, remove: () => Promise.reject(new Error('the disk is away')) } };
  await removePhoto(failing, { memberNo: one.memberNo });
  assert.equal([...ctx.kept.keys()].filter((key) => key.startsWith('members/')).length, 3);
  await purgeExpiredMemberData(ctx);
  assert.equal([...ctx.kept.keys()].filter((key) => key.startsWith('members/')).length, 0);
});

test('E2 an invalid photo is rejected and nothing of it is stored', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const cut = (await photograph()).subarray(0, 900);
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer();
  for (const bytes of [Buffer.from('no picture'), svg, cut, gif])
    await rejectsWith(changePhoto(ctx, { memberNo: one.memberNo, bytes: new Uint8Array(bytes) }), 'PROFILE_ERROR 0005');
  const large = new Uint8Array(5 * 1024 * 1024 + 1);
  await rejectsWith(changePhoto(ctx, { memberNo: one.memberNo, bytes: large }), 'PROFILE_ERROR 0004');
  assert.equal(await photoOf(one.memberNo), null);
  assert.equal([...ctx.kept.keys()].filter((key) => key.startsWith('members/')).length, 0);
});

test('E2 an image with too many pixels is rejected before decoding', async () => {
  const photo = new Uint8Array(await photograph());
  const strict = { ...ctx, photos: createPhotoMaker(600 * 900 - 1) };
  await rejectsWith(changePhoto(strict, { memberNo: one.memberNo, bytes: photo }), 'PROFILE_ERROR 0005');
  await changePhoto({ ...ctx, photos: createPhotoMaker(600 * 900) }, { memberNo: one.memberNo, bytes: photo });
});
