import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { type DatabaseMetrics as ShopWatch, readMetrics } from '#domain/reports';
import type { ErrorCounter } from '#platform/observability/error-counter';
import { withTimeout } from '#platform/with-timeout';
import type { CacheCounts } from '#server/pages/page-cache';
import type { Needs } from '#kernel/context';
import type { RequestEvent, RequestObserver } from './request-events.ts';
import { purchaseOutcome, surfaceOf } from './request-labels.ts';
import type { ServingState } from './serving-state.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Minimum interval of database queries, independent of scrapes. */
const FIGURES_MS = 10_000;
const ANSWER_MS = 3000;

export interface MetricsDeps {
  ctx: Needs<'db'>;
  /** Pools by name. */
  pools: Readonly<Record<string, pg.Pool>>;
  errors: ErrorCounter;
  state: ServingState;
  /** Monitored folders by name. */
  places: Readonly<Record<string, string>>;
  release: string;
  /** Page cache counters, once pages are served. */
  pageCounts(): CacheCounts | undefined;
}

/** Prometheus metrics: responses and process state. */
export class ShopMetrics {
  readonly registry: Registry = new Registry();
  readonly #means: MetricsDeps;
  readonly #counters: Record<'purchases' | 'requests' | 'refusals', Counter>;
  readonly #plain: Record<'login' | 'adult' | 'picture' | 'throttled', Counter>;
  readonly #seconds: Histogram;
  #watch: { at: number; found: Promise<ShopWatch | undefined> } | undefined;

  constructor(deps: MetricsDeps) {
    this.#means = deps;
    const { registry } = this;
    const registers = [registry];
    collectDefaultMetrics({ register: registry });
    const counter = (name: string, help: string, labelNames: string[] = []): Counter =>
      new Counter({ name: `seoga_${name}_total`, help, labelNames, registers });
    this.#counters = {
      requests: counter('requests', 'Answers by surface, route and status.', ['surface', 'method', 'route', 'status']),
      purchases: counter('purchases', 'Purchases by their outcome.', ['outcome']),
      refusals: counter('refusals', 'Refusals of calls by their name and code.', ['name', 'code']),
    };
    this.#plain = {
      login: counter('login_failures', 'Logins that were refused.'),
      adult: counter('adult_denials', 'Adult works that were refused to somebody.'),
      picture: counter('picture_refusals', 'Pictures that were refused (403).'),
      throttled: counter('throttled', 'Answers 429.'),
    };
    for (const outcome of ['success', 'replay', '402', '409', '422', '5xx', 'other'])
      this.#counters.purchases.inc({ outcome }, 0);
    this.#seconds = new Histogram({
      name: 'seoga_request_seconds',
      help: 'How long answers took.',
      labelNames: ['surface'],
      buckets: SECONDS,
      registers,
    });
    this.#gaugeProcess();
    this.#gaugeDatabase();
  }

  readonly count: RequestObserver = (answered) => {
    const { method, route, status, ms, refusal } = answered;
    const surface = surfaceOf(route);
    this.#counters.requests.inc({ surface, method, route, status });
    this.#seconds.observe({ surface }, ms / 1000);
    const outcome = purchaseOutcome(answered);
    if (outcome) this.#counters.purchases.inc({ outcome });
    if (refusal) this.#counters.refusals.inc({ ...refusal });
    this.#countKinds(answered, surface);
  };

  #countKinds({ route, status, refusal }: RequestEvent, surface: string): void {
    const isConsoleLogin = route === '/operator/login' && status >= 400;
    if (refusal?.name === 'LOGIN_ERROR' || isConsoleLogin) this.#plain.login.inc();
    if (refusal?.name === 'ADULT_ERROR' || (surface === 'page' && status === 403)) this.#plain.adult.inc();
    if (route.startsWith('/media/') && status === 403) this.#plain.picture.inc();
    if (status === 429) this.#plain.throttled.inc();
  }

  #gauge(name: string, help: string, terms: { labels?: string[]; collect: (gauge: Gauge) => void | Promise<void> }) {
    const { collect, labels = [] } = terms;
    const gauge: Gauge = new Gauge({
      name: `seoga_${name}`,
      help,
      labelNames: labels,
      registers: [this.registry],
      collect: async () => {
        gauge.reset();
        await collect(gauge);
      },
    });
  }

  #gaugeProcess(): void {
    const { pools, errors, state, places, release, pageCounts } = this.#means;
    this.#gauge('build_info', 'The release that runs.', {
      labels: ['release'],
      collect: (gauge) => gauge.set({ release }, 1),
    });
    this.#gauge('draining', '1 while this process gives its requests away.', {
      collect: (gauge) => gauge.set(state.isDraining ? 1 : 0),
    });
    this.#gauge('pool_connections', 'Connections to the database.', {
      labels: ['pool', 'state'],
      collect: (gauge) => {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          gauge.set({ pool, state: 'busy' }, totalCount - idleCount);
          gauge.set({ pool, state: 'idle' }, idleCount);
          gauge.set({ pool, state: 'waiting' }, waitingCount);
        }
      },
    });
    this.#gauge('log_lines', 'Warnings and errors of the log since the start, by their sentence.', {
      labels: ['level', 'sentence'],
      collect: (gauge) => {
        for (const [sentence, { level, lines }] of errors.lines) gauge.set({ level, sentence }, lines);
      },
    });
    this.#gauge('page_cache', 'How pages for visitors were found since the start.', {
      labels: ['found'],
      collect: (gauge) => {
        for (const [found, count] of Object.entries(pageCounts() ?? {})) gauge.set({ found }, count);
      },
    });
    this.#gauge('disk_free_bytes', 'Room on the disks of the shop.', {
      labels: ['place'],
      collect: async (gauge) => {
        for (const [place, folder] of Object.entries(places)) {
          const disk = await statfs(folder).catch(() => undefined);
          if (disk) gauge.set({ place }, disk.bavail * disk.bsize);
        }
      },
    });
  }

  #gaugeDatabase(): void {
    const figure = (name: string, help: string, read: (watch: NonNullable<ShopWatch['figures']>) => number | null) =>
      this.#gauge(name, help, {
        collect: async (gauge) => {
          const figures = (await this.#watched())?.figures;
          // NaN matches no alert.
          gauge.set((figures && read(figures)) ?? Number.NaN);
        },
      });
    this.#gauge('database_up', '1 while the database answers.', {
      collect: async (gauge) => gauge.set((await this.#watched()) ? 1 : 0),
    });
    figure('ledger_broken_invariants', 'Broken at the last check of the ledger.', (row) => row.brokenInvariants);
    figure('ledger_check_age_seconds', 'Since the last check of the ledger.', (row) => row.checkSeconds);
    figure('payment_differences', 'Between shop and gateway, at the last comparison.', (row) => row.paymentDifferences);
    figure('payment_comparison_age_seconds', 'Since the last comparison.', (row) => row.comparisonSeconds);
    figure('webhook_lag_seconds', 'How long the oldest payment message waits.', (row) => row.messageSeconds);
    figure('backup_age_seconds', 'Since the last whole backup.', (row) => row.backupSeconds);
    figure('backup_is_done', '1 where the last backup came to its end.', ({ isLastBackupDone }) =>
      isLastBackupDone === null ? null : Number(isLastBackupDone),
    );
    this.#gauge('jobs', 'Jobs by queue and state; failed within a day.', {
      labels: ['queue', 'state'],
      collect: async (gauge) => {
        for (const { name: queue, waiting, running, failed } of (await this.#watched())?.jobs ?? []) {
          gauge.set({ queue, state: 'waiting' }, waiting);
          gauge.set({ queue, state: 'running' }, running);
          gauge.set({ queue, state: 'failed' }, failed);
        }
      },
    });
    this.#gauge('job_oldest_seconds', 'How long the oldest job that is due waits.', {
      labels: ['queue'],
      collect: async (gauge) => {
        for (const { name: queue, oldest } of (await this.#watched())?.jobs ?? [])
          gauge.set({ queue }, oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0);
      },
    });
  }

  /** One query for all gauges of a scrape; undefined while the database is down. */
  #watched(): Promise<ShopWatch | undefined> {
    if (!this.#watch || performance.now() - this.#watch.at > FIGURES_MS) {
      const found = withTimeout(readMetrics(this.#means.ctx), ANSWER_MS).catch(() => undefined);
      this.#watch = { at: performance.now(), found };
    }
    return this.#watch.found;
  }
}
