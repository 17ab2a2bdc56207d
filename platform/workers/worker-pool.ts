import { Worker } from 'node:worker_threads';

/** The job threw; `kind` is the error's class, so that a fault of the code is told from a bad picture. */
export class JobFailed extends Error {
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(message);
    this.name = 'JobFailed';
    this.kind = kind;
  }
}

/** The worker died under the job, or the job outlasted its time and the worker was given up. */
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
  /** Counted from the moment a worker takes the job. */
  timeoutMs: number;
  /** Before what already waits: for work that feeds other work. */
  first?: boolean;
  transfer?: ArrayBuffer[];
}

export interface WorkerPool<Tasks extends TaskMap<Tasks>> {
  /** Rejects with JobFailed or WorkerLost, or with the error that kept a worker from starting. A lost worker is replaced and no other job suffers. */
  run<Task extends keyof Tasks>(
    task: Task,
    asked: Tasks[Task]['asked'],
    terms: JobTerms,
  ): Promise<Tasks[Task]['answer']>;
  /** Ends the workers; jobs still waiting or running reject with WorkerLost. */
  close(): Promise<void>;
}

/** What a worker posts: once that it stands, then a reply for each job it was given. */
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

/** Workers that take one job at a time. They start with the first jobs and do not keep the process alive when idle. */
export function makeWorkerPool<Tasks extends TaskMap<Tasks>>(options: {
  script: URL;
  size: number;
}): WorkerPool<Tasks> {
  const bench = new WorkerBench(options.script, options.size);
  return {
    run: (task, asked, terms) => bench.run({ task, asked }, terms),
    close: () => bench.close(),
  };
}

/** Pixels lie outside the heap; what a worker's own code needs is small, and a bound makes it tidy up. */
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

  // The answer's type is the pool's promise about its own script: the one edge where it cannot be checked.
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
    // A worker that cannot even start is a fault of the shop, not of the picture it was meant for.
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

  // @NOTE Ending a thread waits for native work that cannot be stopped, so the job is answered and the seat refilled first.
  async #giveUp(seat: Seat, error: Error): Promise<void> {
    if (!this.#seats.delete(seat)) return;
    this.#release(seat)?.reject(error);
    this.#seatWaiting();
    await seat.worker.terminate();
  }
}
