import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveHolder } from '#domain/settlement';
import { showAdminWork } from '#domain/catalog-admin';
import type { OperatorRole } from '#shared/operations/operator-permissions';
import { valuesOf } from '../../../app/admin/catalog/work-form.server.ts';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { applyChange } from '../../support/fixtures/settlement-changes.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let work = 0;

before(async () => {
  shop = await openFullServer([
    plantedWork('moon', { title: '달의 서고', publisher: '달빛' }),
    plantedWork('star', { title: '별의 서고', publisher: '별빛' }),
  ]);
  work = shop.works.get('moon') ?? 0;
  for (const [publisher, rateBp] of [
    ['달빛', 6000],
    ['별빛', 4000],
  ] as const) {
    const named = { by: 'command-line' as const, name: `${publisher} 출판`, kind: 'business' as const };
    const holderId = await saveHolder(shop.ctx, { ...named, businessNumber: '', mail: '' });
    const terms = { fromDay: '2020-01-01', untilDay: null, rateBp, eventBp: 0, waitingBp: 0 };
    const about = { kind: 'publisher' as const, text: publisher };
    await applyChange(shop.ctx, { act: 'contract', holderId, about, ...terms, base: 'with-vat' });
  }
});
after(() => shop.close());

async function sends(role: OperatorRole, provedMinutesAgo = 0) {
  const { key } = await plantOperator(shop.ctx.db, { roles: [role], provedMinutesAgo });
  return async (changed: Record<string, string>) => {
    const { sheet, version } = await showAdminWork(shop.ctx, work);
    const body = new URLSearchParams({ ...valuesOf(sheet), version, ...changed });
    body.delete('weekdays');
    return shop.app.inject({
      method: 'POST',
      url: `/operator/works/${work}`,
      cookies: { operator: key },
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: String(body),
    });
  };
}

const publisher = async (): Promise<string | null> => (await showAdminWork(shop.ctx, work)).sheet.publisher;
const offered = (body: string): string => {
  const [input = ''] = /<input[^>]*name="shareChange"[^>]*>/.exec(body) ?? [];
  return /value="([^"]*)"/.exec(input)?.[1] ?? '';
};

test('a work is moved to another publisher only by an owner who confirms the effects', async () => {
  const editor = await sends('editor');
  const rejected = await editor({ publisher: '별빛' });
  assert.equal(rejected.statusCode, 403);
  assert.ok(rejected.body.includes('출판사나 면세를 바꾸면 권리자의 정산이 달라집니다.'));
  assert.equal(offered(rejected.body), '', 'nothing to confirm');
  const owner = await sends('owner');
  const requests = await owner({ publisher: '별빛' });
  assert.equal(requests.statusCode, 409);
  const change = offered(requests.body);
  assert.match(change, /^\d{4}-\d\d-\d\d 판매부터 달빛 출판 60%\(과세\)에서 별빛 출판 40%\(과세\)로 바뀝니다\.$/);
  assert.match(
    requests.body,
    /name="publisher" value="별빛"|value="별빛"[^>]*name="publisher"/,
    'what was typed is still there',
  );
  assert.equal(await publisher(), '달빛');
  assert.equal((await editor({ publisher: '별빛', shareChange: change })).statusCode, 404);
  assert.equal((await owner({ publisher: '별빛', shareChange: '다른 문장' })).statusCode, 409);
  assert.equal(await publisher(), '달빛');
  const stale = await (await sends('owner', 30))({ publisher: '별빛', shareChange: change });
  assert.match(String(stale.headers.location), /^\/operator\/prove\?next=/);
  const moved = await owner({ publisher: '별빛', shareChange: change });
  assert.equal(moved.headers.location, `/operator/works/${work}?said=saved`);
  assert.equal(await publisher(), '별빛');
  assert.equal(
    (await editor({ synopsis: '정산과 관계없는 글' })).statusCode,
    303,
    'what touches no share is an editor’s',
  );
});
