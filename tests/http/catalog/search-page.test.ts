import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { countPopularSearches, recordSearch } from '#domain/search';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let member: LoggedIn;
before(async () => {
  shop = await openFullServer([
    plantedWork('ghost', { title: '유령의 집', tags: ['귀신'] }),
    plantedWork('lamp', { title: '등대지기', tags: ['바다'] }),
  ]);
  for (const query of ['유령의 집', '등대지기'])
    for (let at = 0; at < 4; at += 1) await recordSearch(shop.ctx, { query, network: `10.8.1.${at}` });
  await countPopularSearches(shop.ctx);
  member = await joinShop(shop);
  await sql`insert into blocked_tag (member_no, tag_id)
    select m.member_no, t.id from member m, tag t where t.name = '귀신'`.execute(shop.ctx.db);
});
after(() => shop.close());

const path = (words: string): string => `/search${words && `?q=${encodeURIComponent(words)}`}`;

test('the empty search page and the page without results offer a member nothing blocked (B17 L7)', async () => {
  for (const url of [path(''), path('없는 작품')]) {
    const own = await member.browser.sendRequest({ url });
    const everybodys = await shop.app.inject({ url });
    assert.deepEqual([own.statusCode, everybodys.statusCode], [200, 200], url);
    for (const page of [own, everybodys]) assert.ok(page.body.includes('바다'), url);
    assert.ok(everybodys.body.includes('귀신'), url);
    assert.doesNotMatch(own.body, /귀신|유령의 집/, url);
  }
});

test('the page shows the corrected words of a wrong keyboard layout (L7)', async () => {
  for (const [entered, words] of [
    ['emdeo', '등대'],
    ['emde', '등ㄷ'],
    ['ededw', undefined],
  ] as const) {
    const { statusCode, body } = await shop.app.inject({ url: path(entered) });
    assert.equal(statusCode, 200, entered);
    const result = /‘([^’]+)’(?:으로|로) 찾았습니다\./.exec(body.replaceAll('<!-- -->', ''))?.[1];
    assert.equal(result, words, entered);
  }
});
