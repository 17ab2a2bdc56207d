import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { decideProposal, listProposals, requestMoneyAction } from '#domain/payment-operations';
import { setFeatureFlag } from '#domain/feature-flags';
import { finishIdentityCheck, findMemberByCookie, startIdentityCheck, startSession } from '#domain/members';
import { createPayment, loadChargeOffer, syncPayment } from '#domain/payment';
import { openEpisode } from '#domain/reading';
import { checkLedger, selectBalances } from '#domain/wallet';
import type { Reader } from '#kernel/reader';
import { type FamilyRules, NO_FAMILY_RULES } from '#shared/members/family';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { person } from '../../tests/support/fakes/fake-identity-provider.ts';
import { SellingShop, type SoldWork, codeOf } from '../../tests/support/servers/selling-shop.ts';
import { testDatabase } from '../../tests/support/database/test-database.ts';
import {
  changeFamilyRules,
  confirmFamilyLink,
  deleteFamily,
  endDueFamilyLinks,
  endFamilyLink,
  exportFamily,
  listCancellations,
  listFamilyCharges,
  listFamilyLinks,
  recordPaperConsent,
  refuseCancellation,
  requestCancellation,
  requestFamilyLink,
  showFamily,
  showFamilyRequest,
} from './index.ts';

let shop: SellingShop;
let work: SoldWork;
let people = 0;

before(async () => {
  shop = await SellingShop.open(await testDatabase({ asApplication: true }));
  await shop.goTo('2027-03-02 12:00');
  await setFeatureFlag(shop.ctx, { by: 'command-line', feature: 'families', isOn: true });
  work = await shop.work('sold', { free: 0, buy: 3, rental: 1, rentalHours: 72 }, { episodes: 30 });
});
after(() => shop.close());

async function member(coins = 0): Promise<number> {
  const memberNo = await shop.member(coins);
  await sql`update member set mail = ${`family-${memberNo}@seoga.example`}, mail_proved_at = seoga_clock()
    where member_no = ${memberNo}`.execute(shop.ctx.db);
  return memberNo;
}

/** Checks a member's identity. */
async function prove(memberNo: number, birthDate: string, purpose: 'family' | 'adult' = 'family'): Promise<void> {
  people += 1;
  const [browser, address] = ['browser', `10.1.${people % 250}.1`];
  const input = { memberNo, browser, address, purpose, returnTo: '/my/family' };
  const { id } = await startIdentityCheck(shop.ctx, input);
  shop.ctx.identity.tell(id, person(birthDate, { ci: `ci-${people}` }));
  await finishIdentityCheck(shop.ctx, { id, memberNo, browser });
}

interface Family {
  minor: number;
  guardian: number;
  linkId: number;
  token: string;
}

async function family(rules: Partial<FamilyRules> = {}, coins = 0): Promise<Family> {
  const [minor, guardian] = [await member(coins), await member()];
  await prove(minor, '2011-06-01');
  const { token } = await requestFamilyLink(shop.ctx, { memberNo: minor });
  await prove(guardian, '1980-01-01');
  await confirm({ token, guardian, rules });
  const { minors } = await showFamily(shop.ctx, guardian);
  return { minor, guardian, linkId: minors[0]?.id ?? 0, token };
}

const confirm = ({ token, guardian, rules }: { token: string; guardian: number; rules?: Partial<FamilyRules> }) =>
  confirmFamilyLink(shop.ctx, {
    token,
    memberNo: guardian,
    rules: { ...NO_FAMILY_RULES, ...rules },
    isDeclared: true,
  });

const change = ({ guardian, linkId }: Family, rules: Partial<FamilyRules>) =>
  changeFamilyRules(shop.ctx, { memberNo: guardian, linkId, rules: { ...NO_FAMILY_RULES, ...rules } });

async function order(memberNo: number, won = 5000): Promise<string> {
  const { products } = await loadChargeOffer(shop.ctx, 'web');
  const productId = products.find((product) => product.won === won)?.id ?? 0;
  const key = crypto.randomUUID();
  const { body } = await createPayment(shop.ctx, { memberNo, productId, method: 'card', channel: 'web', key });
  return JSON.parse(body).result.payment;
}

async function pay(paymentId: string): Promise<string | undefined> {
  shop.ctx.payments.tell(paymentId, { state: 'paid' });
  return syncPayment(shop.ctx, { paymentId });
}

/** The reader of a session, as requests see it. */
async function readerOf(memberNo: number): Promise<Reader> {
  const device = { type: 'WEB', version: 0, userAgent: 'test' } as const;
  const session = await shop.ctx.db
    .transaction()
    .execute((tx) => startSession(shop.ctx, tx, { memberNo, device, isKept: true }));
  const found = await findMemberByCookie(shop.ctx, `${session.selector}.${session.verifier}`);
  assert.ok(found);
  return found.reader;
}

const buyOf = async (memberNo: number, at: number): Promise<string> => {
  const episodes = work.episodes.slice(at, at + 1);
  return codeOf(shop.quote(memberNo, { work, kind: KINDS.BUY, episodes }).then(({ id }) => shop.buy(memberNo, id)));
};
const assertLedger = async (): Promise<void> => assert.ok((await checkLedger(shop.ctx)).isConsistent);

test('a link needs a minor, an adult who proves the identity after it was made, and both declarations', async () => {
  const [minor, guardian, young] = [await member(), await member(), await member()];
  assert.equal(await codeOf(requestFamilyLink(shop.ctx, { memberNo: minor })), 'FAMILY_ERROR 0005');
  await prove(minor, '2011-06-01', 'adult');
  assert.equal(await codeOf(requestFamilyLink(shop.ctx, { memberNo: minor })), 'FAMILY_ERROR 0005', 'no birthday');
  await prove(minor, '2011-06-01');
  await prove(guardian, '1980-01-01');
  await prove(young, '2010-06-01');
  assert.equal(await codeOf(requestFamilyLink(shop.ctx, { memberNo: guardian })), 'FAMILY_ERROR 0006');
  const old = await requestFamilyLink(shop.ctx, { memberNo: minor });
  await shop.pass('1 minute');
  const { token } = await requestFamilyLink(shop.ctx, { memberNo: minor });
  assert.equal(await codeOf(confirm({ token: old.token, guardian })), 'FAMILY_ERROR 0008');
  assert.equal(await codeOf(confirm({ token: `${token}x`, guardian })), 'FAMILY_ERROR 0008');
  assert.equal(await codeOf(confirm({ token, guardian: minor })), 'FAMILY_ERROR 0010');
  assert.equal((await showFamilyRequest(shop.ctx, { token, memberNo: guardian })).step, 'proof');
  assert.equal(await codeOf(confirm({ token, guardian })), 'FAMILY_ERROR 0009', 'an earlier check is not enough');
  await prove(young, '2010-06-01');
  assert.equal(await codeOf(confirm({ token, guardian: young })), 'FAMILY_ERROR 0009');
  await prove(guardian, '1980-01-01').catch(() => undefined);
  await sql`update identity_check set verified_at = seoga_clock() where member_no = ${guardian}`.execute(shop.ctx.db);
  const undeclared = { token, memberNo: guardian, rules: NO_FAMILY_RULES, isDeclared: false };
  assert.equal(await codeOf(confirmFamilyLink(shop.ctx, undeclared)), 'FAMILY_ERROR 0011');
  await confirm({ token, guardian });
  assert.equal((await showFamilyRequest(shop.ctx, { token, memberNo: guardian })).step, 'confirmed');
  assert.equal(await codeOf(showFamilyRequest(shop.ctx, { token, memberNo: young })), 'FAMILY_ERROR 0008');
  assert.equal(await codeOf(requestFamilyLink(shop.ctx, { memberNo: minor })), 'FAMILY_ERROR 0007');
  const { guardian: own } = await showFamily(shop.ctx, minor);
  assert.deepEqual([own?.guardianNo, own?.endsOn], [guardian, '2030-06-01']);
});

test('of two guardians who confirm one link at once, one is linked', async () => {
  const [minor, one, other] = [await member(), await member(), await member()];
  await prove(minor, '2011-06-01');
  const { token } = await requestFamilyLink(shop.ctx, { memberNo: minor });
  await prove(one, '1980-01-01');
  await prove(other, '1981-01-01');
  const codes = await Promise.all([one, other].map((guardian) => codeOf(confirm({ token, guardian }))));
  assert.deepEqual(codes.toSorted(), ['FAMILY_ERROR 0008', 'done']);
});

test('a request expires after seven days, and none is taken while the switch is off', async () => {
  const minor = await member();
  await prove(minor, '2011-06-01');
  const { token } = await requestFamilyLink(shop.ctx, { memberNo: minor });
  await shop.pass('7 days');
  assert.equal(await codeOf(showFamilyRequest(shop.ctx, { token, memberNo: null })), 'FAMILY_ERROR 0008');
  assert.equal((await showFamily(shop.ctx, minor)).request, null);
  await setFeatureFlag(shop.ctx, { by: 'command-line', feature: 'families', isOn: false });
  assert.equal(await codeOf(requestFamilyLink(shop.ctx, { memberNo: minor })), 'NOT_FOUND 0003');
  await setFeatureFlag(shop.ctx, { by: 'command-line', feature: 'families', isOn: true });
  await shop.goTo('2027-03-02 12:00');
});

test('charges stop at the guardian’s limit, even two at once', async () => {
  const { minor } = await family({ monthWon: 9000 });
  const codes = await Promise.all([codeOf(order(minor)), codeOf(order(minor))]);
  assert.deepEqual(codes.toSorted(), ['FAMILY_ERROR 0003', 'done']);
  const none = await family({ monthWon: 0 });
  assert.equal(await codeOf(order(none.minor)), 'FAMILY_ERROR 0003');
  const free = await family({ monthWon: null });
  assert.equal(await codeOf(order(free.minor)), 'done', 'the limit of the shop alone');
});

test('money that arrives after the limit was lowered is sent back without coins', async () => {
  const linked = await family({ monthWon: 50_000 });
  const id = await order(linked.minor);
  await change(linked, { monthWon: 1000 });
  assert.equal(await pay(id), 'mismatch');
  assert.equal((await selectBalances(shop.ctx.db, linked.minor)).coin, 0);
  assert.ok(shop.ctx.payments.cancelled.some((cancelled) => cancelled.id === id));
  await assertLedger();
});

test('a link that ends while charging leaves the charge under the limit before or free after it', async () => {
  const linked = await family({ monthWon: 1000 });
  const { guardian, linkId, minor } = linked;
  const [code] = await Promise.all([codeOf(order(minor)), endFamilyLink(shop.ctx, { memberNo: guardian, linkId })]);
  assert.ok(['FAMILY_ERROR 0003', 'done'].includes(code), code);
  assert.equal(await codeOf(order(minor)), 'done');
});

test('coins stop at the guardian’s limit, whatever the member’s own', async () => {
  const linked = await family({ monthCoins: 6 }, 100);
  const codes = await Promise.all([0, 1, 2, 3].map((at) => buyOf(linked.minor, at)));
  assert.equal(codes.filter((code) => code === 'done').length, 2);
  assert.ok(
    codes.every((code) => code === 'done' || code === 'FAMILY_ERROR 0004'),
    codes.join(),
  );
  assert.equal(await buyOf(linked.minor, 9), 'FAMILY_ERROR 0004');
  await change(linked, { monthCoins: 9 });
  assert.equal(await buyOf(linked.minor, 9), 'done');
  await assertLedger();
});

test('reading and paying close at the hour and open again', async () => {
  const { minor } = await family({ weekday: { from: 22, to: 6 } }, 100);
  assert.equal(await buyOf(minor, 0), 'done');
  const read = async () =>
    codeOf(openEpisode(shop.ctx, { id: work.episodes[0] ?? 0, reader: await readerOf(minor), opening: 'read' }));
  await shop.goTo('2027-03-02 21:59:50');
  assert.equal(await read(), 'done');
  await shop.goTo('2027-03-02 22:00');
  assert.equal(await read(), 'FAMILY_ERROR 0002');
  assert.equal(await buyOf(minor, 1), 'FAMILY_ERROR 0002');
  assert.equal(await codeOf(order(minor)), 'FAMILY_ERROR 0002');
  await shop.goTo('2027-03-03 06:00');
  assert.equal(await read(), 'done');
  await shop.goTo('2027-03-02 12:00');
});

test('works above the rating that a guardian allows are closed, and nothing is lost', async () => {
  const rated = await shop.work('rated', { free: 1, buy: 3, rental: 1, rentalHours: 72 }, { episodes: 2 });
  await sql`update work set rating = '15' where id = ${rated.id}`.execute(shop.ctx.db);
  const linked = await family({}, 100);
  const [free = 0, paid = 0] = rated.episodes;
  const { id } = await shop.quote(linked.minor, { work: rated, kind: KINDS.BUY, episodes: [paid] });
  await shop.buy(linked.minor, id);
  const read = async (episode: number) =>
    codeOf(openEpisode(shop.ctx, { id: episode, reader: await readerOf(linked.minor), opening: 'read' }));
  await change(linked, { maxRating: '12' });
  assert.deepEqual([await read(free), await read(paid)], ['FAMILY_ERROR 0001', 'FAMILY_ERROR 0001']);
  await change(linked, { maxRating: '15' });
  assert.deepEqual([await read(free), await read(paid)], ['done', 'done']);
});

test('the guardian alone changes and ends a link; it ends by itself on the 19th birthday', async () => {
  const linked = await family({ monthWon: 1000 });
  const { minor, linkId } = linked;
  const stranger = { memberNo: minor, linkId };
  assert.equal(await codeOf(endFamilyLink(shop.ctx, stranger)), 'NOT_FOUND 0003');
  assert.equal(await codeOf(changeFamilyRules(shop.ctx, { ...stranger, rules: NO_FAMILY_RULES })), 'NOT_FOUND 0003');
  await shop.goTo('2030-05-31 23:59');
  assert.ok((await readerOf(minor)).kind === 'unverified' && (await showFamily(shop.ctx, minor)).guardian);
  await shop.goTo('2030-06-01 00:00');
  assert.equal((await showFamily(shop.ctx, minor)).guardian, null);
  assert.ok(!('family' in (await readerOf(minor))));
  assert.ok((await endDueFamilyLinks(shop.ctx)) > 0);
  const { links } = await listFamilyLinks(shop.ctx, { state: 'ended', memberNo: minor, before: null });
  assert.deepEqual(
    links.map(({ endReason, consents }) => [endReason, consents.map(({ act }) => act)]),
    [['age', ['ended', 'confirmed']]],
  );
  await shop.goTo('2027-03-02 12:00');
});

test('the record of consents cannot be changed', async () => {
  await family();
  await assert.rejects(sql`update family_consent set act = 'changed'`.execute(shop.ctx.db));
  await assert.rejects(sql`delete from family_consent`.execute(shop.ctx.db));
});

test('a consent on paper links a minor without the guardian’s account', async () => {
  const by = await plantStaff(shop.ctx.db, 'owner');
  const memberNo = await member();
  const rules = { ...NO_FAMILY_RULES, monthWon: 1000 };
  const record = (birthDate: string, method = '서명한 동의서') =>
    codeOf(recordPaperConsent(shop.ctx, { by, memberNo, birthDate, method, rules }));
  assert.equal(await record('1990-01-01'), 'FAMILY_ERROR 0019');
  assert.equal(await record('2011-02-31'), 'FAMILY_ERROR 0019');
  assert.equal(await record('2011-02-03', ' '), 'FAMILY_ERROR 0020');
  assert.equal(await record('2011-02-03'), 'done');
  assert.equal(await record('2011-02-03'), 'FAMILY_ERROR 0007');
  assert.equal(await codeOf(order(memberNo)), 'FAMILY_ERROR 0003');
});

test('a guardian sees sums and consent of charges and requests a cancellation that two operators decide', async () => {
  const [by, second] = [await plantStaff(shop.ctx.db, 'owner'), await plantStaff(shop.ctx.db, 'owner')];
  const linked = await family({ monthWon: null });
  const { minor, guardian } = linked;
  const early = await order(minor);
  assert.equal(await pay(early), 'paid');
  await change(linked, { monthWon: 10_000 });
  const within = await order(minor);
  assert.equal(await pay(within), 'paid');
  const charges = await listFamilyCharges(shop.ctx, { memberNo: guardian, minorNo: minor });
  assert.deepEqual(
    charges.map(({ id, won, isConsented, mayRequest }) => [id, won, isConsented, mayRequest]),
    [
      [within, 5000, true, true],
      [early, 5000, false, true],
    ],
  );
  const stranger = await member();
  const request = { paymentId: early, reason: '동의하지 않은 결제입니다.' };
  assert.equal(await codeOf(requestCancellation(shop.ctx, { ...request, memberNo: stranger })), 'NOT_FOUND 0003');
  assert.equal(await codeOf(listFamilyCharges(shop.ctx, { memberNo: stranger, minorNo: minor })), 'NOT_FOUND 0003');
  const codes = await Promise.all(
    [guardian, minor].map((memberNo) => codeOf(requestCancellation(shop.ctx, { ...request, memberNo }))),
  );
  assert.deepEqual(codes.toSorted(), ['FAMILY_ERROR 0017', 'done']);
  for (const at of [0, 1, 2, 3, 4, 5]) assert.equal(await buyOf(minor, at), 'done');
  const [open] = (await listCancellations(shop.ctx, { state: 'open', before: null })).cases;
  assert.deepEqual([open?.charge?.isConsented, open?.charge?.coins], [false, 50]);
  assert.ok((open?.charge?.coinsLeft ?? 50) < 50);
  const key = () => crypto.randomUUID();
  const wish = { act: 'minor-refund' as const, payment: early };
  const action = { by, mayDecide: true, limit: 1000, memberNo: minor, wish, reason: '동의 없음', key: key() };
  assert.equal(await requestMoneyAction(shop.ctx, action), 'proposed');
  const [proposal] = (await listProposals(shop.ctx, { isOpen: true, memberNo: minor })).proposals;
  await decideProposal(shop.ctx, { id: proposal?.id ?? 0, isApproved: true, message: '', by: second, key: key() });
  const [closed] = (await listCancellations(shop.ctx, { state: 'accepted', before: null })).cases;
  assert.equal(closed?.paymentId, early);
  const refund = await shop.ctx.db.selectFrom('refund').select('won').where('payment_id', '=', early).execute();
  assert.deepEqual(refund, [{ won: 5000 }], 'spent coins are not owed');
  const again = await codeOf(requestCancellation(shop.ctx, { ...request, memberNo: guardian }));
  assert.equal(again, 'FAMILY_ERROR 0016');
  await requestCancellation(shop.ctx, { memberNo: guardian, paymentId: within, reason: '다시 봐 주세요.' });
  const [other] = (await listCancellations(shop.ctx, { state: 'open', before: null })).cases;
  const refusal = { by, id: other?.id ?? 0, answer: '동의하신 한도 안의 결제입니다.' };
  await refuseCancellation(shop.ctx, refusal);
  assert.equal(await codeOf(refuseCancellation(shop.ctx, refusal)), 'FAMILY_ERROR 0018');
  const told = await shop.ctx.db.selectFrom('notification').select('facts').where('kind', '=', 'family').execute();
  assert.ok(told.some(({ facts }) => 'act' in facts && facts.act === 'refused'));
  await assertLedger();
});

test('an adult’s charge cannot be cancelled as a minor’s', async () => {
  const adult = await member();
  await prove(adult, '1990-01-01');
  const id = await order(adult);
  await pay(id);
  const code = await codeOf(requestCancellation(shop.ctx, { memberNo: adult, paymentId: id, reason: '취소' }));
  assert.equal(code, 'FAMILY_ERROR 0016');
});

test('leaving ends the links, and the export names them', async () => {
  const linked = await family({ monthWon: 1000 });
  const sheets = await exportFamily(shop.ctx, linked.guardian);
  assert.deepEqual(
    sheets.map(({ rows }) => rows.length),
    [1, 1, 0],
  );
  await shop.ctx.db.transaction().execute((tx) => deleteFamily(tx, linked.guardian));
  assert.equal((await showFamily(shop.ctx, linked.minor)).guardian, null);
  assert.equal(await codeOf(order(linked.minor)), 'done');
  const again = await family();
  await shop.ctx.db.transaction().execute((tx) => deleteFamily(tx, again.minor));
  const left = await shop.ctx.db
    .selectFrom('family_link')
    .select('ends_on')
    .where('member_no', '=', again.minor)
    .execute();
  assert.deepEqual(left, [{ ends_on: null }]);
});
