import { Worker } from 'node:worker_threads';

/** The job threw; `kind` is the error class, which separates bugs from bad pictures. */
export class JobFailed extends Error {
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(message);
    this.name = 'JobFailed';
    this.kind = kind;
  }
}

/** The worker died or timed out. */
export class WorkerLost extends Error {
  readonly reason: 'died' | 'timeout';
  constructor(reason: 'died' | 'timeout') {
    super(`Worker lost: ${reason}`);
    this.name = 'WorkerLost';
    this.reason = reason;
  }
}

export type TaskMap<Tasks> = { [Task in keyof Tasks]: { asked: unknown; answer: unknown } };

export interface JobTerms {
  /** Starts when a worker takes the job. */
  timeoutMs: number;
  /** Jumps the queue: for work that feeds other work. */
  first?: boolean;
  transfer?: ArrayBuffer[];
}

export interface WorkerPool<Tasks extends TaskMap<Tasks>> {
  /** Rejects with JobFailed, WorkerLost or the start error. Lost workers are replaced. */
  run<Task extends keyof Tasks>(
    task: Task,
    requested: Tasks[Task]['asked'],
    terms: JobTerms,
  ): Promise<Tasks[Task]['answer']>;
  /** Pending jobs reject with WorkerLost. */
  close(): Promise<void>;
}

/** Ready once, then a reply per job. */
export type Reply = { ready: true } | { answer: unknown } | { failed: { kind: string; message: string } };

interface Job {
  message: { task: unknown; asked: unknown };
  terms: JobTerms;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

interface Seat {
  worker: Worker;
  ready: boolean;
  job?: Job;
  watch?: NodeJS.Timeout;
}

/** One job per worker; starts lazily and keeps no process alive when idle. */
export function createWorkerPool<Tasks extends TaskMap<Tasks>>(options: {
  script: URL;
  size: number;
}): WorkerPool<Tasks> {
  const bench = new WorkerBench(options.script, options.size);
  return {
    run: (task, requested, terms) => bench.run({ task, asked: requested }, terms),
    close: () => bench.close(),
  };
}

/** Pixels are off-heap; a small limit forces collection. */
const WORKER_HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

class WorkerBench {
  #seats = new Set<Seat>();
  #waiting: Job[] = [];
  #closed = false;
  readonly #script: URL;
  readonly #size: number;

  constructor(script: URL, size: number) {
    this.#script = script;
    this.#size = size;
  }

  // Unchecked: the pool trusts its own script's answer type.
  run<Answer>(message: Job['message'], terms: JobTerms): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#closed) return reject(new WorkerLost('died'));
      const job: Job = { message, terms, resolve: (answer) => resolve(answer as Answer), reject };
      if (terms.first) this.#waiting.unshift(job);
      else this.#waiting.push(job);
      this.#seatWaiting();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new WorkerLost('died'));
    await Promise.all([...this.#seats].map((seat) => this.#giveUp(seat, new WorkerLost('died'))));
  }

  #seatWaiting(): void {
    while (this.#waiting.length > 0 && !this.#closed) {
      const seat =
        [...this.#seats].find((one) => !one.job) ?? (this.#seats.size < this.#size ? this.#openSeat() : undefined);
      if (!seat) return;
      const job = this.#waiting.shift();
      if (job) this.#give(seat, job);
    }
  }

  #openSeat(): Seat {
    const seat: Seat = { worker: new Worker(this.#script, { resourceLimits: WORKER_HEAP }), ready: false };
    seat.worker.on('message', (reply: Reply) => this.#take(seat, reply));
    // A worker that fails to start is the shop's fault.
    seat.worker.on('error', (error: Error) => void this.#giveUp(seat, seat.ready ? new WorkerLost('died') : error));
    seat.worker.on('exit', () => void this.#giveUp(seat, new WorkerLost('died')));
    this.#seats.add(seat);
    return seat;
  }

  #give(seat: Seat, job: Job): void {
    seat.job = job;
    seat.worker.ref();
    seat.watch = setTimeout(() => void this.#giveUp(seat, new WorkerLost('timeout')), job.terms.timeoutMs);
    try {
      seat.worker.postMessage(job.message, job.terms.transfer ?? []);
    } catch (error) {
      this.#release(seat);
      job.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #take(seat: Seat, reply: Reply): void {
    if ('ready' in reply) {
      seat.ready = true;
      return;
    }
    const job = this.#release(seat);
    if ('failed' in reply) job?.reject(new JobFailed(reply.failed.kind, reply.failed.message));
    else job?.resolve(reply.answer);
    this.#seatWaiting();
  }

  #release(seat: Seat): Job | undefined {
    const { job } = seat;
    clearTimeout(seat.watch);
    seat.job = undefined;
    seat.worker.unref();
    return job;
  }

  // @NOTE Terminating waits for native work: replies and replaces first.
  async #giveUp(seat: Seat, error: Error): Promise<void> {
    if (!this.#seats.delete(seat)) return;
    this.#release(seat)?.reject(error);
    this.#seatWaiting();
    await seat.worker.terminate();
  }
}
