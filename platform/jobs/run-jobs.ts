import type pg from 'pg';
import { type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { bossOptions } from '#platform/jobs/boss-database';
import { tellJobFaults } from '#platform/jobs/job-faults';
import { JOB_PACE, LOST_JOBS } from '#platform/jobs/job-queues';
import { type JobSeal, type SealedOrder, makeJobSeal } from '#platform/jobs/job-seal';
import type { JobName, JobOrders, Log, Secrets } from '#shared/context';

/** Which try of which job a worker does. The signal tells that its time is over or that another process took it. */
export interface JobTry {
  id: string;
  /** 0 for the first try. */
  again: number;
  signal: AbortSignal;
}
/** Every job has its worker. What one does must bear being done again: a process may end between deed and note. */
export type JobWorkers = {
  [Name in JobName]: (order: JobOrders[Name], job: JobTry) => Promise<void>;
};
/** What is done by the calendar, in Seoul's time, once whatever the number of processes. */
export interface JobSchedule {
  name: { [Name in JobName]: Record<string, never> extends JobOrders[Name] ? Name : never }[JobName];
  /** Minute, hour, day, month, weekday. */
  cron: string;
}

/** A job that would fail the same way again: it is given up at once, and told. */
export class HopelessJob extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HopelessJob';
  }
}

export interface JobMeans {
  pool: pg.Pool;
  secrets: Secrets;
  log: Log;
  workers: JobWorkers;
  schedules: JobSchedule[];
  /** How often killed workers and old jobs are looked for. */
  watchSeconds?: number;
}
export interface RunningJobs {
  /** Takes no further job, waits a while for those under way; what is not done then is done by another process. */
  stop(): Promise<void>;
}

const WATCH_SECONDS = 15;
const STOP_MS = 10_000;

/** Does jobs in this process, beside any number of others, until it is stopped. */
export async function runJobs(means: JobMeans): Promise<RunningJobs> {
  const { log, watchSeconds = WATCH_SECONDS } = means;
  const faults = tellJobFaults(log);
  const boss = new PgBoss({
    ...bossOptions(means.pool, faults.answered),
    supervise: true,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    schedule: true,
  });
  boss.on('error', faults.met);
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs warn'));
  await boss.start();
  const seal = makeJobSeal(means.secrets);
  for (const name of namesOf(means.workers)) await work(boss, name, { ...means, seal });
  const terms = { includeMetadata: true, pollingIntervalSeconds: watchSeconds } as const;
  await boss.work(LOST_JOBS, terms, async (jobs: JobWithMetadata[]) => {
    for (const job of jobs) tellLost(log, job);
  });
  await keepSchedules(boss, means.schedules);
  return { stop: () => boss.stop({ timeout: STOP_MS }) };
}

function namesOf(workers: JobWorkers): JobName[] {
  // The workers' type names every job and no other.
  return Object.keys(workers) as JobName[];
}

interface WorkMeans {
  workers: JobWorkers;
  seal: JobSeal;
  log: Log;
}

async function work(boss: PgBoss, name: JobName, means: WorkMeans): Promise<void> {
  const terms = { ...JOB_PACE[name], burstWhenBatchFull: true, perJobResults: true } as const;
  await boss.work<SealedOrder | null>(name, terms, (jobs) => Promise.all(jobs.map((job) => tryJob(name, job, means))));
}

/** One try. What is stored of a failure is its kind alone: a server's answer may name whom a letter was for. */
async function tryJob(
  name: JobName,
  job: Job<SealedOrder | null>,
  { workers, seal, log }: WorkMeans,
): Promise<JobResult> {
  const { id, retryCount: again, signal } = job;
  try {
    // What was sealed under this name was an order of this name; a scheduled job has none.
    const worker: (order: never, job: JobTry) => Promise<void> = workers[name];
    await worker((job.data ? seal.open(name, job.data) : {}) as never, { id, again, signal });
    return { id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, job: name, id, again }, 'a job failed');
    const kind = error instanceof Error ? error.name : typeof error;
    return { id, status: error instanceof HopelessJob ? 'deadletter' : 'failed', output: { kind } };
  }
}

function tellLost(log: Log, job: JobWithMetadata): void {
  log.error({ job: job.sourceName, id: job.sourceId, tries: (job.sourceRetryCount ?? 0) + 1 }, 'a job was given up');
}

/** What the calendar lists is what is scheduled: a job that is no longer on it does not come again. */
async function keepSchedules(boss: PgBoss, schedules: JobSchedule[]): Promise<void> {
  for (const { name, cron } of schedules) await boss.schedule(name, cron, null, { tz: 'Asia/Seoul' });
  const listed = new Set<string>(schedules.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!listed.has(name)) await boss.unschedule(name);
}
