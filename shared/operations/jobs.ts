/** How a job runs. Delays double with jitter up to the maximum when they back off. */
interface JobDeclaration {
  /** Korean, for the console and documents. */
  label: string;
  /** Minute, hour, day, month and weekday in Seoul; once across all processes. */
  cron?: string;
  /** Retries and timeout. */
  queue: {
    retryLimit: number;
    retryDelay?: number;
    retryBackoff?: boolean;
    retryDelayMax?: number;
    expireInSeconds: number;
    heartbeatSeconds?: number;
  };
  /** Polling (readers wait for e-mails) and concurrency. */
  pace: { pollingIntervalSeconds: number; localConcurrency: number; batchSize: number };
}

/** Every background job. Purges run at night. */
export const JOBS = {
  // About 45 minutes, the lifetime of a link.
  letter: {
    label: '메일 발송',
    queue: { retryLimit: 7, retryDelay: 20, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 120 },
    pace: { pollingIntervalSeconds: 1, localConcurrency: 2, batchSize: 5 },
  },
  'password-reset': {
    label: '비밀번호 재설정 메일',
    queue: { retryLimit: 5, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 60 },
    pace: { pollingIntervalSeconds: 1, localConcurrency: 1, batchSize: 5 },
  },
  'membership-sweep': {
    label: '회원 정보 파기',
    cron: '20 4 * * *',
    queue: { retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
    pace: { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  },
  'read-together-hour': {
    label: '함께 읽는 작품 집계',
    cron: '47 * * * *',
    queue: { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'wallet-hour': {
    label: '코인 소멸과 원장 봉인',
    cron: '7 * * * *',
    queue: { retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  },
  // Then the minute job takes over.
  'payment-settle': {
    label: '결제 확인',
    queue: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
    pace: { pollingIntervalSeconds: 1, localConcurrency: 1, batchSize: 5 },
  },
  'store-settle': {
    label: '스토어 결제 확인',
    queue: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
    pace: { pollingIntervalSeconds: 1, localConcurrency: 1, batchSize: 5 },
  },
  // Apple waits twelve hours, with about ten attempts.
  'store-use': {
    label: '스토어 사용 보고',
    queue: { retryLimit: 14, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 60 },
    pace: { pollingIntervalSeconds: 5, localConcurrency: 1, batchSize: 5 },
  },
  'payment-minute': {
    label: '끝나지 않은 결제 확인',
    cron: '* * * * *',
    queue: { retryLimit: 0, expireInSeconds: 300 },
    pace: { pollingIntervalSeconds: 15, localConcurrency: 1, batchSize: 1 },
  },
  'card-removal': {
    label: '등록한 카드 삭제',
    queue: { retryLimit: 40, retryDelay: 60, retryBackoff: true, retryDelayMax: 6 * 3600, expireInSeconds: 60 },
    pace: { pollingIntervalSeconds: 15, localConcurrency: 1, batchSize: 5 },
  },
  'pass-cards': {
    label: '정액제 카드 결제',
    cron: '3-59/10 * * * *',
    queue: { retryLimit: 0, expireInSeconds: 1800 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'payment-night': {
    label: '결제 내역 대조',
    cron: '40 3 * * *',
    queue: { retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 900 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'gifts-hour': {
    label: '선물 정리',
    cron: '37 * * * *',
    queue: { retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  },
  'support-hour': {
    label: '매월 후원 결제',
    cron: '12 * * * *',
    queue: { retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 900 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'search-alarm': {
    label: '저장한 검색 알림',
    cron: '*/10 * * * *',
    queue: { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  },
  'pass-hour': {
    label: '정액제 작품 안내',
    cron: '42 * * * *',
    queue: { retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'community-hour': {
    label: '임시조치 종료와 평점 집계',
    cron: '22 * * * *',
    queue: { retryLimit: 2, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  },
  // A large book may block longer than a heartbeat; resumes where it stopped.
  'import-run': {
    // One per process: it uses all picture threads.
    label: '작품 가져오기',
    queue: { heartbeatSeconds: 60, retryLimit: 2, retryDelay: 10, retryBackoff: false, expireInSeconds: 6 * 60 * 60 },
    pace: { pollingIntervalSeconds: 1, localConcurrency: 1, batchSize: 1 },
  },
  // After the shop was renamed.
  'interface-fonts': {
    label: '화면 글꼴 다듬기',
    queue: { retryLimit: 3, retryDelay: 30, retryBackoff: true, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 2, localConcurrency: 1, batchSize: 1 },
  },
  'import-night': {
    label: '지난 가져오기 정리',
    cron: '25 5 * * *',
    queue: { retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'search-sweep': {
    label: '검색어 갱신',
    cron: '*/5 * * * *',
    queue: { retryLimit: 0, expireInSeconds: 280 },
    pace: { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  },
  // The next run catches up; the first one sends every work.
  'search-engine': {
    label: '검색 엔진에 작품 보내기',
    cron: '* * * * *',
    queue: { retryLimit: 0, expireInSeconds: 2 * 3600 },
    pace: { pollingIntervalSeconds: 15, localConcurrency: 1, batchSize: 1 },
  },
  'search-hour': {
    label: '검색어 점검과 인기 검색어 집계',
    cron: '12 * * * *',
    queue: { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
    pace: { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 },
  },
  'search-week': {
    label: '검색 색인 정리',
    cron: '40 5 * * 1',
    queue: { retryLimit: 1, retryDelay: 900, retryBackoff: false, expireInSeconds: 2 * 3600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'inquiry-night': {
    label: '지난 문의 정리',
    cron: '50 4 * * *',
    queue: { retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  // A quarter of an hour: the message stays in the inbox anyway.
  push: {
    label: '기기 알림 발송',
    queue: { retryLimit: 6, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 60 },
    pace: { pollingIntervalSeconds: 1, localConcurrency: 2, batchSize: 20 },
  },
  // About a day.
  webhook: {
    label: '웹훅 발송',
    queue: { retryLimit: 12, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3600, expireInSeconds: 60 },
    pace: { pollingIntervalSeconds: 2, localConcurrency: 1, batchSize: 10 },
  },
  // The next run catches up.
  'webhook-minute': {
    label: '웹훅으로 알릴 일 모으기',
    cron: '* * * * *',
    queue: { retryLimit: 0, expireInSeconds: 120 },
    pace: { pollingIntervalSeconds: 15, localConcurrency: 1, batchSize: 1 },
  },
  'push-night': {
    label: '쓰지 않는 기기 정리',
    cron: '55 4 * * *',
    queue: { retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'backup-night': {
    label: '백업',
    cron: '30 2 * * *',
    queue: { retryLimit: 2, retryDelay: 900, retryBackoff: false, expireInSeconds: 4 * 3600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'backup-week': {
    label: '백업 되돌리기 연습',
    cron: '10 5 * * 1',
    queue: { retryLimit: 1, retryDelay: 900, retryBackoff: false, expireInSeconds: 4 * 3600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'backup-files': {
    label: '파일 백업',
    cron: '*/10 * * * *',
    queue: { retryLimit: 0, expireInSeconds: 3600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  // The next run catches up.
  'numbers-hour': {
    label: '통계 집계',
    cron: '27 * * * *',
    queue: { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'author-numbers': {
    label: '작가의 통계 집계',
    cron: '10 5 * * *',
    queue: { retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 3600 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  'ledger-check': {
    label: '원장 확인',
    cron: '30 4 * * *',
    queue: { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
    pace: { pollingIntervalSeconds: 2, localConcurrency: 1, batchSize: 1 },
  },
  'ledger-root': {
    label: '원장 봉인 내보내기',
    cron: '15 5 * * *',
    queue: { retryLimit: 5, retryDelay: 600, retryBackoff: false, expireInSeconds: 600 },
    pace: { pollingIntervalSeconds: 10, localConcurrency: 1, batchSize: 1 },
  },
  // Resumes where it stopped.
  'legal-letters': {
    label: '약관 변경 메일 발송',
    queue: { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 2 * 60 * 60 },
    pace: { pollingIntervalSeconds: 10, localConcurrency: 1, batchSize: 1 },
  },
  // The next run catches up.
  'news-minute': {
    label: '알림 처리',
    cron: '* * * * *',
    queue: { retryLimit: 0, expireInSeconds: 900 },
    pace: { pollingIntervalSeconds: 10, localConcurrency: 1, batchSize: 1 },
  },
  'news-night': {
    // E-mails that ask for an answer are sent by day.
    label: '지난 알림 정리와 동의 재확인',
    cron: '5 10 * * *',
    queue: { retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 1800 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  // The next run catches up.
  'studio-minute': {
    label: '늦어진 검토와 새 작품·내림·가격 알림, 예고한 내림과 가격, 표본',
    cron: '* * * * *',
    queue: { retryLimit: 0, expireInSeconds: 120 },
    pace: { pollingIntervalSeconds: 15, localConcurrency: 1, batchSize: 1 },
  },
  'studio-night': {
    label: '작가의 휴지통과 지난 증빙 파일 정리',
    cron: '25 5 * * *',
    queue: { retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 1800 },
    pace: { pollingIntervalSeconds: 60, localConcurrency: 1, batchSize: 1 },
  },
  // The next run catches up.
  'ranking-rollup': {
    label: '랭킹 집계',
    cron: '*/10 * * * *',
    queue: { retryLimit: 1, retryDelay: 30, retryBackoff: false, expireInSeconds: 540 },
    pace: { pollingIntervalSeconds: 15, localConcurrency: 1, batchSize: 1 },
  },
} as const satisfies Record<string, JobDeclaration>;
/** The name of a job. */
export type JobName = keyof typeof JOBS;
/** Jobs that run by the clock, without a payload. */
export type ScheduledJob = { [Name in JobName]: (typeof JOBS)[Name] extends { cron: string } ? Name : never }[JobName];

/** All names. */
export const JOB_NAMES = Object.keys(JOBS).filter((name): name is JobName => Object.hasOwn(JOBS, name));
/** Scheduled jobs with their times. */
export const JOB_SCHEDULES = JOB_NAMES.flatMap((name) => (isScheduled(name) ? [{ name, cron: JOBS[name].cron }] : []));

function isScheduled(name: JobName): name is ScheduledJob {
  return 'cron' in JOBS[name];
}

/** Korean name of a job; another release may have jobs that this one does not know. */
export function jobLabel(name: string): string {
  const job = JOB_NAMES.find((known) => known === name);
  return job === undefined ? name : JOBS[job].label;
}
