import { join } from 'node:path';
import { listReadiness } from '#domain/setup';
import { databaseDetails } from '#platform/database/database-facts';
import { migrationPlan } from '#platform/database/migrate';
import { type Finding, errorFinding, okFinding } from '#platform/doctor/finding';
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
  readinessFindings,
  schemaFinding,
} from '#platform/doctor/shop-findings';
import { createConnections } from '#platform/settings/connections';
import { describeSettings } from '#platform/settings/describe-settings';
import { type Settings, readSettings } from '#platform/settings/settings';
import { type ShopDatabase, openShopDatabase } from '#platform/database/shop-database';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import { StartupError } from '#platform/startup-error';
import type { Connections } from '#kernel/ports/connections-port';
import { ROOT } from '../start/shop-context.ts';

/** Findings about a legal opening. */
const OPENING = 'open-';
const MARKS: Record<Finding['state'], string> = { good: '좋음', look: '살핌', broken: '고장' };
/** Ledger digests need no key. */
const NO_KEY = new Uint8Array(32);

/** `doctor [--json | --settings]`: read-only health checks. Exits with 1 when something is broken. */
export async function run(args: string[]): Promise<number> {
  if (args.length > 1 || (args[0] && !['--json', '--settings'].includes(args[0])))
    throw new StartupError('doctor, doctor --json, doctor --settings 가운데 하나로 적어 주세요.');
  if (args[0] === '--settings') return listSettings();
  const findings = await findAll();
  const isBroken = findings.some(({ state }) => state === 'broken');
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ isWell: !isBroken, findings }, null, 2)}\n`);
  else {
    for (const { state, sentence, remedy } of findings)
      process.stdout.write(`${MARKS[state]}  ${sentence}${remedy ? ` ${remedy}` : ''}\n`);
    process.stdout.write(`${conclusion(findings)}\n`);
  }
  return isBroken ? 1 : 0;
}

function conclusion(findings: readonly Finding[]): string {
  if (findings.some(({ state }) => state === 'broken')) return '고쳐야 할 것이 있습니다.';
  const left = findings.filter(({ name, state }) => name.startsWith(OPENING) && state !== 'good').length;
  return left > 0 ? `서점을 열기 전에 할 일이 ${left}가지 남았습니다.` : '서점이 건강합니다.';
}

/** Every setting with its value; secrets only as set. */
function listSettings(): number {
  for (const { title, settings } of describeSettings(process.env)) {
    process.stdout.write(`\n${title}\n`);
    for (const { name, value, isSet } of settings)
      process.stdout.write(`  ${isSet ? '*' : ' '} ${name.padEnd(32)} ${value}\n`);
  }
  process.stdout.write('\n* 표시는 직접 정한 값입니다. 뜻은 docs/operating/settings.md에 있습니다.\n');
  return 0;
}

async function findAll(): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings(process.env, ROOT);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return error.message.split('\n').map((line) => errorFinding('settings', line, '환경 변수를 고쳐 주세요.'));
  }
  const { dataDir, storage, backup } = settings;
  return [
    okFinding('settings', settingsSentence()),
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

function connectionsOf(settings: Settings): Connections {
  const branding = { shop: '', url: settings.publicUrl };
  return createConnections(settings, { environment: process.env, branding: () => branding });
}

function settingsSentence(): string {
  const names = describeSettings(process.env).flatMap(({ settings }) => settings.filter(({ isSet }) => isSet));
  const list = names.map(({ name }) => name).join(', ');
  return list === '' ? '설정을 모두 읽었습니다.' : `설정을 모두 읽었습니다. 직접 정한 설정: ${list}`;
}

/** Only separate disks are checked; buckets have no limit. */
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
    const message = error instanceof Error ? error.message : String(error);
    return [
      errorFinding(
        'database',
        `데이터베이스를 열 수 없습니다: ${message}`,
        '데이터베이스가 켜져 있는지 확인해 주세요.',
      ),
    ];
  }
  try {
    const { db, pool } = database;
    const details = await databaseDetails(pool);
    const plan = await migrationPlan(pool, join(ROOT, 'migrations'));
    const base = [...databaseFindings(details), schemaFinding(plan), jobsFinding(details)];
    // Tables may be missing while migrations are pending.
    if (plan.pending.length > 0) return base;
    const deps = { settings: settings.backup, isEmbedded: database.embedded !== undefined, now: Date.now() };
    return [
      ...base,
      ...(await backupFindings({ db }, deps)),
      ...readinessFindings(await listReadiness({ db, connections: connectionsOf(settings) })),
      await ledgerFinding({ db, secrets: secretsFrom(NO_KEY) }),
    ];
  } finally {
    await database.close();
  }
}
