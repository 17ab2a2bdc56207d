import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rightsOf } from '#shared/operations/operator-permissions';
import { plantOperator } from '../../../tests/support/fixtures/planted-operators.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  createOperatorKey,
  disableOperator,
  findOperatorByApiKey,
  listAudit,
  listOperatorKeys,
  revokeOperatorKey,
  setRoles,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const KEY = { name: '매출 표', scopes: ['catalogue.read', 'sales.read'], days: 30 };

test('a key has the scopes that the roles of its operator still cover', async () => {
  const planted = await plantOperator(ctx.db, { roles: ['auditor'] });
  const by = { ...planted, rights: rightsOf(['auditor']) };
  const key = await createOperatorKey(ctx, { by, key: KEY });
  assert.deepEqual((await findOperatorByApiKey(ctx, key)).scopes, KEY.scopes);
  await setRoles(ctx, { by: 'command-line', id: planted.id, roles: ['editor'], holder: null });
  assert.deepEqual((await findOperatorByApiKey(ctx, key)).scopes, ['catalogue.read']);
  await disableOperator(ctx, { by: 'command-line', id: planted.id, isDisabled: true });
  await rejectsWith(findOperatorByApiKey(ctx, key), 'KEY_ERROR 0001');
});

test('scopes beyond the rights are rejected, and making and revoking is audited', async () => {
  const planted = await plantOperator(ctx.db, { roles: ['editor'] });
  const by = { ...planted, rights: rightsOf(['editor']) };
  await rejectsWith(createOperatorKey(ctx, { by, key: KEY }), 'KEY_ERROR 0005');
  const key = await createOperatorKey(ctx, { by, key: { ...KEY, scopes: ['catalogue.read'] } });
  const [listed] = await listOperatorKeys(ctx, planted.id);
  const stranger = await plantOperator(ctx.db, { roles: ['owner'] });
  await rejectsWith(revokeOperatorKey(ctx, { by: stranger, id: listed?.id ?? 0 }), 'NOT_FOUND 0004');
  await revokeOperatorKey(ctx, { by, id: listed?.id ?? 0 });
  await rejectsWith(findOperatorByApiKey(ctx, key), 'KEY_ERROR 0001');
  const { lines } = await listAudit(ctx, { subject: `operator:${planted.id}` });
  assert.deepEqual(
    lines.map(({ act }) => act),
    ['api-key.revoke', 'api-key.create'],
  );
  assert.ok(!JSON.stringify(lines).includes(key));
});
