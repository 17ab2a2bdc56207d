import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, type PoolWish, openDatabase } from '#platform/database/connection';
import { isDatabaseAway } from '#platform/database/database-away';
import { type DatabaseAddress, startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { type Replica, openReplica } from '#platform/database/replica';
import { prepareJobs } from '#platform/jobs/job-schema';
import type { Settings } from '#platform/settings';
import { StartFault, fileFaultSentence } from '#platform/start-fault';

const PATIENT_SIZE = 10;

export interface ShopDatabase extends Connection {
  /** For work that nobody waits for, such as sums over a whole shop: it takes the time it needs. */
  patient: Connection;
  /** Undefined where the operator has none. */
  replica: Replica | undefined;
  /** Migrations applied by this start. */
  applied: string[];
  /** The embedded database and the folder of its files; undefined where the operator has one of their own. */
  embedded: { address: DatabaseAddress; data: string } | undefined;
}

/** Opens the shop's database, the operator's or the embedded one, and brings its schema forward. */
export async function openShopDatabase(
  settings: Settings,
  options: Pick<PoolWish, 'timeoutMs' | 'patienceMs' | 'onStatement'> & {
    root: string;
    name: string;
    say?: (sentence: string) => void;
    /** For whoever only looks: the schema stays as it is. */
    leavesSchema?: boolean;
  },
): Promise<ShopDatabase> {
  makeDataDir(settings.dataDir);
  const embedded = settings.databaseUrl ? undefined : await startEmbedded(settings, options.say);
  const address = embedded ? embedded.address : { connectionString: settings.databaseUrl ?? '' };
  const { name, root: _root, say: _say, leavesSchema: _leaves, ...wish } = options;
  const connection = openDatabase(address, { name, ...wish });
  const patient = openDatabase(address, { name: `${name} jobs`, size: PATIENT_SIZE });
  let replica: Replica | undefined;
  const close = async (): Promise<void> => {
    await replica?.close();
    await Promise.all([connection.close(), patient.close()]);
    await embedded?.stop();
  };
  try {
    await assureKorean(connection);
    if (options.leavesSchema) return { ...connection, patient, replica, applied: [], embedded, close };
    const applied = await broughtForward(settings.directUrl, connection, options.root);
    if (settings.replicaUrl) replica = await openReplica(settings.replicaUrl, connection, name);
    return { ...connection, patient, replica, applied, embedded, close };
  } catch (error) {
    await close();
    throw asStartFault(error);
  }
}

/** Changes the schema over one session: past a pooler where the operator told the way. */
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

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const sentence = fileFaultSentence(error, dataDir);
    throw sentence ? new StartFault(sentence, error) : error;
  }
}

async function startEmbedded(
  settings: Settings,
  say: ((sentence: string) => void) | undefined,
): ReturnType<typeof startEmbeddedPostgres> {
  say?.('데이터베이스를 시작합니다.');
  try {
    return await startEmbeddedPostgres(settings.dataDir);
  } catch (error) {
    const sentence = fileFaultSentence(error, settings.dataDir);
    throw sentence ? new StartFault(sentence, error) : error;
  }
}

// A database whose character type is C takes every Hangul for a symbol: searches would find nothing.
async function assureKorean({ pool }: Connection): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; is_letter: boolean }>(
    "select current_setting('server_encoding') as encoding, '가' ~ '[[:alpha:]]' as is_letter",
  );
  if (rows[0]?.encoding !== 'UTF8' || !rows[0].is_letter) {
    throw new StartFault(
      '데이터베이스가 한글을 글자로 다루지 못합니다. UTF8 인코딩과 C.UTF-8 또는 ko_KR.UTF-8 로캘로 데이터베이스를 만들어 주세요.',
    );
  }
}

function asStartFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '53100') return new StartFault('디스크에 빈자리가 없습니다. 자리를 비운 뒤 다시 시작해 주세요.', error);
  // One that goes in the middle of the start says so in other ways than one that is not there.
  if (isDatabaseAway(error) || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return new StartFault(
      'DATABASE_URL의 데이터베이스에 연결하지 못했습니다. 주소와 비밀번호, 데이터베이스가 켜져 있는지 확인해 주세요.',
      error,
    );
  }
  return error;
}
