import { z } from 'zod';
import { backupHealth } from '#domain/maintenance';
import type { ReadinessItem } from '#domain/setup';
import { checkLedgerFully } from '#domain/wallet';
import type { DatabaseDetails } from '#platform/database/database-facts';
import { readJson } from '#platform/backup/backup-storage';
import type { BackupSettings } from '#platform/backup/backup-settings';
import { openBackupStorage } from '#platform/backup/open-backup-storage';
import type { Needs } from '#kernel/context';
import { type Finding, errorFinding, okFinding, warningFinding } from './finding.ts';

const NEWEST_HOURS = 26;
const REHEARSAL_HOURS = 8 * 24;
const WAL_MINUTES = 10;

/** Version and clock. */
export function databaseFindings(details: DatabaseDetails): Finding[] {
  const { version, aheadMs, isShifted } = details;
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return [
    version >= 15
      ? okFinding('database', `PostgreSQL ${version}입니다.`)
      : errorFinding('database', `PostgreSQL ${version}은 너무 오래되었습니다.`, 'PostgreSQL 15 이상으로 올려 주세요.'),
    isShifted
      ? errorFinding(
          'clock',
          '서점의 시계를 누가 옮겨 두었습니다.',
          'clock 테이블의 shift를 0으로 되돌려 주세요. 열림과 기한이 모두 그만큼 어긋납니다.',
        )
      : Math.abs(aheadMs) < 2000
        ? okFinding('clock', '서점과 데이터베이스의 시계가 맞습니다.')
        : warningFinding(
            'clock',
            `서점과 데이터베이스의 시계가 ${seconds}초 다릅니다.`,
            '두 컴퓨터의 시계를 NTP로 맞추어 주세요.',
          ),
  ];
}

/** Whether the schema matches this release. */
export function schemaFinding(plan: { pending: string[]; changed: string[]; unknown: string[] }): Finding {
  if (plan.changed.length > 0)
    return errorFinding(
      'schema',
      `이미 적용한 구조의 파일이 바뀌었습니다: ${plan.changed.join(', ')}`,
      '받은 그대로의 파일로 되돌려 주세요.',
    );
  if (plan.pending.length > 0)
    return warningFinding(
      'schema',
      `적용하지 않은 구조가 ${plan.pending.length}단계 있습니다.`,
      '서점을 열 때 적용합니다. 먼저 하려면 migrate를 실행해 주세요.',
    );
  if (plan.unknown.length > 0)
    return warningFinding(
      'schema',
      '더 새로운 판이 쓰던 데이터베이스입니다.',
      '앞 판으로 되돌린 것이면 그대로 두어도 됩니다.',
    );
  return okFinding('schema', '데이터베이스의 구조가 이 판의 것입니다.');
}

/** Whether a process runs jobs. */
export function jobsFinding({ jobSeconds, lostJobs }: DatabaseDetails): Finding {
  if (jobSeconds === null)
    return warningFinding('jobs', '아직 한 일이 없습니다.', '서점을 연 지 몇 분 지나면 다시 살펴 주세요.');
  if (jobSeconds > 300)
    return errorFinding(
      'jobs',
      `${Math.round(jobSeconds / 60)}분째 아무 일도 하지 않았습니다.`,
      '서점이 열려 있는지, 로그에 까닭이 있는지 보아 주세요.',
    );
  return lostJobs > 0
    ? warningFinding(
        'jobs',
        `하루 사이에 ${lostJobs}가지 일을 포기했습니다.`,
        '로그에서 a job was given up을 찾아 주세요.',
      )
    : okFinding('jobs', '미뤄 둔 일이 제때 됩니다.');
}

/** Ledger consistency. */
export async function ledgerFinding(ctx: Needs<'db' | 'secrets'>): Promise<Finding> {
  const { isConsistent, invariants } = await checkLedgerFully(ctx);
  const wrong = invariants.filter(({ broken: count }) => count > 0).map(({ name }) => name);
  return isConsistent
    ? okFinding('ledger', '원장이 모두 맞습니다.')
    : errorFinding(
        'ledger',
        `원장이 어긋났습니다: ${wrong.join(', ')}`,
        '구매를 멈추고 docs/operating/ledger.md를 따라 주세요.',
      );
}

/** What a legal opening lacks; mail and backup have findings of their own. */
export function readinessFindings(items: readonly ReadinessItem[]): Finding[] {
  return items
    .filter(({ name }) => name !== 'mail' && name !== 'backup')
    .map(({ name, label, isDone, sentence, remedy, href }) =>
      isDone
        ? okFinding(`open-${name}`, `${label}: ${sentence}`)
        : warningFinding(`open-${name}`, `${label}: ${sentence}`, `${remedy} 콘솔의 ${href}에서 합니다.`),
    );
}

/** Age and verification of backups, and the archived log. */
export async function backupFindings(
  ctx: Needs<'db'>,
  deps: { settings: BackupSettings; isEmbedded: boolean; now: number },
): Promise<Finding[]> {
  if (!deps.settings.isOn)
    return [warningFinding('backup', '백업을 하지 않습니다.', 'BACKUP을 지우면 밤마다 백업합니다.')];
  const health = await backupHealth(ctx);
  const findings = [newestFinding(health)];
  if (deps.isEmbedded) findings.push(rehearsalFinding(health), await walFinding(deps.settings.place, deps.now));
  if (deps.isEmbedded && deps.settings.passphrase === undefined)
    findings.push(
      warningFinding(
        'backup-secrets',
        '백업에 비밀 열쇠를 담지 않습니다.',
        'BACKUP_PASSPHRASE를 적거나 secrets 폴더를 따로 보관해 주세요.',
      ),
    );
  return findings;
}

type Health = Awaited<ReturnType<typeof backupHealth>>;

function newestFinding({ backupHours, lastFault }: Health): Finding {
  const remedy = 'npm run seoga -- backup을 실행하고 까닭을 보아 주세요.';
  if (lastFault !== null) return errorFinding('backup', `마지막 백업이 실패했습니다: ${lastFault}`, remedy);
  if (backupHours === null)
    return warningFinding('backup', '아직 백업이 없습니다.', 'npm run seoga -- backup으로 처음 백업을 만들어 주세요.');
  const message = `마지막 백업은 ${backupHours.toFixed(1)}시간 전의 것입니다.`;
  return backupHours > NEWEST_HOURS ? errorFinding('backup', message, remedy) : okFinding('backup', message);
}

function rehearsalFinding({ rehearsalHours, isRehearsalWhole }: Health): Finding {
  const remedy = 'npm run seoga -- backup rehearse를 실행해 주세요.';
  if (rehearsalHours === null) return warningFinding('rehearsal', '백업을 되돌려 본 적이 없습니다.', remedy);
  const message = `${Math.round(rehearsalHours / 24)}일 전에 되돌려 보았습니다.`;
  if (!isRehearsalWhole)
    return errorFinding(
      'rehearsal',
      `${message} 온전하지 않았습니다.`,
      'backup list에서 까닭을 보고 새로 백업해 주세요.',
    );
  return rehearsalHours > REHEARSAL_HOURS
    ? warningFinding('rehearsal', message, remedy)
    : okFinding('rehearsal', message);
}

async function walFinding(where: BackupSettings['place'], now: number): Promise<Finding> {
  const place = await openBackupStorage(where);
  const remedy =
    where.kind === 's3'
      ? '서점이 열려 있는지, BACKUP_STORAGE의 버킷과 열쇠가 맞는지 보아 주세요.'
      : '서점이 열려 있는지, 백업 폴더에 쓸 수 있는지 보아 주세요.';
  let message: unknown;
  try {
    message = await readJson(place, 'wal/state.json');
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return errorFinding('log-copy', `${place.root}에서 백업을 읽을 수 없습니다: ${text}`, remedy);
  } finally {
    place.close();
  }
  const state = z.object({ at: z.iso.datetime() }).safeParse(message);
  if (!state.success) return warningFinding('log-copy', '바뀐 것을 아직 복사하지 않았습니다.', remedy);
  const minutes = (now - new Date(state.data.at).getTime()) / 60_000;
  const said = `바뀐 것을 ${minutes < 1 ? '1분 안' : `${Math.round(minutes)}분 전`}까지 복사했습니다.`;
  return minutes > WAL_MINUTES ? errorFinding('log-copy', said, remedy) : okFinding('log-copy', said);
}
