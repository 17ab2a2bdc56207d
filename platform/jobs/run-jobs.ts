import type pg from 'pg';
import { type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { bossOptions } from '#platform/jobs/boss-database';
import { reportJobErrors } from '#platform/jobs/job-errors';
import { LOST_JOBS } from '#platform/jobs/job-queues';
import { type JobSigner, type SignedJob, createJobSigner } from '#platform/jobs/job-signature';
import type { JobPayloads, Log, Secrets } from '#kernel/context';
import { JOBS, type JobName, type ScheduledJob } from '#shared/operations/jobs';

/** An attempt. The signal aborts on timeout or takeover by another process. */
export interface JobTry {
  id: string;
  /** 0 for the first attempt. */
  again: number;
  signal: AbortSignal;
}
/** A worker per job. Must be idempotent: a process may end before completion is recorded. */
export type JobWorkers = {
  [Name in JobName]: (order: JobPayloads[Name], job: JobTry) => Promise<void>;
};
/** Cron jobs in Seoul time, once across all processes. */
export interface JobSchedule {
  name: ScheduledJob;
  /** Minute, hour, day, month, weekday. */
  cron: string;
}

/** Fails permanently: logged without retries. */
export class HopelessJob extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HopelessJob';
  }
}

export interface JobDeps {
  pool: pg.Pool;
  secrets: Secrets;
  log: Log;
  workers: JobWorkers;
  schedules: JobSchedule[];
  /** Interval of maintenance. */
  watchSeconds?: number;
}
export interface RunningJobs {
  /** Takes no further jobs and waits briefly; unfinished ones run elsewhere. */
  stop(): Promise<void>;
}

const WATCH_SECONDS = 15;
const STOP_MS = 10_000;

/** Runs jobs in this process, next to others, until stopped. */
export async function runJobs(deps: JobDeps): Promise<RunningJobs> {
  const { log, watchSeconds = WATCH_SECONDS } = deps;
  const jobErrors = reportJobErrors(log);
  const boss = new PgBoss({
    ...bossOptions(deps.pool, jobErrors.answered),
    supervise: true,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    schedule: true,
  });
  boss.on('error', jobErrors.met);
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs warn'));
  await boss.start();
  const seal = createJobSigner(deps.secrets);
  for (const name of namesOf(deps.workers)) await work(boss, name, { ...deps, seal });
  const terms = { includeMetadata: true, pollingIntervalSeconds: watchSeconds } as const;
  await boss.work(LOST_JOBS, terms, async (jobs: JobWithMetadata[]) => {
    for (const job of jobs) reportLostJobs(log, job);
  });
  await syncSchedules(boss, deps.schedules);
  return { stop: () => boss.stop({ timeout: STOP_MS }) };
}

function namesOf(workers: JobWorkers): JobName[] {
  // The type has exactly all jobs.
  return Object.keys(workers) as JobName[];
}

interface WorkerDeps {
  workers: JobWorkers;
  seal: JobSigner;
  log: Log;
}

async function work(boss: PgBoss, name: JobName, deps: WorkerDeps): Promise<void> {
  const terms = { ...JOBS[name].pace, burstWhenBatchFull: true, perJobResults: true } as const;
  await boss.work<SignedJob | null>(name, terms, (jobs) => Promise.all(jobs.map((job) => tryJob(name, job, deps))));
}

/** Stores only the error class: server responses may contain addresses. */
async function tryJob(
  name: JobName,
  job: Job<SignedJob | null>,
  { workers, seal, log }: WorkerDeps,
): Promise<JobResult> {
  const { id, retryCount: again, signal } = job;
  try {
    // The name authenticates the payload's type; scheduled jobs have none.
    const worker: (order: never, job: JobTry) => Promise<void> = workers[name];
    await worker((job.data ? seal.open(name, job.data) : {}) as never, { id, again, signal });
    return { id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, job: name, id, again }, 'a job failed');
    const kind = error instanceof Error ? error.name : typeof error;
    return { id, status: error instanceof HopelessJob ? 'deadletter' : 'failed', output: { kind } };
  }
}

function reportLostJobs(log: Log, job: JobWithMetadata): void {
  log.error({ job: job.sourceName, id: job.sourceId, tries: (job.sourceRetryCount ?? 0) + 1 }, 'a job was given up');
}

/** Removes schedules that are no longer listed. */
async function syncSchedules(boss: PgBoss, schedules: JobSchedule[]): Promise<void> {
  for (const { name, cron } of schedules) await boss.schedule(name, cron, null, { tz: 'Asia/Seoul' });
  const listed = new Set<string>(schedules.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!listed.has(name)) await boss.unschedule(name);
}
