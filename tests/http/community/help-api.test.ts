import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { answerInquiry, applyFaqs, applyNotices, openInquiry } from '#domain/help-center';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';

let server: CallServer;
let created = 0;
const SENTENCE = /[가-힣].*\.$/;

before(async () => {
  server = await callServer([]);
  const blocks = [{ kind: 'paragraph' as const, spans: ['본문 ', { text: '이음', href: '/faq' }] }];
  const notice = { category: '서비스', isPinned: false, endsAt: null, alert: '', alertFrom: null, alertUntil: null };
  await applyNotices(server.ctx, [
    { ...notice, key: 'now', title: '지금 글', opensAt: null, blocks, pictures: [] },
    { ...notice, key: 'later', title: '나중 글', opensAt: new Date(Date.now() + 86_400_000), blocks, pictures: [] },
  ]);
  await applyFaqs(server.ctx, [{ key: 'one', category: '결제', question: '질문입니까?', blocks }]);
});
after(() => server.close());

async function member() {
  created += 1;
  const browser = new CallBrowser(server.app, `10.8.0.${created}`);
  const mail = `asks${created}@seoga.example`;
  const joined = await browser.form('/proc/join_ver2', validJoinForm(mail));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  const row = await server.ctx.db.selectFrom('member').select('member_no').where('mail', '=', mail).executeTakeFirst();
  return {
    browser,
    memberNo: row?.member_no ?? 0,
    get: (url: string) => browser.sendRequest({ url, headers }),
    post: (url: string, payload: object, key = `asked-key-${(created += 1)}`) =>
      browser.sendRequest({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, payload }),
    postForm: (url: string, payload: Buffer, type: string) =>
      browser.sendRequest({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': type, 'idempotency-key': `asked-key-${(created += 1)}` },
        payload,
      }),
  };
}
type Member = Awaited<ReturnType<typeof member>>;

const QUESTION = { category: 'payment', title: '제목', text: '내용입니다.' };

test('notices and FAQ are public and missing ones are 404 with a message (A17 L16 L17)', async () => {
  const visitor = new CallBrowser(server.app, '10.8.1.1');
  const list = (await visitor.sendRequest({ url: '/ko/v1/notices?category=서비스&q=본문' })).json().result;
  assert.deepEqual([list.total, list.notices[0].title, list.notices[0].is_new], [1, '지금 글', true]);
  const { id } = list.notices[0];
  assert.equal((await visitor.sendRequest({ url: `/ko/v1/notices/${id}` })).json().result.blocks.length, 1);
  const [faq] = (await visitor.sendRequest({ url: '/ko/v1/faqs' })).json().result.faqs;
  assert.equal((await visitor.sendRequest({ url: `/ko/v1/faqs/${faq.id}` })).json().result.question, '질문입니까?');
  const later = await server.ctx.db
    .selectFrom('notice')
    .select('id')
    .where('source_key', '=', 'later')
    .executeTakeFirst();
  for (const url of [`/ko/v1/notices/${later?.id}`, '/ko/v1/notices/999', '/ko/v1/faqs/999']) {
    const response = await visitor.sendRequest({ url });
    assert.deepEqual([url, response.statusCode, response.json().result.name], [url, 404, 'NOTICE_ERROR']);
    assert.match(response.json().result.message, SENTENCE);
  }
  for (const url of ['/ko/v1/notices?page=0', '/ko/v1/notices?page=x', '/ko/v1/faqs/x'])
    assert.equal((await visitor.sendRequest({ url })).statusCode, 400, url);
});

test('inquiries need a login and a key and each invalid field has its code (A17)', async () => {
  const visitor = new CallBrowser(server.app, '10.8.1.2');
  for (const url of ['/ko/v1/inquiries', '/ko/v1/inquiries/1'])
    assert.equal((await visitor.sendRequest({ url })).statusCode, 401, url);
  const nobody = await visitor.sendRequest({ method: 'POST', url: '/ko/v1/inquiries', payload: QUESTION });
  assert.equal(nobody.statusCode, 401);
  const one = await member();
  assert.equal((await one.post('/ko/v1/inquiries', QUESTION, 'x')).json().result.name, 'IDEMPOTENCY_ERROR');
  for (const [payload, status, code] of [
    [{ ...QUESTION, category: 'none' }, 422, '0002'],
    [{ ...QUESTION, title: '' }, 422, '0003'],
    [{ ...QUESTION, text: ' ' }, 422, '0004'],
    [{ ...QUESTION, text: '가'.repeat(4001) }, 422, '0005'],
    [{ ...QUESTION, about: { kind: 'purchase', id: 9 } }, 422, '0013'],
  ] as const) {
    const response = await one.post('/ko/v1/inquiries', payload);
    const { name, code: body, message } = response.json().result;
    assert.deepEqual([response.statusCode, name, body], [status, 'INQUIRY_ERROR', code]);
    assert.match(message, SENTENCE);
  }
  assert.equal((await one.post('/ko/v1/inquiries', { title: 1 })).statusCode, 400);
});

test('inquiries are created, answered and continued by calls, idempotently, and hidden from other members (A17)', async () => {
  const [one, other]: [Member, Member] = [await member(), await member()];
  const first = await one.post('/ko/v1/inquiries', QUESTION, 'the-same-key');
  const again = await one.post('/ko/v1/inquiries', QUESTION, 'the-same-key');
  assert.deepEqual(again.json(), first.json());
  const { id } = first.json().result;
  const blocks = [{ kind: 'paragraph' as const, spans: ['답변입니다.'] }];
  await answerInquiry(server.ctx, { inquiryId: id, operator: '운영자', blocks });
  assert.equal((await one.post(`/ko/v1/inquiries/${id}/messages`, { text: '더' })).statusCode, 200);
  const visible = (await one.get(`/ko/v1/inquiries/${id}`)).json().result;
  assert.equal(visible.state, 'more');
  assert.deepEqual(
    visible.messages.map(({ by, text }: { by: string; text: string }) => [by, text]),
    [
      [null, '내용입니다.'],
      ['운영자', '답변입니다.'],
      [null, '더'],
    ],
  );
  assert.equal((await one.get('/ko/v1/inquiries')).json().result.inquiries.length, 1);
  assert.equal((await other.get('/ko/v1/inquiries')).json().result.inquiries.length, 0);
  for (const response of [
    await other.get(`/ko/v1/inquiries/${id}`),
    await other.post(`/ko/v1/inquiries/${id}/messages`, { text: '남의 글' }),
  ])
    assert.deepEqual([response.statusCode, response.json().result.code], [404, '0001']);
});

/** A multipart form as bytes. */
async function formOf(fields: Record<string, string>, files: [name: string, bytes: Uint8Array][]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of files) form.append('files', new File([new Uint8Array(bytes)], name));
  const written = new Response(form);
  const payload = Buffer.from(await written.arrayBuffer());
  return { payload, type: written.headers.get('content-type') ?? '' };
}

test('inquiry calls accept files like the form and a rejected file has its code without an inquiry (A17 L17)', async () => {
  const one = await member();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const send = async (url: string, fields: Record<string, string>, files: [string, Uint8Array][]) => {
    const { payload, type } = await formOf(fields, files);
    return one.postForm(url, payload, type);
  };
  const requests = await send('/ko/v1/inquiries', QUESTION, [['그림.png', png]]);
  assert.equal(requests.statusCode, 200, requests.body);
  const { id } = requests.json().result;
  const more = await send(`/ko/v1/inquiries/${id}/messages`, { text: '하나 더' }, [
    ['둘.png', png],
    ['', new Uint8Array()],
  ]);
  assert.equal(more.statusCode, 200, more.body);
  const { messages } = (await one.get(`/ko/v1/inquiries/${id}`)).json().result;
  assert.deepEqual(
    messages.map(({ files }: { files: { name: string }[] }) => files.map(({ name }) => name)),
    [['그림.png'], ['둘.png']],
  );
  for (const [files, status, code] of [
    [[['벌레.exe', Buffer.from('MZ')]], 422, '0008'],
    [Array.from({ length: 6 }, () => ['그림.png', png]), 422, '0006'],
    [[['큰.png', Buffer.alloc(5 * 1024 * 1024 + 1)]], 413, '0007'],
  ] as [[string, Uint8Array][], number, string][]) {
    const response = await send('/ko/v1/inquiries', QUESTION, files);
    assert.deepEqual(
      [response.statusCode, response.json().result.name, response.json().result.code],
      [status, 'INQUIRY_ERROR', code],
    );
    assert.match(response.json().result.message, SENTENCE);
  }
  assert.equal((await one.get('/ko/v1/inquiries')).json().result.inquiries.length, 1);
});

test('malformed forms, unknown subjects and oversized bodies are rejected (A17)', async () => {
  const one = await member();
  const broken = await one.postForm('/ko/v1/inquiries', Buffer.from('no form'), 'multipart/form-data; boundary=x');
  assert.deepEqual([broken.statusCode, broken.json().result.name], [400, 'INPUT_ERROR']);
  const odd = await formOf({ ...QUESTION, about: 'purchase:x' }, []);
  assert.equal((await one.postForm('/ko/v1/inquiries', odd.payload, odd.type)).statusCode, 400);
  const large = await formOf(QUESTION, [['큰.png', Buffer.alloc(22 * 1024 * 1024)]]);
  assert.equal((await one.postForm('/ko/v1/inquiries', large.payload, large.type)).statusCode, 413);
  const visitor = new CallBrowser(server.app, '10.8.1.9');
  const headers = { 'content-type': large.type, 'idempotency-key': 'a-key-of-nobody' };
  const nobody = await visitor.sendRequest({
    method: 'POST',
    url: '/ko/v1/inquiries',
    headers,
    payload: large.payload,
  });
  assert.equal(nobody.statusCode, 401);
});

test('no HTTP call answers an inquiry (point 6)', () => {
  assert.deepEqual(server.calls.filter((call) => call.includes('inquir')).toSorted(), [
    'GET /ko/v1/inquiries',
    'GET /ko/v1/inquiries/:id',
    'POST /ko/v1/inquiries',
    'POST /ko/v1/inquiries/:id/messages',
  ]);
});

test('inquiry files open only to their member, are not cached and never render as a page (point 6)', async () => {
  const [one, other]: [Member, Member] = [await member(), await member()];
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  const { memberNo } = one;
  await openInquiry(server.ctx, {
    ...QUESTION,
    memberNo,
    reader: { kind: 'unverified', memberNo },
    about: null,
    files: [
      { name: '그림 1.png', bytes: new Uint8Array(png) },
      { name: "계'약\r\n.pdf", bytes: new Uint8Array(pdf) },
    ],
    key: 'a-key-with-files',
  });
  const [line] = (await one.get('/ko/v1/inquiries')).json().result.inquiries;
  const { files } = (await one.get(`/ko/v1/inquiries/${line.id}`)).json().result.messages[0];
  const visitor = new CallBrowser(server.app, '10.8.1.3');
  for (const [position, { path }] of files.entries()) {
    const response = await one.browser.sendRequest({ url: path });
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['cache-control'], 'private, no-store');
    assert.equal(response.headers['x-content-type-options'], 'nosniff');
    assert.equal(response.headers['content-security-policy'], "default-src 'none'; sandbox");
    assert.equal(response.headers['content-type'], position === 0 ? 'image/webp' : 'application/pdf');
    const saved = position === 0 ? `inline; filename*=UTF-8''${encodeURIComponent('그림 1.webp')}` : 'attachment; ';
    assert.ok(String(response.headers['content-disposition']).startsWith(saved));
    assert.equal((await other.browser.sendRequest({ url: path })).statusCode, 404);
    assert.equal((await visitor.sendRequest({ url: path })).statusCode, 404);
    assert.equal(
      (await visitor.sendRequest({ url: path.replace('/media/inquiries/', '/media/public/') })).statusCode,
      404,
    );
  }
  assert.ok(
    String((await one.browser.sendRequest({ url: files[1].path })).headers['content-disposition']).endsWith(
      `filename*=UTF-8''${encodeURIComponent("계'약.pdf").replaceAll("'", '%27')}`,
    ),
  );
  assert.equal((await one.browser.sendRequest({ url: '/media/inquiries/..%2f..%2fx' })).statusCode, 404);
});
