import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { moveDatabase } from '#platform/database/move-database';
import { postgresInstallation } from '#platform/database/postgres-home';
import { readSettings } from '#platform/settings/settings';
import { StartupError } from '#platform/startup-error';
import { ROOT } from '../start/shop-context.ts';

const USAGE = 'move-database --to postgres://사용자:비밀번호@주소/데이터베이스로 적어 주세요.';

/** `move-database --to postgres://…`: copies the embedded database of a closed shop into an empty external one. */
export async function run(args: string[]): Promise<number> {
  const connectionString = readTarget(args);
  const { dataDir, databaseUrl } = readSettings(process.env, ROOT);
  if (databaseUrl)
    throw new StartupError('이미 DATABASE_URL을 쓰고 있습니다. 내장 데이터베이스를 옮기려면 지우고 실행해 주세요.');
  if (!existsSync(dataDir) || !existsSync(join(postgresInstallation(dataDir).data, 'PG_VERSION')))
    throw new StartupError(`${dataDir}에 내장 데이터베이스가 없습니다. 서점의 DATA_DIR을 적어 주세요.`);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  const embedded = await startEmbeddedPostgres(dataDir);
  const source = openDatabase(embedded.address, { size: 2, name: 'seoga move-database' });
  const target = openDatabase({ connectionString }, { size: 3, name: 'seoga move-database' });
  try {
    const { signal } = stopping;
    const migrations = join(ROOT, 'migrations');
    const moved = await moveDatabase({ source: source.pool, target, migrations, signal, say });
    for (const name of moved.foreign) say(`서점의 것이 아니라서 옮기지 않았습니다: ${name}`);
    say(`테이블 ${moved.tables}개, ${moved.rows}줄을 옮겼습니다. 줄 수와 원장이 모두 맞습니다.`);
    say('이어서 이렇게 해 주세요.');
    say('  1. DATABASE_URL에 --to의 주소를 적습니다. 앞으로 서점을 열 때마다 있어야 합니다.');
    say(`  2. 파일과 비밀 열쇠가 있는 DATA_DIR(${dataDir})은 그대로 둡니다.`);
    say('  3. npm start로 열고 npm run seoga -- doctor로 살핍니다.');
    say('  4. 데이터베이스의 백업을 시작합니다. pg_dump와 DUMP_FOLDER는 docs/operating/backup.md에 있습니다.');
    say(`내장 데이터베이스는 ${embedded.data}에 그대로 있습니다. 옮긴 서점을 확인한 뒤 지워 주세요.`);
    return 0;
  } finally {
    await Promise.all([source.close(), target.close()]);
    await embedded.stop();
  }
}

function readTarget(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    if (values.to !== undefined && /^postgres(ql)?:\/\//.test(values.to)) return values.to;
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
  throw new StartupError(USAGE);
}
