import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { CallBrowser, goodJoin } from '../support/browser-of-calls.ts';
import { type CallServer, callServer } from '../support/call-server.ts';
import { plantedWork } from '../support/planted-works.ts';

const SENTENCE = /[가-힣].*\.$/;
let server: CallServer;
let made = 0;
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
  made += 1;
  const browser = new CallBrowser(server.app, `10.7.0.${made}`);
  const mail = `talks${made}@seoga.example`;
  const joined = await browser.form('/proc/join_ver2', goodJoin(mail));
  const headers = { 'login-at': joined.json().result.LOGINAT };
  if (isProved) await sql`update member set mail_proved_at = seoga_now() where mail = ${mail}`.execute(server.ctx.db);
  // oxlint-disable-next-line max-params -- a call in one line: what, where, with what, under which key.
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, key = `comment-key-${(made += 1)}`) =>
    browser.ask({
      method,
      url: `/ko/v1${url}`,
      headers: { ...headers, ...(method === 'POST' ? { 'idempotency-key': key } : {}) },
      ...(payload ? { payload } : {}),
    });
  return { call };
}

test('A17: a member writes, answers, likes, reports, deletes; a visitor reads; all by their contract', async () => {
  const [one, other] = [await member(), await member()];
  const place = `/episodes/${episodes[0]}/comments`;
  const wrote = (await one.call('POST', place, { text: '첫 댓글입니다.' }, 'same-key-1')).json().result;
  assert.equal(wrote.state, 'shown');
  const again = await one.call('POST', place, { text: '첫 댓글입니다.' }, 'same-key-1');
  assert.equal(again.json().result.id, wrote.id);
  assert.equal((await one.call('POST', place, { text: '다른 글' }, 'same-key-1')).statusCode, 422);
  const answered = await other.call('POST', place, { text: '답글입니다.', parent: wrote.id });
  assert.equal(answered.statusCode, 200, answered.body);
  assert.equal((await other.call('POST', `/comments/${wrote.id}/like`)).statusCode, 200);
  assert.equal((await other.call('POST', `/comments/${wrote.id}/reports`, { reason: 'spoiler' })).statusCode, 200);
  const visitor = new CallBrowser(server.app, '10.7.1.1');
  const read = await visitor.ask({ url: `/ko/v1/episodes/${episodes[0]}/comments?sort=new` });
  const [shown] = read.json().result.comments;
  assert.deepEqual(
    [shown.text, shown.likes, shown.folded, shown.is_own, shown.answers.map((answer: { text: string }) => answer.text)],
    ['첫 댓글입니다.', 1, 'horizon', false, ['답글입니다.']],
  );
  const thread = await other.call('GET', `${place}?thread=${wrote.id}&lift=1`);
  assert.deepEqual([thread.json().result.comments[0].is_liked, thread.json().result.comments[0].folded], [true, null]);
  const own = (await one.call('GET', '/my/comments')).json().result;
  assert.deepEqual(
    own.comments.map(({ id, replies }: { id: number; replies: number }) => [id, replies]),
    [[wrote.id, 1]],
  );
  assert.equal((await other.call('DELETE', `/comments/${wrote.id}`)).statusCode, 404);
  assert.equal((await one.call('DELETE', `/comments/${wrote.id}`)).statusCode, 200);
  const gone = (await visitor.ask({ url: `/ko/v1${place}` })).json().result.comments[0];
  assert.deepEqual([gone.face, gone.text, gone.nick], ['deleted', '', '']);
});

test('A17: each refusal has its status, its code and a Korean sentence; nothing is written', async () => {
  const one = await member();
  const place = `/works/${works.plain}/comments`;
  const visitor = new CallBrowser(server.app, '10.7.1.2');
  const nobody = await visitor.ask({ method: 'POST', url: `/ko/v1${place}`, payload: { text: '글' } });
  assert.equal(nobody.statusCode, 401);
  const stood = (await one.call('GET', place)).json().result.count;
  const refused: [Awaited<ReturnType<typeof one.call>>, number, string][] = [
    [await one.call('POST', place, { text: ' ' }), 422, 'COMMENT_ERROR 0002'],
    [await one.call('POST', place, { text: '가'.repeat(1001) }), 422, 'COMMENT_ERROR 0003'],
    [await one.call('POST', place, { text: '글' }, 'x'), 400, 'IDEMPOTENCY_ERROR 0001'],
    [await one.call('POST', place, { text: '글', parent: 999_999 }), 404, 'COMMENT_ERROR 0001'],
    [await one.call('POST', '/works/999999/comments', { text: '글' }), 404, 'NOT_FOUND 0001'],
    [await one.call('GET', '/episodes/999999/comments'), 404, 'NOT_FOUND 0002'],
    [await one.call('GET', `${place}?sort=worst`), 400, 'INPUT_ERROR 0001'],
    [await one.call('POST', '/comments/999999/like'), 404, 'COMMENT_ERROR 0001'],
    [await one.call('POST', `/works/${works.plain}/rating`, { stars: 4 }), 403, 'RATING_ERROR 0002'],
    [await one.call('POST', `/works/${works.plain}/rating`, { stars: 4.3 }), 422, 'RATING_ERROR 0001'],
    [await (await member({ isProved: false })).call('POST', place, { text: '글' }), 403, 'MEMBER_ERROR 0008'],
  ];
  for (const [answer, status, code] of refused) {
    const { name, code: number, message } = answer.json().result;
    assert.deepEqual([answer.statusCode, `${name} ${number}`], [status, code]);
    assert.match(message, SENTENCE);
  }
  assert.equal((await one.call('GET', place)).json().result.count, stood);
});

test('P3: no byte of an adult work’s comments leaves to a visitor or an unverified member', async () => {
  await sql`insert into comment (work_id, body, state, found_words) values (${works.adult}, 'CANARY', 'shown', '{}')`.execute(
    server.ctx.db,
  );
  const visitor = new CallBrowser(server.app, '10.7.1.3');
  const one = await member();
  for (const url of [`/works/${works.adult}/comments`, `/works/${works.adult}/rating`])
    for (const answer of [await visitor.ask({ url: `/ko/v1${url}` }), await one.call('GET', url)]) {
      assert.deepEqual([answer.statusCode, answer.json().result.name], [403, 'ADULT_ERROR']);
      assert.equal(answer.body.includes('CANARY'), false);
    }
  const wrote = await one.call('POST', `/works/${works.adult}/comments`, { text: '글' });
  assert.equal(wrote.json().result.name, 'ADULT_ERROR');
});
