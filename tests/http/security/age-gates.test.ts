import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAdultThemes } from '../../support/fixtures/adult-themes.ts';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { CANARY, canaryWorks } from '../../support/fixtures/canary-works.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

/** 청소년 보호법 시행령 제13조. */
const SENTENCE =
  '이 정보내용은 청소년유해매체물로서 「정보통신망 이용촉진 및 정보보호 등에 관한 법률」 및 「청소년 보호법」에 따라 19세 미만의 청소년이 이용할 수 없습니다.';

let shop: FullServer;
before(async () => {
  shop = await openFullServer(canaryWorks());
  await createAdultThemes(shop.ctx);
});
after(() => shop.close());

/** Every URL that shows an age gate instead of adult content. */
async function gates(): Promise<string[]> {
  const work = shop.works.get('adult-0') ?? 0;
  const idOf = async (table: 'theme' | 'promotion', title: string): Promise<number> =>
    (await shop.ctx.db.selectFrom(table).select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;
  const { id: episode } = await shop.ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', work)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return [
    `/novel/${work}`,
    `/viewer/${episode}`,
    '/theme/adult',
    `/theme/${await idOf('theme', `${CANARY}-theme`)}`,
    `/promotion/${await idOf('promotion', `${CANARY}-promotion`)}`,
  ];
}

test('every age gate has the legal mark and sentence, and leads visitors back after a login (T2)', async () => {
  const minor = await joinShop(shop, { proof: { birthYear: new Date().getFullYear() - 15 } });
  for (const browser of [new CallBrowser(shop.app, '10.44.0.1'), minor.browser])
    for (const url of await gates()) {
      const { body } = await browser.sendRequest({ url });
      const login = `href="/login?return_to=${encodeURIComponent(url)}"`;
      assert.equal(body.includes(login), browser !== minor.browser, url);
      assert.equal(body.split('청소년 이용 불가').length, 2, `${url}: one gate`);
      assert.ok(body.includes(SENTENCE), url);
      assert.match(body, /role="img" aria-label="19세 이상 이용가"[^>]*>19</, url);
      assert.ok(body.includes('19세 미만 나가기'), url);
    }
});

test('a verified adult with adult mode on sees no gate (T2)', async () => {
  const adult = await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true });
  for (const url of await gates()) {
    const { statusCode, body } = await adult.browser.sendRequest({ url });
    assert.deepEqual([statusCode, body.includes(SENTENCE)], [200, false], url);
  }
});
