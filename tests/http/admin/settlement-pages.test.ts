import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { acceptQuote, quotePurchase } from '#domain/purchase';
import { closeSettlement, loadSettlement, saveHolder } from '#domain/settlement';
import type { OperatorRole } from '#shared/operations/operator-permissions';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { plantCharge } from '../../support/fixtures/planted-charge.ts';
import { textOfPdf } from '../../support/files/pdf-text.ts';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { csvRoutes, strayCsv } from '../../support/security/csv-routes.ts';
import { FORMULAS, cellsOf, isFormula } from '../../support/security/spreadsheet-cells.ts';
import { TEST_PAYER, applyChange } from '../../support/fixtures/settlement-changes.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const by = 'command-line' as const;
const month = '2027-03';
let shop: FullServer;
let reader: LoggedIn;
const holders: number[] = [];
let statements: number[] = [];

const workIds = (): number[] => ['moon', 'sea'].map((name) => shop.works.get(name) ?? 0);
const goTo = (timestamp: string) =>
  sql`update clock set shift = ${timestamp}::timestamp at time zone 'Asia/Seoul' - clock_timestamp()`.execute(
    shop.ctx.db,
  );

before(async () => {
  const texts = [['하나.'], ['둘.'], ['셋.']];
  shop = await openFullServer([
    // A closed month keeps its titles, including spreadsheet formulas.
    plantedWork('moon', { title: '=달빛 서고', texts }),
    plantedWork('sea', { title: '=남의 바다', texts }),
  ]);
  const { ctx } = shop;
  reader = await joinShop(shop);
  const { memberNo } = reader;
  await goTo('2027-03-10 12:00');
  await sql`update member set mail_proved_at = seoga_clock() where member_no = ${memberNo}`.execute(ctx.db);
  await sql`update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72`.execute(ctx.db);
  for (const [at, name] of ['달빛출판', '바다출판'].entries()) {
    const holderId = await saveHolder(ctx, { by, name, kind: 'business', businessNumber: '', mail: '' });
    const details = {
      fromDay: '2027-03-01',
      untilDay: null,
      rateBp: 5000,
      eventBp: 0,
      waitingBp: 0,
      base: 'with-vat' as const,
    };
    await applyChange(ctx, {
      act: 'contract',
      holderId,
      about: { kind: 'work', text: String(workIds()[at]) },
      ...details,
    });
    holders.push(holderId);
  }
  await plantCharge(ctx, { memberNo, won: 12_000, coins: 100, channel: 'ios' });
  for (const workId of workIds()) {
    const episodes = (await ctx.db.selectFrom('episode').select('id').where('work_id', '=', workId).execute()).slice(
      0,
      2,
    );
    const order = { memberNo, reader: { kind: 'unverified' as const, memberNo }, workId };
    const id = crypto.randomUUID();
    const quote = await quotePurchase(ctx, { ...order, id, kind: 5, episodes: episodes.map((one) => one.id) });
    await acceptQuote(ctx, { memberNo, quoteId: quote.id, key: crypto.randomUUID() });
  }
  await goTo('2027-04-02 12:00');
  await closeSettlement(ctx, { by, month, payer: TEST_PAYER });
  const view = await loadSettlement(ctx, month);
  statements = holders.map((holder) => view?.statements.find(({ holderId }) => holderId === holder)?.id ?? 0);
});
after(() => shop.close());

async function inConsole(roles: OperatorRole[], more: { holderId?: number; provedMinutesAgo?: number } = {}) {
  const { key } = await plantOperator(shop.ctx.db, { roles, ...more });
  const browser = new CallBrowser(shop.app);
  browser.cookies.set('operator', key);
  const get = (url: string) => browser.sendRequest({ url });
  const post = (url: string, fields: Record<string, string>) =>
    browser.sendRequest({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  return { get, post };
}

test('a right holder sees only their own works and statements (C14)', async () => {
  const { get, post } = await inConsole(['holder'], { holderId: holders[0] ?? 0 });
  const own = await get('/operator/own?from=2027-03-01&until=2027-03-31');
  assert.equal(own.statusCode, 200);
  assert.ok(own.body.includes('달빛 서고') && !own.body.includes('남의 바다'));
  assert.match(String(own.headers['cache-control']), /no-store/);
  const statement = await get(`/operator/own/statements/${statements[0]}`);
  assert.ok(statement.body.includes('달빛 서고') && !statement.body.includes('남의 바다'));
  const [line] = /\/lines\/\d+/.exec(statement.body) ?? [];
  const entries = await get(`/operator/own/statements/${statements[0]}${line}`);
  assert.match(entries.body, /원장 거래 \d+/);
  const [moon, sea] = workIds();
  assert.equal((await get(`/operator/own/works/${moon}`)).statusCode, 200);
  assert.match(
    (await get(`/operator/own/sheet?work=${moon}&from=2027-03-10&until=2027-03-10`)).body,
    /2027-03-10,0,0,2,6/,
  );
  const others = [
    `/operator/own/works/${sea}`,
    `/operator/own/sheet?work=${sea}`,
    `/operator/own/statements/${statements[1]}`,
    `/operator/own/statements/${statements[1]}/pdf`,
    `/operator/own/statements/${statements[1]}/lines/1`,
    `/operator/own/statements/${statements[0]}/lines/9999`,
    `/operator/own/statements/${statements[0]}/exe`,
    '/operator/holders',
    `/operator/holders/${holders[0]}`,
    '/operator/settlements',
    `/operator/settlements/${month}`,
    `/operator/settlements/${month}/sheet?of=lines`,
    `/operator/settlements/${month}/lines`,
    `/operator/statements/${statements[0]}`,
    `/operator/statements/${statements[0]}/pdf`,
  ];
  for (const url of others) {
    const response = await get(url);
    assert.equal(response.statusCode, 404, url);
    assert.ok(!response.body.includes('남의 바다') && !response.body.includes('바다출판'), url);
    const payload = await get(url.replace(/(\?|$)/, '.data$1'));
    assert.ok(!payload.body.includes('남의 바다') && !payload.body.includes('바다출판'), `${url} as data`);
  }
  assert.equal((await post('/operator/holders', { name: '내 출판' })).statusCode, 404);
  const owner = await inConsole(['owner']);
  assert.equal((await owner.get('/operator/own')).statusCode, 404, 'no holder, no own figures');
  assert.equal((await new CallBrowser(shop.app).sendRequest({ url: '/operator/own' })).statusCode, 303);
});

test("the right holder's file equals the shop's file and is verified by its code or offline, a changed one fails (C14)", async () => {
  const owner = await inConsole(['owner']);
  const holder = await inConsole(['holder'], { holderId: holders[0] ?? 0 });
  const [ours, theirs] = await Promise.all([
    owner.get(`/operator/statements/${statements[0]}/pdf`),
    holder.get(`/operator/own/statements/${statements[0]}/pdf`),
  ]);
  assert.deepEqual(ours.rawPayload, theirs.rawPayload);
  assert.equal(ours.headers['content-type'], 'application/pdf');
  // Six coins at 120 won, 30 % for Apple, half for the holder: 126 per episode.
  const text = textOfPdf(ours.rawPayload);
  assert.ok(text.includes('252원') && text.includes('277원'));
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)?.[0] ?? '';
  const verify = (form: FormData) => {
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return request.arrayBuffer().then((body) =>
      new CallBrowser(shop.app).sendRequest({
        method: 'POST',
        url: '/statements/verify',
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(body),
      }),
    );
  };
  const formOf = (fields: Record<string, string | Blob>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (typeof value === 'string') form.set(name, value);
      else form.set(name, value, 'statement.pdf');
    return form;
  };
  const fileOf = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);
  const right: Record<string, string | Blob>[] = [{ code }, { file: fileOf(ours.rawPayload) }];
  for (const fields of right) {
    const response = await verify(formOf(fields));
    assert.equal(response.statusCode, 200);
    assert.match(response.body, /서점이 서명한 정산서가 맞습니다/);
    assert.ok(response.body.includes('달빛출판') && response.body.includes('277원'));
  }
  const changed = Uint8Array.from(ours.rawPayload);
  changed[500] = (changed[500] ?? 0) ^ 1;
  const wrong: Record<string, string | Blob>[] = [{ file: fileOf(changed) }, { code: 'AAAA-BBBB-CCCC' }, {}];
  for (const fields of wrong) {
    const response = await verify(formOf(fields));
    assert.equal(response.statusCode, 422);
    assert.ok(!response.body.includes('달빛출판'));
  }
});

test('payouts require a fresh second factor and errors keep the input (C14, P4)', async () => {
  const stale = await inConsole(['owner'], { provedMinutesAgo: 30 });
  const paying = { on: '2027-04-10', reference: '이체 7', requestKey: 'press-of-payment' };
  const led = await stale.post(`/operator/statements/${statements[1]}`, paying);
  assert.equal(led.statusCode, 303);
  assert.match(String(led.headers.location), /^\/operator\/prove\?next=/);
  const { get, post } = await inConsole(['owner']);
  const bad = await post(`/operator/statements/${statements[1]}`, { ...paying, on: '어제' });
  assert.equal(bad.statusCode, 422);
  assert.ok(bad.body.includes('이체 7') && bad.body.includes('지급한 날과 이체 번호를 적어 주세요.'));
  const paid = await post(`/operator/statements/${statements[1]}`, paying);
  assert.equal(paid.headers.location, `/operator/statements/${statements[1]}?said=paid`);
  assert.ok((await get(`/operator/settlements/${month}`)).body.includes('2027.04.10 지급'));
  const dialog = await get(`/operator/settlements/${month}/sheet?of=entries`);
  assert.equal(dialog.body.trim().split('\r\n').length, 1 + 4);
  const drafted = await post('/operator/settlements', { act: 'draft', month: '2027-04' });
  assert.equal(drafted.headers.location, '/operator/settlements/2027-04?said=drafted');
  const correction = {
    act: 'correct',
    requestKey: 'press-of-correction',
    holder: String(holders[0]),
    won: '-5,000',
    reason: '과지급',
  };
  await post('/operator/settlements/2027-04', correction);
  await post('/operator/settlements/2027-04', correction);
  const corrected = await get('/operator/settlements/2027-04');
  assert.equal(corrected.body.match(/<div>과지급<\/div>/g)?.length, 1);
  const early = await post('/operator/settlements/2027-04', { act: 'close' });
  assert.equal(early.statusCode, 409);
  assert.ok(early.body.includes('아직 끝나지 않은 달은 마감할 수 없습니다.'));
  for (const url of ['/operator/settlements/2027-13', '/operator/settlements/2027-04/lines/0', '/operator/holders/x'])
    assert.equal((await get(url)).statusCode, 404, url);
  const wrong = await post('/operator/holders', { name: '셋째 출판', kind: 'business', businessNumber: '1' });
  assert.equal(wrong.statusCode, 422);
  assert.ok(wrong.body.includes('사업자등록번호 열 자리를 확인해 주세요.') && wrong.body.includes('셋째 출판'));
});

test("settlement changes beyond the limit wait for another owner's approval", async () => {
  const [asking, second] = [await inConsole(['owner']), await inConsole(['owner'])];
  const support = await inConsole(['support']);
  const [page, statement, holder] = [
    '/operator/settlements/2027-04',
    `/operator/statements/${statements[0]}`,
    `/operator/holders/${holders[0]}`,
  ];
  const requestKey = () => crypto.randomUUID();
  const corrected = { act: 'correct', holder: String(holders[1]), won: '1,000,001', tax: 'vat', reason: '누락한 판매' };
  const [work = 0] = workIds();
  const contract = { act: 'contract', aboutKind: 'work', about: String(work), fromDay: '2028-01-01', rate: '10' };
  const fees = { act: 'terms', fromDay: '2028-01-01', web: '3', ios: '15', aos: '15', coinWon: '100' };
  const requests: [string, Record<string, string>, string][] = [
    [page, corrected, '2027년 4월 정산 정정 1,000,001원'],
    [holder, contract, '계약 추가: '],
    ['/operator/settlements', fees, '2028-01-01부터 스토어 수수료'],
  ];
  for (const [url, fields, words] of requests) {
    const key = requestKey();
    const presses = [
      await asking.post(url, { ...fields, requestKey: key }),
      await asking.post(url, { ...fields, requestKey: key }),
    ];
    for (const { headers, body } of presses) assert.equal(headers.location, `${url}?said=proposed`, body);
    assert.ok((await asking.get(url)).body.includes(words), `${url} shows what waits`);
    const list = (await second.get('/operator/proposals')).body;
    assert.equal(list.split(words).length - 1, 1, words);
    assert.ok(!(await support.get('/operator/proposals')).body.includes(words), 'not for support');
    const [, id = ''] = /name="proposal" value="(\d+)"/.exec(list) ?? [];
    const decision = { act: 'approve', proposal: id, message: '확인', requestKey: requestKey() };
    assert.equal((await support.post('/operator/proposals', decision)).statusCode, 404);
    const own = await asking.post('/operator/proposals', { ...decision, requestKey: requestKey() });
    assert.equal(own.statusCode, 403);
    const done = await second.post('/operator/proposals', decision);
    assert.equal(done.headers.location, '/operator/proposals?said=approve', done.body);
    assert.ok(!(await asking.get(url)).body.includes('승인을 기다리는 변경'), `${url} shows nothing that waits`);
  }
  assert.ok((await asking.get(page)).body.includes('누락한 판매'));
  assert.ok((await asking.get('/operator/settlements')).body.includes('2028-01-01'));
  const noKey = await asking.post(statement, { on: '2027-04-10', reference: '이체 8' });
  assert.equal(noKey.statusCode, 400);
});

/** Puts formulas into every name and search that a sheet may contain. */
async function writeFormulas(): Promise<void> {
  const { db } = shop.ctx;
  for (const [at, word] of FORMULAS.entries()) {
    await sql`insert into search_missed (day, norm, asker, word) values (seoga_now()::date, ${`${word}${at}`}, ${`${at}`}, ${word})`.execute(
      db,
    );
    await sql`insert into operator_audit (who, act, subject, reason) values (${word}, 'planted', ${word}, ${word})`.execute(
      db,
    );
  }
  await sql`update work set title = ${FORMULA}`.execute(db);
  await sql`update episode set title = ${FORMULA}`.execute(db);
  await sql`update right_holder set name = ${FORMULA} || id`.execute(db);
}

const FORMULA = '=1+1';
/** Every CSV route with its request; `null`: form only, without user text. */
const sheetRows = (): Record<
  string,
  { as: 'owner' | 'holder' | 'reader'; urls: string[]; holds?: string[] } | null
> => ({
  '/operator/gifts/:giftId': null,
  '/operator/audit.csv': { as: 'owner', urls: ['/operator/audit.csv'], holds: FORMULAS },
  '/operator/numbers.csv': {
    as: 'owner',
    urls: ['days', 'sales', 'works', 'searches'].map(
      (what) => `/operator/numbers.csv?what=${what}&from=2027-03-01&until=2027-04-30`,
    ),
    holds: FORMULAS,
  },
  '/operator/members.csv': { as: 'owner', urls: ['/operator/members.csv'] },
  '/operator/payments.csv': { as: 'owner', urls: ['/operator/payments.csv'] },
  '/operator/sheets/export/:file': {
    as: 'owner',
    urls: ['works', 'episodes'].map((kind) => `/operator/sheets/export/${kind}.csv`),
    holds: [FORMULA],
  },
  // Rows of the operator's own file.
  '/operator/sheets/:id/errors.csv': null,
  '/operator/settlements/:month/sheet': {
    as: 'owner',
    urls: ['lines', 'entries'].map((of) => `/operator/settlements/${month}/sheet?of=${of}`),
    holds: ['=달빛 서고'],
  },
  '/operator/settlements/:month/files/:file': {
    as: 'owner',
    urls: [`/operator/settlements/${month}/files/tax-invoices.csv`],
  },
  '/operator/statements/:id/:format': {
    as: 'owner',
    urls: [`/operator/statements/${statements[0]}/csv`],
    holds: ['=달빛 서고'],
  },
  '/operator/own/statements/:id/:format': {
    as: 'holder',
    urls: [`/operator/own/statements/${statements[0]}/csv`],
    holds: ['=달빛 서고'],
  },
  '/operator/own/sheet': {
    as: 'holder',
    urls: ['', `&work=${workIds()[0]}`, `&by=episode&work=${workIds()[0]}`].map(
      (more) => `/operator/own/sheet?from=2027-03-01&until=2027-03-31${more}`,
    ),
    holds: [FORMULA],
  },
  // The file of an operator, for its right holder.
  '/studio/money/statements/:id/:format': null,
  '/proc/coin_sheet': { as: 'reader', urls: ['/proc/coin_sheet'], holds: [FORMULA] },
  // Tested with its own readers (L6).
  '/proc/ranking_sheet/:snapshot': null,
});

test('every CSV export is listed here and no cell is a formula (S12)', async () => {
  assert.deepEqual(csvRoutes(), Object.keys(sheetRows()).toSorted());
  assert.deepEqual(strayCsv(), []);
  await writeFormulas();
  const owner = await inConsole(['owner']);
  const holder = await inConsole(['holder'], { holderId: holders[0] ?? 0 });
  // A fresh login is required.
  const asReader = async (url: string) => {
    await sql`update clock set shift = '0'`.execute(shop.ctx.db);
    return reader.browser.sendRequest({ url });
  };
  const get = { owner: owner.get, holder: holder.get, reader: asReader };
  for (const [address, row] of Object.entries(sheetRows())) {
    const met: string[] = [];
    for (const url of row?.urls ?? []) {
      const response = await get[row?.as ?? 'reader'](url);
      assert.match(String(response.headers['content-type']), /^text\/csv/, url);
      const cells = cellsOf(response.body);
      assert.deepEqual(cells.filter(isFormula), [], url);
      met.push(...cells);
    }
    for (const word of row?.holds ?? [])
      assert.ok(
        met.some((cell) => cell === word || cell.startsWith(`'${word}`)),
        `${address} holds ${word}`,
      );
  }
});
