import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { makePhotoMaker } from '#platform/pictures/photo-maker';
import { PHOTO_SIZES } from '#vocabulary/members';
import { type JoinedMember, joinedMember } from '../../tests/support/joined-member.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { changeNick, changePhoto, forbidWords, removePhoto, sweepMembership } from './index.ts';
import { foldedWord, nickFault } from './nick-rules.ts';

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

test('E2 a nick is 2 to 12 Korean syllables, Latin letters and digits', () => {
  for (const nick of ['가나', 'ab', '12', '한밤의독자2026', 'abcdefghijkl', ' 가나 ', '가나'.normalize('NFD')])
    assert.equal(nickFault(nick, { forbidden: [], shopName: '서가' }), undefined, nick);
  for (const nick of ['', '가', 'abcdefghijklm', '가 나', 'ㅋㅋㅋ', 'a_b', '책📚벌레', '가\u200b나', '漢字', 'ａｂ'])
    assert.equal(nickFault(nick, { forbidden: [], shopName: '서가' }), '0001', JSON.stringify(nick));
});

test('E2 a forbidden word is found whatever its case, form and gaps', () => {
  const words = ['나쁜말', 'badword'].map(foldedWord);
  for (const nick of ['나쁜말', '진짜나쁜말1', 'xBADWORDx', '나쁜말'.normalize('NFD')])
    assert.equal(nickFault(nick, { forbidden: words, shopName: '서가' }), '0003', nick);
  assert.equal(nickFault('나쁜날', { forbidden: words, shopName: '서가' }), undefined);
  assert.equal(foldedWord(' 운 영-자\u200b'), '운영자');
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
  test(`a nick ${JSON.stringify(nick)} is refused because it passes for the shop or its staff`, async () => {
    const stood = await nickOf(one.memberNo);
    await ctx.db
      .insertInto('shop_setting')
      .values({ name: 'name', value: JSON.stringify('서점달') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await refusedAs(changeNick(ctx, { memberNo: one.memberNo, nick }), 'PROFILE_ERROR 0009');
    assert.equal(await nickOf(one.memberNo), stood);
  });

test('E2 a nick with abuse of the default list is refused, one that only looks like it is not', () => {
  for (const nick of ['개새끼', '씨발아저씨', 'FuckYou', '병신작가'])
    assert.equal(nickFault(nick, { forbidden: [], shopName: '서가' }), '0003', nick);
  for (const nick of ['시발점', '아저씨발', '병신년생', '새끼고양이'])
    assert.equal(nickFault(nick, { forbidden: [], shopName: '서가' }), undefined, nick);
});

test('E2 a nick is changed; a taken one is refused whatever its case, one own is not', async () => {
  await changeNick(ctx, { memberNo: one.memberNo, nick: '한밤Reader' });
  assert.equal(await nickOf(one.memberNo), '한밤Reader');
  await refusedAs(changeNick(ctx, { memberNo: other.memberNo, nick: '한밤reader' }), 'PROFILE_ERROR 0002');
  await changeNick(ctx, { memberNo: one.memberNo, nick: '한밤READER' });
  await refusedAs(changeNick(ctx, { memberNo: one.memberNo, nick: '한밤!' }), 'PROFILE_ERROR 0001');
  assert.equal(await nickOf(one.memberNo), '한밤READER');
});

test('E2 of two who want one nick at once, one gets it', async () => {
  const asked = [one, other].map(({ memberNo }) => changeNick(ctx, { memberNo, nick: '하나뿐인이름' }));
  const outcomes = await Promise.allSettled(asked);
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  assert.equal(refused?.reason.message, 'PROFILE_ERROR 0002');
});

test('E2 the operator forbids words, which takes the place of those before', async () => {
  assert.equal(await forbidWords(ctx, ['나 쁜 말', '나쁜말', '!!!']), 1);
  await refusedAs(changeNick(ctx, { memberNo: one.memberNo, nick: '서가나쁜말' }), 'PROFILE_ERROR 0003');
  await forbidWords(ctx, ['다른말']);
  await changeNick(ctx, { memberNo: one.memberNo, nick: '서가나쁜말' });
});

async function photograph(): Promise<Buffer> {
  const halves = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="450" fill="#f00"/><rect y="450" width="600" height="450" fill="#00f"/></svg>',
  );
  // EXIF 6: the camera lay on its side, and it told where and by whom.
  return sharp(halves)
    .jpeg()
    .withExif({ IFD0: { Artist: 'CANARY-ARTIST' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

test('E2 a photo is made anew: three squares in WebP, upright, without what the file told', async () => {
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
  // Turned clockwise: what lay above is on the right.
  assert.ok((at(360, 192)[0] ?? 0) > 200 && (at(24, 192)[2] ?? 0) > 200, JSON.stringify([at(360, 192), at(24, 192)]));
});

test('E2 another photo takes the files of the one before away, and so does none', async () => {
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

test('E2 files that could not be removed are removed by the sweep', async () => {
  await changePhoto(ctx, { memberNo: one.memberNo, bytes: new Uint8Array(await photograph()) });
  const failing = { ...ctx, files: { ...ctx.files, remove: () => Promise.reject(new Error('the disk is away')) } };
  await removePhoto(failing, { memberNo: one.memberNo });
  assert.equal([...ctx.kept.keys()].filter((key) => key.startsWith('members/')).length, 3);
  await sweepMembership(ctx);
  assert.equal([...ctx.kept.keys()].filter((key) => key.startsWith('members/')).length, 0);
});

test('E2 what is no photo is refused, and nothing is kept of it', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const cut = (await photograph()).subarray(0, 900);
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer();
  for (const bytes of [Buffer.from('no picture'), svg, cut, gif])
    await refusedAs(changePhoto(ctx, { memberNo: one.memberNo, bytes: new Uint8Array(bytes) }), 'PROFILE_ERROR 0005');
  const large = new Uint8Array(5 * 1024 * 1024 + 1);
  await refusedAs(changePhoto(ctx, { memberNo: one.memberNo, bytes: large }), 'PROFILE_ERROR 0004');
  assert.equal(await photoOf(one.memberNo), null);
  assert.equal([...ctx.kept.keys()].filter((key) => key.startsWith('members/')).length, 0);
});

test('E2 a picture of too many pixels is refused by its head, before it is unpacked', async () => {
  const photo = new Uint8Array(await photograph());
  const strict = { ...ctx, photos: makePhotoMaker(600 * 900 - 1) };
  await refusedAs(changePhoto(strict, { memberNo: one.memberNo, bytes: photo }), 'PROFILE_ERROR 0005');
  await changePhoto({ ...ctx, photos: makePhotoMaker(600 * 900) }, { memberNo: one.memberNo, bytes: photo });
});
