import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { saveHolder } from '#domain/settlement';
import { DomainError } from '#kernel/domain-error';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { applyChange } from '../../tests/support/fixtures/settlement-changes.ts';
import { SellingShop, codeOf } from '../../tests/support/servers/selling-shop.ts';
import { editWork, resetToSource, showAdminWork } from './index.ts';

const PRICES = { free: 0, buy: 10, rental: 4, rentalHours: 72 };
const by = 'command-line' as const;
let shop: SellingShop;

before(async () => {
  shop = await SellingShop.open();
});
after(() => shop.close());

async function edit(id: number, change: Partial<WorkFormValues>): Promise<void> {
  const { version, sheet } = await showAdminWork(shop.ctx, id);
  await editWork(shop.ctx, { by, id, version, sheet: { ...sheet, ...change } });
}

test('rejects a publisher change without permission or confirmation', async () => {
  const work = await shop.work('moved', PRICES, { episodes: 3 });
  const { id } = work;
  await edit(id, { publisher: '달빛' });
  await edit((await shop.work('other', PRICES, { episodes: 1 })).id, { publisher: '별빛' });
  const member = await shop.member(50);
  await shop.buy(member, (await shop.quote(member, { work, kind: KINDS.ALL_BUY })).id);
  for (const publisher of ['달빛', '별빛']) {
    const holderId = await saveHolder(shop.ctx, {
      by,
      name: publisher,
      kind: 'business',
      businessNumber: '',
      mail: '',
    });
    const terms = {
      fromDay: '2026-01-01',
      untilDay: null,
      rateBp: 6000,
      eventBp: 0,
      waitingBp: 0,
      base: 'with-vat' as const,
    };
    await applyChange(shop.ctx, { act: 'contract', holderId, about: { kind: 'publisher', text: publisher }, ...terms });
  }
  const { version, sheet } = await showAdminWork(shop.ctx, id);
  const move = (confirmed: string, mayChange = true) =>
    editWork(shop.ctx, { by, id, version, sheet: { ...sheet, publisher: '별빛' }, shares: { mayChange, confirmed } });
  assert.equal(await codeOf(move('', false)), 'WORK_ERROR 0017');
  const domainError = await move('').catch((error: unknown) => error);
  assert.ok(domainError instanceof DomainError && domainError.code === '0018');
  const change = String(domainError.details['change']);
  assert.match(change, /^\d{4}-\d\d-\d\d 판매부터 달빛 60%\(과세\)에서 별빛 60%\(과세\)로 바뀝니다\.$/);
  await resetToSource(shop.ctx, { by, id });
  const source = plantedWork('moved', {
    texts: [0, 1, 2].map((at) => [`${at}번째 문단입니다.`]),
    prices: PRICES,
    publisher: '별빛',
  });
  const report = await importWorks(shop.ctx, plantedWorkDeps([source]), { path: '', dryRun: false });
  assert.ok(report.works[0]?.remarks.some(({ sentence }) => sentence.includes(change)));
  assert.equal((await showAdminWork(shop.ctx, id)).sheet.publisher, '달빛');
  const now = await showAdminWork(shop.ctx, id);
  await editWork(shop.ctx, {
    by,
    id,
    version: now.version,
    sheet: { ...now.sheet, publisher: '별빛' },
    shares: { mayChange: true, confirmed: change },
  });
  assert.equal((await showAdminWork(shop.ctx, id)).sheet.publisher, '별빛');
  const { rows } = await sql<{ change: string | null }>`
    select after ->> 'shareChange' as change from operator_audit where act = 'work.update' order by id`.execute(
    shop.ctx.db,
  );
  assert.equal(rows.at(-1)?.change, change);
  await edit(id, { synopsis: '정산과 관계없는 글' });
});
