import { join } from 'node:path';
import { databaseFacts } from '#platform/database/database-facts';
import { migrationPlan } from '#platform/database/migrate';
import { type Finding, broken, good } from '#platform/doctor/finding';
import {
  diskFinding,
  dumpFinding,
  mailFinding,
  secretsFinding,
  storageFinding,
  versionsFinding,
} from '#platform/doctor/machine-findings';
import {
  backupFindings,
  databaseFindings,
  jobsFinding,
  ledgerFinding,
  schemaFinding,
} from '#platform/doctor/shop-findings';
import { type Settings, readSettings } from '#platform/settings';
import { type ShopDatabase, openShopDatabase } from '#platform/shop-database';
import { secretsFrom } from '#platform/shop-secrets';
import { StartFault } from '#platform/start-fault';
import { ROOT } from './shop-context.ts';

const MARKS: Record<Finding['state'], string> = { good: '좋음', look: '살핌', broken: '고장' };
/** The ledger's digests need no key of the shop's. */
const NO_KEY = new Uint8Array(32);

/** `doctor [--json]`: looks at everything a shop stands on and changes nothing. 1 where something is broken, else 0. */
export async function run(args: string[]): Promise<number> {
  if (args.some((arg) => arg !== '--json')) throw new StartFault('doctor 또는 doctor --json으로 적어 주세요.');
  const findings = await findAll();
  const isBroken = findings.some(({ state }) => state === 'broken');
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ isWell: !isBroken, findings }, null, 2)}\n`);
  else {
    for (const { state, sentence, remedy } of findings)
      process.stdout.write(`${MARKS[state]}  ${sentence}${remedy ? ` ${remedy}` : ''}\n`);
    process.stdout.write(isBroken ? '고쳐야 할 것이 있습니다.\n' : '서점이 건강합니다.\n');
  }
  return isBroken ? 1 : 0;
}

async function findAll(): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings(process.env, ROOT);
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    return error.message.split('\n').map((line) => broken('settings', line, '환경 변수를 고쳐 주세요.'));
  }
  const { dataDir, storage, backup } = settings;
  return [
    good('settings', '설정을 모두 읽었습니다.'),
    diskFinding('disk', dataDir),
    ...backupDisk(settings),
    secretsFinding(dataDir),
    await storageFinding(settings),
    ...(storage.kind === 's3' ? [await versionsFinding(storage)] : []),
    await mailFinding(settings),
    ...(settings.databaseUrl ? [dumpFinding(backup.dumpFolder, Date.now())] : []),
    ...(await findInDatabase(settings)),
  ];
}

/** Only a disk of their own is a question of its own; a bucket has no end. */
function backupDisk({ dataDir, backup: { isOn, place } }: Settings): Finding[] {
  return isOn && place.kind === 'disk' && !place.folder.startsWith(dataDir)
    ? [diskFinding('backup-disk', place.folder)]
    : [];
}

async function findInDatabase(settings: Settings): Promise<Finding[]> {
  let database: ShopDatabase;
  try {
    database = await openShopDatabase(settings, { root: ROOT, name: 'seoga doctor', leavesSchema: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return [broken('database', `데이터베이스를 열 수 없습니다: ${said}`, '데이터베이스가 켜져 있는지 확인해 주세요.')];
  }
  try {
    const { db, pool } = database;
    const facts = await databaseFacts(pool);
    const plan = await migrationPlan(pool, join(ROOT, 'migrations'));
    const base = [...databaseFindings(facts), schemaFinding(plan), jobsFinding(facts)];
    // A schema that is not this release's yet has not every table that would be asked.
    if (plan.pending.length > 0) return base;
    const means = { settings: settings.backup, isEmbedded: database.embedded !== undefined, now: Date.now() };
    return [
      ...base,
      ...(await backupFindings({ db }, means)),
      await ledgerFinding({ db, secrets: secretsFrom(NO_KEY) }),
    ];
  } finally {
    await database.close();
  }
}
