import pg from 'pg';
import { underSchemaLock } from '#platform/database/migrate';
import { JOB_SCHEMA } from '#platform/jobs/job-queues';
import { StartupError } from '#platform/startup-error';

interface TableRights {
  updates: readonly string[];
  deletes?: boolean;
}

/**
 * Tables of money, entitlements, guardians' consents and signing keys: insert-only except these columns; deletes only as
 * the law requires or a trigger allows. Other tables are writable.
 */
export const MONEY_RIGHTS: Readonly<Record<string, TableRights>> = {
  ledger_transaction: { updates: [] },
  ledger_entry: { updates: [] },
  ledger_block: { updates: [] },
  lot: { updates: ['remaining'] },
  wallet: {
    updates: [
      'coin',
      'bonus',
      'point',
      'temp_point',
      'mileage',
      'debt',
      'spent_month',
      'month_spent',
      'month_most',
      'auto_day',
      'auto_spent',
      'auto_most',
    ],
  },
  purchase: { updates: [] },
  purchase_item: { updates: ['coins', 'cancelled_at', 'cancel_transaction_id'] },
  entitlement: {
    updates: ['source', 'source_id', 'rental_hours', 'granted_at', 'opened_at', 'ends_at', 'revoked_at', 'kept_at'],
  },
  ticket: { updates: ['remaining'], deletes: true },
  ticket_use: { updates: [] },
  gift: { updates: ['claimed_at'], deletes: true },
  payment: {
    updates: [
      'won',
      'coins',
      'bonus',
      'state',
      'account',
      'receipt_url',
      'failure',
      'returned_won',
      'paid_at',
      'asks',
      'ask_at',
      'misfit',
      'held_won',
      'minor_cancelled_at',
    ],
  },
  payment_reversal: { updates: ['debt', 'undone_at'] },
  refund: { updates: ['state', 'account', 'tries', 'ask_at', 'done_at'] },
  money_proposal: { updates: ['reason', 'state', 'decided_by', 'decided_at', 'said'] },
  operator_audit: { updates: ['reason'] },
  operator_hand_entry: { updates: [] },
  settlement_document: { updates: [] },
  settlement_correction: { updates: [], deletes: true },
  document_key: { updates: [] },
  family_consent: { updates: [] },
};

const EVERYTHING = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
const READ_ONLY = new Set(['public.migration']);

interface TableRow {
  isSequence: boolean;
  schema: string;
  name: string;
  rights: string[];
  updates: string[];
}

/**
 * Applies the application role's rights as owner after migrations; skips unchanged ones. Throws a StartupError when
 * the role could change its own rights.
 */
export async function grantApplicationRights(pool: pg.Pool, role: string): Promise<void> {
  await underSchemaLock(pool, async (client) => {
    await refuseStrongRole(client, role);
    const grantee = client.escapeIdentifier(role);
    await client.query(
      `grant usage on schema ${(await selectSchemas(client)).map((name) => client.escapeIdentifier(name)).join(', ')} to ${grantee}`,
    );
    const statements = (await selectTables(client, role)).flatMap((table) => statementsFor(table, grantee));
    // Rights change atomically.
    if (statements.length > 0) await client.query(`begin; ${statements.join('; ')}; commit`);
  });
}

async function refuseStrongRole(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ isStrong: boolean }>(
    `select r.rolsuper or pg_has_role(r.oid, current_user, 'member')
       or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relowner = r.oid) as "isStrong"
     from pg_roles r where r.rolname = $1`,
    [role],
  );
  if (rows[0]?.isStrong !== false)
    throw new StartupError(
      'DATABASE_URL의 사용자가 테이블의 주인이거나 관리자입니다. 주인이 아닌 사용자를 따로 만들어 DATABASE_URL에 적고, 주인은 DATABASE_MIGRATE_URL에만 적어 주세요.',
    );
}

async function selectSchemas(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname = 'public'
       or (pg_has_role(nspowner, 'usage') and nspname <> 'information_schema' and nspname !~ '^pg_')`,
  );
  return rows.map(({ name }) => name);
}

/** Partitions are accessed by parents; pg-boss names job partitions. */
async function selectTables(client: pg.PoolClient, role: string): Promise<TableRow[]> {
  const { rows } = await client.query<TableRow>(
    `select n.nspname as schema, c.relname as name, c.relkind = 'S' as "isSequence",
       array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = r.oid order by 1) as rights,
       array(select t.attname::text from pg_attribute t, aclexplode(t.attacl) a
         where t.attrelid = c.oid and a.grantee = r.oid and a.privilege_type = 'UPDATE' order by 1) as updates
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
     where r.rolname = $1 and c.relkind in ('r', 'p', 'v', 'S')
       and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and (n.nspname = $2 or not c.relispartition)`,
    [role, JOB_SCHEMA],
  );
  return rows;
}

function statementsFor(table: TableRow, grantee: string): string[] {
  const wanted = rightsFor(table);
  if (isSame(table.rights, wanted.rights) && isSame(table.updates, wanted.updates)) return [];
  const at = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
  const columns = wanted.updates.map((column) => pg.escapeIdentifier(column)).join(', ');
  const kind = table.isSequence ? 'sequence ' : '';
  return [
    `revoke all on ${kind}${at} from ${grantee}`,
    `grant ${wanted.rights.join(', ')} on ${kind}${at} to ${grantee}`,
    ...(columns ? [`grant update (${columns}) on ${at} to ${grantee}`] : []),
  ];
}

function rightsFor({ schema, name, isSequence }: TableRow): { rights: string[]; updates: string[] } {
  if (isSequence) return { rights: ['USAGE'], updates: [] };
  if (READ_ONLY.has(`${schema}.${name}`)) return { rights: ['SELECT'], updates: [] };
  const money = schema === 'public' ? MONEY_RIGHTS[name] : undefined;
  if (!money) return { rights: EVERYTHING, updates: [] };
  return { rights: [...(money.deletes ? ['DELETE'] : []), 'INSERT', 'SELECT'], updates: money.updates.toSorted() };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}
