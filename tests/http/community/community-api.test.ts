import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { reviewsResponse } from '#contract/community';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

const SENTENCE = /[가-힣].*\.$/;
let server: CallServer;
let created = 0;
let works: { plain: number; adult: number };
let episodes: number[] = [];

before(async () => {
  const texts = Array.from({ length: 4 }, (_none, at) => [`${at}번째 문단입니다.`]);
  server = await callServer([plantedWork('plain', { texts }), plantedWork('adult', { texts, rating: '19' })]);
  works = { plain: server.works.get('plain') ?? 0, adult: server.works.get('adult') ?? 0 };
  const rows = await server.ctx.db.selectFrom('episode').select('id').where('work_id', '=', works.plain).execute();
  episodes = rows.map(({ id }) => id).toSorted((a, b) => a - b);
});
after(() => server.close());

async function member({ isProved = true }: { isProved?: boolean } = {}) {
  created += 1;
  const browser = new CallBrowser(server.app, `10.7.0.${created}`);
  const mail = `talks${created}@seoga.example`;
  const joined = await browser.form('/proc/join_ver2', validJoinForm(mail));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  if (isProved) await sql`update member set mail_proved_at = seoga_now() where mail = ${mail}`.execute(server.ctx.db);
  // oxlint-disable-next-line max-params -- a call in one line: what, where, with what, under which key.
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    key = `comment-key-${(created += 1)}`,
  ) =>
    browser.sendRequest({
      method,
      url: `/ko/v1${url}`,
      headers: { ...headers, ...(method === 'POST' ? { 'idempotency-key': key } : {}) },
      ...(payload ? { payload } : {}),
    });
  return { call, mail };
}

test('a member writes, answers, likes, reports and deletes comments and a visitor reads, by contract (A17)', async () => {
  const [one, other] = [await member(), await member()];
  const position = `/episodes/${episodes[0]}/comments`;
  const wrote = (await one.call('POST', position, { text: '첫 댓글입니다.' }, 'same-key-1')).json().result;
  assert.equal(wrote.state, 'shown');
  const again = await one.call('POST', position, { text: '첫 댓글입니다.' }, 'same-key-1');
  assert.equal(again.json().result.id, wrote.id);
  assert.equal((await one.call('POST', position, { text: '다른 글' }, 'same-key-1')).statusCode, 422);
  const answered = await other.call('POST', position, { text: '답글입니다.', parent: wrote.id });
  assert.equal(answered.statusCode, 200, answered.body);
  assert.equal((await other.call('POST', `/comments/${wrote.id}/like`)).statusCode, 200);
  assert.equal((await other.call('POST', `/comments/${wrote.id}/reports`, { reason: 'spoiler' })).statusCode, 200);
  const visitor = new CallBrowser(server.app, '10.7.1.1');
  const read = await visitor.sendRequest({ url: `/ko/v1/episodes/${episodes[0]}/comments?sort=new` });
  const [visible] = read.json().result.comments;
  assert.deepEqual(
    [
      visible.text,
      visible.likes,
      visible.folded,
      visible.is_own,
      visible.answers.map((response: { text: string }) => response.text),
    ],
    ['첫 댓글입니다.', 1, 'horizon', false, ['답글입니다.']],
  );
  const reading = await visitor.sendRequest({ url: `/ko/v1${position}?read=1` });
  assert.equal(reading.json().result.comments[0].folded, null);
  const thread = await other.call('GET', `${position}?thread=${wrote.id}&lift=1`);
  assert.deepEqual([thread.json().result.comments[0].is_liked, thread.json().result.comments[0].folded], [true, null]);
  const own = (await one.call('GET', '/my/comments')).json().result;
  assert.deepEqual(
    own.comments.map(({ id, replies }: { id: number; replies: number }) => [id, replies]),
    [[wrote.id, 1]],
  );
  assert.equal((await other.call('PATCH', `/comments/${wrote.id}`, { text: '남의 글' })).statusCode, 404);
  assert.equal((await one.call('PATCH', `/comments/${wrote.id}`, { text: '고친 글' })).statusCode, 409, 'reported');
  assert.equal((await other.call('DELETE', `/comments/${wrote.id}`)).statusCode, 404);
  assert.equal((await one.call('DELETE', `/comments/${wrote.id}`)).statusCode, 200);
  const removed = (await visitor.sendRequest({ url: `/ko/v1${position}` })).json().result.comments[0];
  assert.deepEqual([removed.face, removed.text, removed.nick], ['deleted', '', '']);
});

test('a member blocks the author of a comment, sees it folded, and unblocks them', async () => {
  const [one, other] = [await member(), await member()];
  const position = `/episodes/${episodes[1]}/comments`;
  const { id } = (await other.call('POST', position, { text: '차단될 댓글입니다.' })).json().result;
  assert.equal(
    (await other.call('POST', `/comments/${id}/block`)).json().result.name,
    'COMMENT_ERROR',
    'an own comment',
  );
  assert.deepEqual((await one.call('POST', `/comments/${id}/block`)).json().result, { id });
  const foldedFor = async (): Promise<unknown> =>
    (await one.call('GET', `${position}?read=1`)).json().result.comments[0].folded;
  assert.equal(await foldedFor(), 'blocked');
  const blocked = await server.ctx.db
    .selectFrom('member')
    .select('member_no')
    .where('mail', '=', other.mail)
    .executeTakeFirstOrThrow();
  assert.equal((await one.call('DELETE', `/my/blocked/${blocked.member_no}`)).statusCode, 200);
  assert.equal(await foldedFor(), null);
  assert.equal((await one.call('DELETE', '/my/blocked/x')).json().result.field, 'id');
});

test('each rejected comment has its status, code and Korean message and writes nothing (A17)', async () => {
  const one = await member();
  const position = `/works/${works.plain}/comments`;
  const visitor = new CallBrowser(server.app, '10.7.1.2');
  const nobody = await visitor.sendRequest({ method: 'POST', url: `/ko/v1${position}`, payload: { text: '글' } });
  assert.equal(nobody.statusCode, 401);
  const stood = (await one.call('GET', position)).json().result.count;
  const rejected: [Awaited<ReturnType<typeof one.call>>, number, string][] = [
    [await one.call('POST', position, { text: ' ' }), 422, 'COMMENT_ERROR 0002'],
    [await one.call('POST', position, { text: '가'.repeat(1001) }), 422, 'COMMENT_ERROR 0003'],
    [await one.call('POST', position, { text: '글' }, 'x'), 400, 'IDEMPOTENCY_ERROR 0001'],
    [await one.call('POST', position, { text: '글', parent: 999_999 }), 404, 'COMMENT_ERROR 0001'],
    [await one.call('POST', '/works/999999/comments', { text: '글' }), 404, 'NOT_FOUND 0001'],
    [await one.call('GET', '/episodes/999999/comments'), 404, 'NOT_FOUND 0002'],
    [await one.call('GET', `${position}?sort=worst`), 400, 'INPUT_ERROR 0001'],
    [await one.call('POST', '/comments/999999/like'), 404, 'COMMENT_ERROR 0001'],
    [await one.call('POST', `/works/${works.plain}/rating`, { stars: 4 }), 403, 'RATING_ERROR 0002'],
    [await one.call('POST', `/works/${works.plain}/rating`, { stars: 4.3 }), 422, 'RATING_ERROR 0001'],
    [await (await member({ isProved: false })).call('POST', position, { text: '글' }), 403, 'MEMBER_ERROR 0008'],
  ];
  for (const [response, status, code] of rejected) {
    const { name, code: number, message } = response.json().result;
    assert.deepEqual([response.statusCode, `${name} ${number}`], [status, code]);
    assert.match(message, SENTENCE);
  }
  assert.equal((await one.call('GET', position)).json().result.count, stood);
});

test('a member writes, changes and deletes a review and others vote and report, by contract', async () => {
  const [one, other] = [await member(), await member()];
  const [list, own] = [`/works/${works.plain}/reviews`, `/works/${works.plain}/review`];
  const review = { stars: 4.5, text: '끝까지 즐겁게 읽었습니다.' };
  assert.equal((await one.call('PUT', own, review)).json().result.name, 'REVIEW_ERROR', 'nothing read');
  await sql`
    insert into entitlement (member_no, work_id, episode_id, kind, source, source_id, opened_at)
    select m.member_no, e.work_id, e.id, 'buy', 'purchase', 1, seoga_now()
    from member m, episode e
    where e.work_id = ${works.plain} and m.mail = ${one.mail}`.execute(server.ctx.db);
  const { id } = (await one.call('PUT', own, review)).json().result;
  const invalid: [object, string][] = [
    [{ ...review, stars: '별' }, 'stars'],
    [{ ...review, stars: 4.3 }, 'stars'],
    [{ ...review, text: '짧음' }, 'text'],
    [{ stars: 4 }, 'text'],
  ];
  for (const [body, field] of invalid) {
    const { result, statusCode } = (await one.call('PUT', own, body)).json();
    assert.deepEqual([statusCode >= 400 && statusCode < 500, result.field], [true, field]);
    assert.match(result.message, SENTENCE);
  }
  const changed = { ...review, text: '다시 읽어도 즐거웠습니다.', is_spoiler: true };
  assert.equal((await one.call('PUT', own, changed)).json().result.id, id);
  assert.equal((await other.call('POST', `/reviews/${id}/helpful`)).statusCode, 200);
  const page = reviewsResponse.parse((await other.call('GET', `${list}?sort=new`)).json()).result;
  const [visible] = page.reviews;
  assert.deepEqual(
    [page.count, page.read_share, page.missing > 0, page.own, visible?.stars, visible?.helpful, visible?.is_helpful],
    [1, 20, true, null, 4.5, 1, true],
  );
  assert.deepEqual([visible?.folded, visible?.text, visible?.is_edited], ['spoiler', changed.text, true]);
  assert.equal((await other.call('POST', `/reviews/${id}/reports`, { reason: '' })).json().result.field, 'reason');
  assert.equal((await other.call('POST', `/reviews/${id}/reports`, { reason: 'advert' })).statusCode, 200);
  assert.equal((await other.call('DELETE', `/reviews/${id}/helpful`)).statusCode, 200);
  const talk = (await other.call('POST', `/works/${works.plain}/comments`, { text: '댓글입니다.' })).json().result;
  assert.equal((await one.call('POST', `/reviews/${talk.id}/helpful`)).json().result.name, 'REVIEW_ERROR', 'a comment');
  assert.equal((await other.call('DELETE', own)).statusCode, 404);
  assert.equal((await one.call('DELETE', own)).json().result.id, id);
  assert.deepEqual((await other.call('GET', list)).json().result.reviews, []);
});

test('comments of adult works are hidden from visitors and unverified members (P3)', async () => {
  await sql`insert into comment (work_id, body, state, found_words) values (${works.adult}, 'CANARY', 'shown', '{}')`.execute(
    server.ctx.db,
  );
  const visitor = new CallBrowser(server.app, '10.7.1.3');
  const one = await member();
  for (const url of ['comments', 'reviews', 'rating'].map((part) => `/works/${works.adult}/${part}`))
    for (const response of [await visitor.sendRequest({ url: `/ko/v1${url}` }), await one.call('GET', url)]) {
      assert.deepEqual([response.statusCode, response.json().result.name], [403, 'ADULT_ERROR']);
      assert.equal(response.body.includes('CANARY'), false);
    }
  const wrote = await one.call('POST', `/works/${works.adult}/comments`, { text: '글' });
  assert.equal(wrote.json().result.name, 'ADULT_ERROR');
});
