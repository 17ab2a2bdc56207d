import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { plantOperator } from '../../tests/support/fixtures/planted-operators.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { SellingShop } from '../../tests/support/servers/selling-shop.ts';
import {
  collectWebhookEvents,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  redeliverWebhook,
  sendWebhook,
  setWebhookOn,
} from './index.ts';

let shop: SellingShop;
let by: { id: number; name: string };
before(async () => {
  shop = await SellingShop.open();
  by = await plantOperator(shop.ctx.db, { roles: ['owner'] });
});
after(() => shop.close());

const URL = 'https://hooks.example.com/seoga?key=1';
const idsOf = (): number[] =>
  shop.ctx.added.flatMap(({ name, payload }) => (name === 'webhook' ? [Number(Object(payload).delivery)] : []));
const log = async (webhook: number) => (await listDeliveries(shop.ctx, { webhook, before: null })).deliveries;

test('invalid addresses and events are rejected, the secret is stored encrypted and the audit has no query', async () => {
  await rejectsWith(
    createWebhook(shop.ctx, { by, url: 'http://a.example', events: ['member.joined'] }),
    'WEBHOOK_ERROR 0001',
  );
  await rejectsWith(createWebhook(shop.ctx, { by, url: URL, events: ['nothing'] }), 'WEBHOOK_ERROR 0002');
  const { id, secret } = await createWebhook(shop.ctx, { by, url: URL, events: ['member.joined'] });
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  const { rows } = await sql<{ text: string }>`
    select t::text as text from webhook t union all select coalesce(after::text, '') from operator_audit`.execute(
    shop.ctx.db,
  );
  assert.ok(rows.every(({ text }) => !text.includes(secret)));
  assert.ok(!rows.slice(1).some(({ text }) => text.includes('key=1')));
  await deleteWebhook(shop.ctx, { by, id });
  await rejectsWith(deleteWebhook(shop.ctx, { by, id }), 'NOT_FOUND 0004');
});

test('events after its making are queued once for each address that wants them, with numbers only', async () => {
  await joinedMember(shop.ctx);
  const { id } = await createWebhook(shop.ctx, { by, url: URL, events: ['member.joined', 'episode.opened'] });
  const { id: off } = await createWebhook(shop.ctx, { by, url: URL, events: ['member.joined'] });
  await setWebhookOn(shop.ctx, { by, id: off, isOn: false });
  const { memberNo, mail } = await joinedMember(shop.ctx);
  const { episodes } = await shop.work('새 작품', { free: 2 }, { episodes: 2 });
  await sql`update episode set opens_at = seoga_now() where id = any(${episodes}::bigint[])`.execute(shop.ctx.db);
  await sql`update episode set is_draft = true where id = ${episodes[1]}`.execute(shop.ctx.db);
  assert.equal(await collectWebhookEvents(shop.ctx), 2);
  assert.equal(await collectWebhookEvents(shop.ctx), 0);
  assert.deepEqual(
    (await log(id))
      .map(({ event, subject }) => `${event} ${subject}`)
      .toSorted((one, other) => one.localeCompare(other)),
    [`episode.opened ${episodes[0]}`, `member.joined ${memberNo}`],
  );
  assert.deepEqual(await log(off), []);
  for (const delivery of idsOf()) await sendWebhook(shop.ctx, { delivery, isLast: false });
  const bodies = shop.ctx.webhooks.sent.map(({ body }) => JSON.parse(body));
  assert.ok(bodies.every(({ type, timestamp, data }) => type && timestamp && Object.keys(data).join() === 'id'));
  assert.ok(!JSON.stringify(bodies).includes(mail));
  assert.ok((await log(id)).every(({ state, status }) => state === 'delivered' && status === 204));
  await deleteWebhook(shop.ctx, { by, id });
  await deleteWebhook(shop.ctx, { by, id: off });
});

test('a failed delivery is retried until its last attempt, and sent again by hand with the same id', async () => {
  const { id } = await createWebhook(shop.ctx, { by, url: URL, events: ['member.joined'] });
  await joinedMember(shop.ctx);
  await collectWebhookEvents(shop.ctx);
  const delivery = (await log(id))[0]?.id ?? 0;
  const failed = { state: 'failed', failure: 'status', status: 500 } as const;
  shop.ctx.webhooks.answers = [failed, failed];
  await assert.rejects(sendWebhook(shop.ctx, { delivery, isLast: false }));
  assert.deepEqual((await listWebhooks(shop.ctx))[0]?.waiting, 1);
  await sendWebhook(shop.ctx, { delivery, isLast: true });
  const [after_] = await log(id);
  assert.deepEqual([after_?.state, after_?.tries, after_?.status, after_?.failure], ['failed', 2, 500, 'status']);
  await rejectsWith(redeliverWebhook(shop.ctx, { webhook: id + 1, id: delivery }), 'NOT_FOUND 0004');
  await redeliverWebhook(shop.ctx, { webhook: id, id: delivery });
  assert.equal(idsOf().at(-1), delivery);
  await sendWebhook(shop.ctx, { delivery, isLast: false });
  assert.deepEqual((await log(id))[0]?.state, 'delivered');
  assert.equal(new Set(shop.ctx.webhooks.sent.slice(-3).map((one) => one.id)).size, 1);
});
