import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { grantApplicationRights } from '#platform/database/application-rights';
import { type Connection, type PoolOptions, openDatabase } from '#platform/database/connection';
import { isDatabaseUnavailable } from '#platform/database/database-outage';
import { type DatabaseAddress, startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { type Replica, openReplica } from '#platform/database/replica';
import { prepareJobs } from '#platform/jobs/job-schema';
import type { Settings } from '#platform/settings/settings';
import { StartupError, fileErrorMessage } from '#platform/startup-error';
import { fullDiskAmong, fullDiskMessage } from '../disk-space.mjs';

const PATIENT_SIZE = 10;
const OWNER_SIZE = 2;

export interface ShopDatabase extends Connection {
  /** Table owner, for maintenance; the same as `patient` with a single role. */
  owner: Connection;
  /** No statement timeout, for long reports. */
  patient: Connection;
  replica: Replica | undefined;
  applied: string[];
  embedded: { address: DatabaseAddress; data: string } | undefined;
}

export async function openShopDatabase(
  settings: Settings,
  options: Pick<PoolOptions, 'timeoutMs' | 'patienceMs' | 'onStatement'> & {
    root: string;
    name: string;
    say?: (message: string) => void;
    leavesSchema?: boolean;
  },
): Promise<ShopDatabase> {
  makeDataDir(settings.dataDir);
  const embedded = settings.databaseUrl ? undefined : await startEmbedded(settings, options.say);
  const ownerAddress =
    embedded?.address ?? (settings.migrateUrl ? { connectionString: settings.migrateUrl } : undefined);
  const application = embedded?.application ?? { connectionString: settings.databaseUrl ?? '' };
  // Read-only commands may precede the application role's rights.
  const address = options.leavesSchema ? (ownerAddress ?? application) : application;
  const { name, root: _root, say: _say, leavesSchema: _leaves, ...wish } = options;
  const connection = openDatabase(address, { name, ...wish });
  const patient = openDatabase(address, { name: `${name} jobs`, size: PATIENT_SIZE });
  const owner = ownerAddress ? openDatabase(ownerAddress, { name: `${name} owner`, size: OWNER_SIZE }) : patient;
  let replica: Replica | undefined;
  const close = async (): Promise<void> => {
    await replica?.close();
    await Promise.all([connection, patient, ...(owner === patient ? [] : [owner])].map((one) => one.close()));
    await embedded?.stop();
  };
  try {
    await requireKoreanCollation(connection);
    if (options.leavesSchema) return { ...connection, owner, patient, replica, applied: [], embedded, close };
    const applied = await broughtForward(
      settings.migrateUrl ? undefined : settings.directUrl,
      owner === patient ? connection : owner,
      options.root,
    );
    if (owner !== patient) await grantApplicationRights(owner.pool, await roleOf(connection));
    if (settings.replicaUrl) replica = await openReplica(settings.replicaUrl, connection, name);
    return { ...connection, owner, patient, replica, applied, embedded, close };
  } catch (error) {
    await close();
    throw toStartupError(error, embedded?.data);
  }
}

async function roleOf({ pool }: Connection): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** Migrates over one session: as owner, or past a pooler. */
async function broughtForward(directUrl: string | undefined, pooled: Connection, root: string): Promise<string[]> {
  const direct = directUrl ? openDatabase({ connectionString: directUrl }, { name: 'seoga schema', size: 1 }) : pooled;
  try {
    const applied = await migrate(direct.pool, join(root, 'migrations'));
    await prepareJobs(direct.pool);
    return applied;
  } finally {
    if (direct !== pooled) await direct.close();
  }
}

/** Fails early. Throws a StartupError with the remedy. */
export async function requireDatabase({ databaseUrl }: Pick<Settings, 'databaseUrl'>): Promise<void> {
  if (!databaseUrl) return;
  const connection = openDatabase({ connectionString: databaseUrl }, { name: 'seoga first look', size: 1 });
  try {
    await requireKoreanCollation(connection);
  } catch (error) {
    throw toStartupError(error, undefined);
  } finally {
    await connection.close();
  }
}

/** Throws a StartupError when not writable. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const message = fileErrorMessage(error, dataDir);
    throw message ? new StartupError(message, error) : error;
  }
}

async function startEmbedded(
  settings: Settings,
  say: ((message: string) => void) | undefined,
): ReturnType<typeof startEmbeddedPostgres> {
  say?.('데이터베이스를 시작합니다.');
  try {
    return await startEmbeddedPostgres(settings.dataDir);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const message = fileErrorMessage(error, settings.dataDir);
    throw message ? new StartupError(message, error) : toStartupError(error, settings.dataDir);
  }
}

// With character type C, searches in Hangul find nothing.
async function requireKoreanCollation({ pool }: Connection): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; is_letter: boolean }>(
    "select current_setting('server_encoding') as encoding, '가' ~ '[[:alpha:]]' as is_letter",
  );
  if (rows[0]?.encoding !== 'UTF8' || !rows[0].is_letter) {
    throw new StartupError(
      '데이터베이스가 한글을 글자로 다루지 못합니다. UTF8 인코딩과 C.UTF-8 또는 ko_KR.UTF-8 로캘로 데이터베이스를 만들어 주세요.',
    );
  }
}

/** `embedded`: data folder. */
function toStartupError(error: unknown, embedded: string | undefined): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isAway = isDatabaseUnavailable(error);
  if (embedded !== undefined && (isAway || code === '53100')) {
    // PostgreSQL exits when it cannot write its log; clients only see a lost connection.
    const full = fullDiskAmong([embedded]) ?? (code === '53100' ? fullDiskMessage(embedded) : undefined);
    const stopped = `데이터베이스가 도중에 멈추었습니다. ${join(embedded, 'log')} 폴더의 기록을 확인해 주세요.`;
    return new StartupError(full ?? stopped, error);
  }
  if (code === '53100')
    return new StartupError(
      'DATABASE_URL의 데이터베이스가 있는 디스크에 빈자리가 없습니다. 그 디스크의 자리를 비운 뒤 다시 시작해 주세요.',
      error,
    );
  // Failed starts have other codes than unreachable databases.
  if (isAway || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return new StartupError(
      'DATABASE_URL의 데이터베이스에 연결하지 못했습니다. 주소와 비밀번호, 데이터베이스가 켜져 있는지 확인해 주세요.',
      error,
    );
  }
  return error;
}
