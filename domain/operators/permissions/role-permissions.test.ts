import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type OperatorRole, PERMISSION_NAMES, hasPermission, rightsOf } from '#shared/operations/operator-permissions';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { plantOperator } from '../../../tests/support/fixtures/planted-operators.ts';
import { findConsoleSession, listAudit, listRolePermissions, rolesThatMay, saveRolePermissions } from '../index.ts';

const by = 'command-line' as const;
let database: TestDatabase;
let ctx: TestContext;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

test('roles see and act as their jobs are, before an owner changes anything', () => {
  const may = (role: OperatorRole, level: 'read' | 'write') =>
    PERMISSION_NAMES.filter((name) => hasPermission(rightsOf([role]), name, level));
  assert.deepEqual(
    may('owner', 'write'),
    PERMISSION_NAMES.filter((name) => name !== 'own-statements'),
  );
  assert.deepEqual(may('marketing', 'write'), ['window', 'gifts', 'proposals']);
  assert.ok(may('marketing', 'read').includes('numbers'));
  assert.ok(may('support', 'write').includes('payments') && !may('support', 'read').includes('money'));
  assert.ok(may('editor', 'read').includes('work-numbers') && !may('editor', 'read').includes('numbers'));
  assert.deepEqual(may('auditor', 'write'), []);
  assert.ok(may('auditor', 'read').includes('audit') && may('auditor', 'read').includes('holders'));
  assert.deepEqual(may('holder', 'read'), ['own-statements']);
  assert.ok(hasPermission(rightsOf(['auditor', 'support']), 'payments', 'write'), 'roles add up');
});

test('an owner changes what a role may do at once, and the change is audited in Korean', async () => {
  const { key } = await plantOperator(ctx.db, { roles: ['editor'] });
  const rights = async () => (await findConsoleSession(ctx, key))?.rights ?? {};
  assert.ok(!hasPermission(await rights(), 'inquiries'));
  await saveRolePermissions(ctx, {
    by,
    levels: [
      { role: 'editor', permission: 'inquiries', level: 'write' },
      { role: 'editor', permission: 'works', level: 'read' },
      { role: 'editor', permission: 'community', level: 'write' },
    ],
  });
  assert.ok(hasPermission(await rights(), 'inquiries', 'write'));
  assert.ok(hasPermission(await rights(), 'works') && !hasPermission(await rights(), 'works', 'write'));
  assert.ok((await rolesThatMay(ctx.db, 'inquiries')).includes('editor'));
  assert.equal((await listRolePermissions(ctx)).length, 2, 'defaults are not stored');
  const [entry] = (await listAudit(ctx, {})).lines;
  assert.deepEqual(entry?.before, { rights: { '편집 · 1:1 문의': '없음', '편집 · 작품과 회차': '처리' } });
  assert.deepEqual(entry?.after, { rights: { '편집 · 1:1 문의': '처리', '편집 · 작품과 회차': '보기' } });
  await saveRolePermissions(ctx, { by, levels: [{ role: 'editor', permission: 'works', level: 'write' }] });
  assert.equal((await listRolePermissions(ctx)).length, 1);
});

test('owners, right holders and the operators themselves cannot be changed, so nobody locks out the last owner', async () => {
  for (const [role, permission, level] of [
    ['owner', 'works', 'none'],
    ['holder', 'own-statements', 'none'],
    ['support', 'operators', 'write'],
    ['support', 'own-statements', 'write'],
    ['support', 'nothing', 'write'],
    ['nobody', 'works', 'write'],
    ['support', 'works', 'all'],
  ] as const) {
    const saving = saveRolePermissions(ctx, { by, levels: [{ role, permission, level }] });
    await assert.rejects(saving, /INPUT_ERROR 0001/, `${role} ${permission} ${level}`);
  }
  await sql`insert into role_permission (role, permission, level) values ('support', 'operators', 'write')`.execute(
    ctx.db,
  );
  const { key } = await plantOperator(ctx.db, { roles: ['support'] });
  const rights = (await findConsoleSession(ctx, key))?.rights ?? {};
  assert.ok(!hasPermission(rights, 'operators'), 'not even by a row of the table');
});

test('a role that may now approve money does so after a day', async () => {
  const { id } = await plantOperator(ctx.db, { roles: ['support'] });
  const owner = await plantOperator(ctx.db, { roles: ['support', 'owner'] });
  await sql`update operator set approves_at = seoga_clock() - interval '2 days'`.execute(ctx.db);
  const counted = async (operatorId: number) => {
    const { rows } = await sql<{ isCounted: boolean }>`
      select approves_at <= seoga_clock() as "isCounted" from operator where id = ${operatorId}`.execute(ctx.db);
    return rows[0]?.isCounted;
  };
  await saveRolePermissions(ctx, { by, levels: [{ role: 'support', permission: 'window', level: 'write' }] });
  assert.equal(await counted(id), true);
  await saveRolePermissions(ctx, { by, levels: [{ role: 'support', permission: 'money', level: 'write' }] });
  assert.deepEqual([await counted(id), await counted(owner.id)], [false, true]);
});
