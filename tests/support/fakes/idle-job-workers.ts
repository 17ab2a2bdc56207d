import type { JobWorkers } from '#platform/jobs/run-jobs';
import { JOB_NAMES } from '#shared/operations/jobs';

const idle = async (): Promise<void> => undefined;

export const IDLE_WORKERS: JobWorkers = Object.assign({}, ...JOB_NAMES.map((name) => ({ [name]: idle })));
