import { jobLabel } from '#shared/operations/jobs';
import { josa } from '#shared/content/josa';
import type { ShopHealth } from './show-health.ts';

/** What an operator should know or do, in words without codes. */
export interface HealthFinding {
  name: string;
  state: 'good' | 'look' | 'broken';
  label: string;
  sentence: string;
  /** What to do; '' when good. */
  remedy: string;
  /** Where it is done in the console, if there. */
  href: string | null;
}

const HOUR_MS = 3_600_000;
const MAX_BACKUP_HOURS = 26;
/** A job that waits longer is late. */
const LATE_MS = 15 * 60_000;
const MAIL_JOBS = new Set(['letter', 'password-reset', 'legal-letters']);
const MONEY_JOBS = new Set(['payment-settle', 'payment-minute', 'payment-night', 'store-settle', 'store-use']);

type Facts = ShopHealth & { disk: { freeBytes: number; totalBytes: number }; now: Date };
type Text = Omit<HealthFinding, 'name' | 'label'>;
const good = (sentence: string): Text => ({ state: 'good', sentence, remedy: '', href: null });

/** The state of the shop in the operator's words, what needs doing first. */
export function healthFindings(facts: Facts): HealthFinding[] {
  const findings: HealthFinding[] = [
    { name: 'ledger', label: '코인 원장', ...ledgerText(facts) },
    { name: 'jobs', label: '자동 작업', ...jobsText(facts) },
    { name: 'backup', label: '백업', ...backupText(facts) },
    { name: 'disk', label: '저장 공간', ...diskText(facts) },
    { name: 'errors', label: '오류', ...errorsText(facts) },
  ];
  const order = { broken: 0, look: 1, good: 2 };
  return findings.toSorted((one, other) => order[one.state] - order[other.state]);
}

function ledgerText({ check }: Facts): Text {
  if (!check)
    return {
      state: 'look',
      sentence: '코인 내역이 맞는지 아직 확인하지 않았습니다.',
      remedy: '‘지금 확인’을 눌러 주세요. 다음부터는 새벽마다 확인합니다.',
      href: null,
    };
  if (check.is_whole) return good('코인과 열람권의 기록이 모두 맞습니다.');
  return {
    state: 'broken',
    sentence: '코인이나 열람권의 기록이 서로 맞지 않습니다.',
    remedy: '스위치에서 구매와 충전을 끄고, 아래의 불일치 항목을 개발자나 판매처에 알려 주세요.',
    href: '/operator/switches',
  };
}

function jobsText({ jobs, now }: Facts): Text {
  const failed = jobs.filter((job) => job.failed > 0);
  if (failed.length > 0) return failedText(failed);
  const late = jobs.filter(({ oldest }) => oldest && now.getTime() - oldest.getTime() > LATE_MS);
  if (late.length === 0) return good('메일, 결제 확인, 순위 같은 자동 작업이 제때 됩니다.');
  return {
    state: 'look',
    sentence: `밀린 작업이 있습니다: ${late.map(({ name }) => jobLabel(name)).join(', ')}.`,
    remedy: '잠시 뒤 다시 확인하고, 계속 밀리면 서점을 다시 시작해 주세요.',
    href: null,
  };
}

function failedText(failed: Facts['jobs']): Text {
  const list = failed
    .map(({ name, failed: count }) => `${jobLabel(name)} ${count.toLocaleString('ko-KR')}건`)
    .join(', ');
  const sentence = `지난 하루 실패한 작업이 있습니다: ${list}.`;
  if (failed.some(({ name }) => MAIL_JOBS.has(name)))
    return {
      state: 'broken',
      sentence,
      remedy: '서점 설정에서 테스트 메일을 보내 메일 서버를 확인해 주세요.',
      href: '/operator/setup/connections',
    };
  if (failed.some(({ name }) => MONEY_JOBS.has(name)))
    return {
      state: 'broken',
      sentence,
      remedy: '결제 화면에서 확인할 결제를 보고 ‘다시 확인’을 눌러 주세요.',
      href: '/operator/payments',
    };
  return { state: 'look', sentence, remedy: '하루 뒤에도 실패하면 개발자나 판매처에 알려 주세요.', href: null };
}

function backupText({ backups, now }: Facts): Text {
  const [last] = backups ?? [];
  if (!last)
    return {
      state: 'look',
      sentence: '아직 백업이 없습니다.',
      remedy: '첫 백업은 오늘 밤에 합니다. 서점 설정에서 백업이 켜져 있는지 확인해 주세요.',
      href: '/operator/setup/connections',
    };
  if (last.state === 'failed')
    return {
      state: 'broken',
      sentence: '마지막 백업이 실패했습니다.',
      remedy: '저장 공간이 남아 있는지 확인하고, 아래의 사유를 서버 담당자에게 알려 주세요.',
      href: null,
    };
  const done = backups?.find(({ state }) => state === 'done');
  const hours = done ? (now.getTime() - done.begun_at.getTime()) / HOUR_MS : Infinity;
  if (hours > MAX_BACKUP_HOURS)
    return {
      state: 'broken',
      sentence: '하루 넘게 백업하지 못했습니다.',
      remedy: '서점이 밤사이 켜져 있었는지 확인해 주세요.',
      href: null,
    };
  return good(`마지막 백업은 ${Math.max(1, Math.round(hours))}시간 전입니다.`);
}

/** Warns below 5 % free disk space. */
function diskText({ disk: { freeBytes, totalBytes } }: Facts): Text {
  const percent = Math.round((freeBytes / totalBytes) * 100);
  if (freeBytes >= totalBytes / 20) return good(`디스크의 ${percent}%가 비어 있습니다.`);
  return {
    state: 'broken',
    sentence: `디스크가 ${percent}%만 남았습니다. 가득 차면 구매와 가져오기가 멈춥니다.`,
    remedy: '서버의 디스크를 늘리거나 쓰지 않는 파일을 지워 주세요.',
    href: null,
  };
}

function errorsText({ errors }: Facts): Text {
  const count = errors.reduce((sum, one) => sum + one.errors, 0);
  if (count === 0) return good('지난 하루 동안 오류가 없었습니다.');
  return {
    state: 'look',
    sentence: `지난 하루 동안 ${josa(`오류 ${count.toLocaleString('ko-KR')}건`, '이/가')} 기록되었습니다.`,
    remedy: '독자의 문의가 함께 늘었으면 아래의 목록을 개발자나 판매처에 보내 주세요.',
    href: '/operator/inquiries',
  };
}
