import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestTakedown, writeComment } from '#domain/community';
import { openInquiry } from '#domain/help-center';
import { createPayment, loadChargeOffer } from '#domain/payment';
import { saveHolder } from '#domain/settlement';
import type { Reader } from '#kernel/reader';
import { type PlantedOperator, plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const MAIL = 'claimant@seoga.example';

let shop: FullServer;
let owner: PlantedOperator;
/** Admin pages with personal data and their audit entries. */
let matrix: { path: string; act: string; subject: string }[];

before(async () => {
  shop = await openFullServer([plantedWork('talk')]);
  owner = await plantOperator(shop.ctx.db, { roles: ['owner'] });
  const { ctx } = shop;
  const { memberNo } = await joinShop(shop);
  await ctx.db.updateTable('member').set({ mail_proved_at: new Date() }).where('member_no', '=', memberNo).execute();
  const reader: Reader = { kind: 'unverified', memberNo };
  const files = [{ name: '첨부.pdf', bytes: PDF }];
  const requests = {
    memberNo,
    reader,
    category: 'other',
    title: '제목',
    text: '글',
    about: null,
    files,
    key: 'inquiry',
  };
  await openInquiry(ctx, requests);
  const work = shop.works.get('talk') ?? 0;
  const comment = { memberNo, reader, text: '댓글', isSpoiler: false, key: crypto.randomUUID() };
  await writeComment(ctx, { ...comment, place: { kind: 'work', id: work } });
  const request = await claim(work);
  const [product] = (await loadChargeOffer(ctx, 'web')).products;
  const order = {
    memberNo,
    productId: product?.id ?? 0,
    method: 'card' as const,
    channel: 'web' as const,
    key: 'pays',
  };
  const payment: string = JSON.parse((await createPayment(ctx, order)).body).result.payment;
  const person = { name: '이야기꾼', kind: 'person' as const, businessNumber: '', mail: 'teller@seoga.example' };
  const holder = await saveHolder(ctx, { by: 'command-line', ...person });
  const inquiry = await ctx.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow();
  const { key: sent } = await ctx.db.selectFrom('inquiry_file').select('key').executeTakeFirstOrThrow();
  const { key: proof } = await ctx.db.selectFrom('rights_file').select('key').executeTakeFirstOrThrow();
  const member = { act: 'member.view', subject: `member:${memberNo}` };
  matrix = [
    { path: '/operator/members?q=reader&by=nick', act: 'member.find', subject: 'members' },
    { path: `/operator/members/${memberNo}`, ...member },
    { path: `/operator/members/${memberNo}/ledger`, ...member },
    { path: `/operator/members/${memberNo}/purchases`, ...member },
    { path: `/operator/members/${memberNo}/money`, ...member },
    { path: `/operator/payments/${payment}`, act: 'payment.read', subject: `payment:${payment}` },
    { path: `/operator/inquiries/${inquiry.id}`, act: 'inquiry.read', subject: `inquiry:${inquiry.id}` },
    { path: `/operator/inquiries/${inquiry.id}/files/${sent}`, act: 'inquiry.file', subject: `inquiry:${inquiry.id}` },
    { path: `/operator/community/rights/${request}`, act: 'rights-request.read', subject: `rights-request:${request}` },
    {
      path: `/operator/community/rights/${request}/files/${proof}`,
      act: 'rights-request.file',
      subject: `rights-request:${request}`,
    },
    { path: `/operator/holders/${holder}`, act: 'holder.read', subject: `holder:${holder}` },
  ];
});
after(() => shop.close());

async function claim(work: number): Promise<number> {
  const { id } = await shop.ctx.db.selectFrom('comment').select('id').executeTakeFirstOrThrow();
  const message = { name: '아무개', mail: MAIL, side: 'self', kind: 'defamation', text: '거짓입니다.', agrees: true };
  const entered = { comment: `https://seoga.example/comments/work/${work}?thread=${id}`, ...message };
  const files = [{ name: '증거.pdf', bytes: PDF }];
  return requestTakedown(shop.ctx, { typed: entered, files, address: '10.30.0.1', key: crypto.randomUUID() });
}

const open = (path: string) => shop.app.inject({ url: path, cookies: { operator: owner.key } });
const lines = async (action: string, subject: string): Promise<number> => {
  const audit = shop.ctx.db.selectFrom('operator_audit').select('id').where('operator_id', '=', owner.id);
  return (await audit.where('act', '=', action).where('subject', '=', subject).execute()).length;
};

test('viewing personal data in the console is written to the audit log (P4)', async () => {
  for (const { path, act, subject } of matrix) {
    const existing = await lines(act, subject);
    const response = await open(path);
    assert.equal(response.statusCode, 200, `${path} ${response.body.slice(0, 200)}`);
    // All pages of one member count as one access.
    const isFirst = matrix.find((one) => one.act === act && one.subject === subject)?.path === path;
    assert.equal(await lines(act, subject), existing + (isFirst ? 1 : 0), path);
  }
});

test('repeated views within ten minutes make one entry and search terms are not logged (P4)', async () => {
  const [{ path, act, subject } = assert.fail()] = matrix;
  const existing = await lines(act, subject);
  await open(path);
  await open(path.replace('reader', 'somebody-looked-for'));
  assert.equal(await lines(act, subject), existing);
  const rows = await shop.ctx.db.selectFrom('operator_audit').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), /somebody-looked-for|claimant@|teller@/);
});
