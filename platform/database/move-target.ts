import type pg from 'pg';
import { isDatabaseUnavailable } from '#platform/database/database-outage';
import { JOB_SCHEMA } from '#platform/jobs/job-queues';
import { StartupError } from '#platform/startup-error';

export const SHOP_SCHEMAS = ['public', 'kept_by_law'];
const ALL_SCHEMAS = [...SHOP_SCHEMAS, JOB_SCHEMA];
const MIN_VERSION = 150_000;
const MAX_NAMED = 3;
const CONNECT_CODES = new Set(['ENOTFOUND', '28P01', '28000', '3D000']);

/** Throws a StartupError unless the target is a suitable, empty PostgreSQL. */
export async function requireEmptyTarget(target: pg.Pool): Promise<void> {
  const { rows } = await target
    .query<{ version: number; name: string; is_korean: boolean }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        current_setting('server_encoding') = 'UTF8' and '가' ~ '[[:alpha:]]' as is_korean`,
    )
    .catch((error: unknown) => {
      throw toConnectError(error);
    });
  const [server] = rows;
  if (!server || server.version < MIN_VERSION)
    throw new StartupError(
      `옮길 곳이 PostgreSQL ${server?.name ?? ''}입니다. PostgreSQL 15 이상의 빈 데이터베이스를 --to에 적어 주세요.`,
    );
  if (!server.is_korean)
    throw new StartupError(
      '옮길 곳이 한글을 글자로 다루지 못합니다. UTF8 인코딩과 C.UTF-8 또는 ko_KR.UTF-8 로캘로 데이터베이스를 만들어 주세요.',
    );
  const tables = await target.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname = any($1) and ${notOfExtension('pg_class', 'c')}
    order by 1`,
    [ALL_SCHEMAS],
  );
  if (tables.rows.length === 0) return;
  const named = tables.rows.slice(0, MAX_NAMED).map(({ name }) => name);
  const rest = tables.rows.length - named.length;
  throw new StartupError(
    `옮길 곳이 비어 있지 않습니다. 이미 있는 테이블: ${named.join(', ')}${rest > 0 ? ` 외 ${rest}개` : ''}. 빈 데이터베이스를 새로 만들어 --to에 적어 주세요.`,
  );
}

/** On failure drops everything created and throws a StartupError. */
export async function emptiedOnFailure<Result>(target: pg.Pool, fill: () => Promise<Result>): Promise<Result> {
  const before = new Set(await dropStatements(target));
  try {
    return await fill();
  } catch (error) {
    const isEmptied = await dropCreated(target, before).then(
      () => true,
      () => false,
    );
    throw new StartupError(
      `${reasonOf(error)} 서점의 데이터는 그대로입니다. ${
        isEmptied
          ? '옮길 곳은 다시 비웠으니 원인을 고치고 같은 명령을 다시 실행해 주세요.'
          : '옮길 곳을 비우지 못했으니 그 데이터베이스를 지우고 새로 만든 뒤 다시 실행해 주세요.'
      }`,
      error,
    );
  }
}

async function dropCreated(target: pg.Pool, before: ReadonlySet<string>): Promise<void> {
  const created = (await dropStatements(target)).filter((statement) => !before.has(statement));
  await target.query(["begin; set local lock_timeout = '30s'", ...created, 'commit'].join(';\n'));
}

async function dropStatements(target: pg.Pool): Promise<string[]> {
  const { rows } = await target.query<{ statement: string }>(
    `select format('drop schema if exists %I cascade', nspname) as statement
    from pg_namespace where nspname = any($1) and nspname <> 'public'
    union all
    select format('drop %s if exists %I.%I cascade', case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'S') and not c.relispartition and n.nspname = any($1) and ${notOfExtension('pg_class', 'c')}
      -- The sequence of a column goes with its table.
      and not (c.relkind = 'S' and exists (select from pg_depend o where o.classid = 'pg_class'::regclass and o.objid = c.oid and o.deptype in ('a', 'i')))
    union all
    select format('drop routine if exists %I.%I(%s) cascade', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any($1) and ${notOfExtension('pg_proc', 'p')}`,
    [ALL_SCHEMAS],
  );
  return rows.map(({ statement }) => statement);
}

function notOfExtension(catalog: string, alias: string): string {
  return `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function toConnectError(error: unknown): unknown {
  if (!isDatabaseUnavailable(error) && !CONNECT_CODES.has(codeOf(error) ?? '')) return error;
  return new StartupError(
    '--to의 데이터베이스에 연결하지 못했습니다. 주소와 비밀번호, 데이터베이스가 켜져 있는지 확인해 주세요.',
    error,
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && error.name === 'AbortError') return '옮기기를 멈추었습니다.';
  const code = codeOf(error);
  if (code === '42501')
    return '옮길 곳에 테이블을 만들 권한이 없습니다. 데이터베이스의 소유자로 연결하는 주소를 --to에 적어 주세요.';
  if (code === '53100') return '옮길 곳의 디스크에 빈자리가 없습니다.';
  if (isDatabaseUnavailable(error)) return '옮기는 도중에 데이터베이스와의 연결이 끊겼습니다.';
  return `옮기지 못했습니다: ${error instanceof Error ? error.message : String(error)}.`;
}
