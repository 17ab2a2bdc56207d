import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import { StartupError } from '#platform/startup-error';

const postgresUrl = (name: string): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, `${name}은 postgres://로 시작하는 주소여야 합니다.`)
    .optional();

export const databaseVariables = declareVariables({
  DATABASE_URL: {
    type: postgresUrl('DATABASE_URL'),
    section: 'database',
    help: 'PostgreSQL 15 이상의 주소. 적지 않으면 내장 데이터베이스를 씁니다',
    isSecret: true,
    usual: '(내장)',
  },
  DATABASE_MIGRATE_URL: {
    type: postgresUrl('DATABASE_MIGRATE_URL'),
    section: 'database',
    help: '같은 데이터베이스에 테이블의 소유자로 접속하는 주소. 적으면 `DATABASE_URL`의 사용자는 돈의 기록을 고치거나 지울 수 없습니다. [원장](ledger.md#데이터베이스의-권한)',
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    type: postgresUrl('DATABASE_DIRECT_URL'),
    section: 'database',
    help: 'PgBouncer를 거치지 않는 주소. 데이터베이스 구조를 바꿀 때 씁니다',
    isSecret: true,
  },
  DATABASE_REPLICA_URL: {
    type: postgresUrl('DATABASE_REPLICA_URL'),
    section: 'database',
    help: '복제본의 주소. 읽기만 하는 요청을 보냅니다',
    isSecret: true,
  },
});

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  /** Owner; then `grantApplicationRights` limits the application role. */
  migrateUrl: string | undefined;
  /** Bypasses poolers: migrations need session locks. */
  directUrl: string | undefined;
  /** For pure reads. */
  replicaUrl: string | undefined;
}

/** Throws a StartupError for further URLs without the database's. */
export function readDatabaseSettings(env: VariableValues<typeof databaseVariables>): DatabaseSettings {
  const { DATABASE_URL: databaseUrl, DATABASE_MIGRATE_URL: migrateUrl } = env;
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl } = env;
  if (!databaseUrl && (replicaUrl || directUrl || migrateUrl))
    throw new StartupError(
      'DATABASE_REPLICA_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATE_URL은 DATABASE_URL의 다른 주소입니다. DATABASE_URL도 적거나 지워 주세요.',
    );
  return { databaseUrl, migrateUrl, directUrl, replicaUrl };
}
