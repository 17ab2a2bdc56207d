import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../../cli/app-build/build.ts';
import { StartupError } from '#platform/startup-error';
import { type Figure, figureTable, isMet } from '../figure.ts';
import { loadNow } from '../servers/process-cost.ts';
import { runFailover } from '../scale/failover/run-failover.ts';
import { runScale } from '../scale/run-scale.ts';
import { renderChaosReport } from './chaos-report.ts';
import { DISASTERS, type Disaster } from './disasters.ts';
import { MUTANTS } from './mutants/mutants.ts';

const say = (message: string): boolean => process.stdout.write(`${message}\n`);
/** A longer run does not find a mutant sooner. */
const MUTANT_SECONDS = 20;

/**
 * `chaos [all] [R1 …] [--mutants] [--report FILE]`, `chaos scale` or `chaos patroni`, `SECS` seconds each. Without names or with `all`:
 * everything, then every mutant.
 */
export async function runChaos(args: string[]): Promise<number> {
  if (args[0] === 'scale') return runScale(args.slice(1));
  if (args[0] === 'patroni') return runFailover(args.slice(1));
  const { names, isMutants, isAll, report } = optionsOf(args);
  const seconds = Number(process.env['SECS'] ?? 60);
  if (!(seconds > 0)) throw new StartupError('SECS는 0보다 큰 수여야 합니다.');
  const before = loadNow();
  const began = Date.now();
  const wanted = Object.entries(DISASTERS).filter(([name]) => names.includes(name));
  const figures: Figure[] = [];
  const caught: Figure[] = [];
  if (!isMutants)
    for (const [name, disaster] of wanted) figures.push(...(await describeResult(name, disaster, { seconds })));
  if (isMutants || isAll)
    for (const [name, disaster] of wanted)
      caught.push(...(await caughtBy(name, disaster, Math.min(seconds, MUTANT_SECONDS))));
  const load = `컴퓨터의 부하 ${before} → ${loadNow()}.`;
  const tables = [figures, caught].filter(({ length }) => length > 0).map(figureTable);
  say(`\n${[...tables, load].join('\n\n')}`);
  const machine = `${cpus().length}코어, 하나에 ${seconds}초, ${Math.round((Date.now() - began) / 1000)}초 동안`;
  if (report) writeFileSync(report, renderChaosReport({ figures, caught, load, machine }));
  return [...figures, ...caught].every((figure) => isMet(figure) ?? true) ? 0 : 1;
}

function optionsOf(args: string[]): {
  names: string[];
  isMutants: boolean;
  isAll: boolean;
  report: string | undefined;
} {
  const at = args.indexOf('--report');
  const report = at < 0 ? undefined : args[at + 1];
  if (at >= 0 && !report) throw new StartupError('--report 뒤에 적을 파일의 이름이 없습니다.');
  const rest = at < 0 ? args : args.toSpliced(at, 2);
  const named = rest.filter((arg) => arg !== '--mutants' && arg !== 'all');
  const existing = Object.keys(DISASTERS);
  const unknown = named.find((arg) => !existing.includes(arg));
  if (unknown)
    throw new StartupError(
      `${unknown}은 모르는 이름입니다. all, ${existing.join(', ')}, --mutants, --report 가운데에서 적어 주세요.`,
    );
  const isAll = named.length === 0;
  return { names: isAll ? existing : named, isMutants: rest.includes('--mutants'), isAll, report };
}

export async function runGuard(guard: () => Promise<Figure[]>): Promise<number> {
  await buildIfNeeded(say);
  const figures = await guard();
  say(`\n${figureTable(figures)}`);
  for (const { note } of figures) if (note) say(note);
  return figures.every((figure) => isMet(figure) ?? true) ? 0 : 1;
}

/** A disaster that throws is a finding; the others continue. */
async function describeResult(
  name: string,
  disaster: Disaster,
  order: { seconds: number; mutant?: string },
): Promise<Figure[]> {
  process.stderr.write(`${name}${order.mutant ? ` (${order.mutant})` : ''}\n`);
  try {
    return await withFolder((data) => disaster({ data, ...order }));
  } catch (error) {
    const memo = (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 2000);
    process.stderr.write(`${name} did not end: ${memo}\n`);
    const [first = ''] = memo.split('\n');
    return [{ what: `${name}: 끝까지 가지 못함`, unit: '건', ours: 1, budget: { of: 'ours', atMost: 0 }, note: first }];
  }
}

/** Chaos that misses a mutant proves nothing. */
async function caughtBy(name: string, disaster: Disaster, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [mutant, { by, alsoBy = [] }] of Object.entries(MUTANTS)) {
    if (![by, ...alsoBy].includes(name)) continue;
    const found = await describeResult(name, disaster, { seconds, mutant });
    if (found.some(isUnmeasured)) {
      figures.push(...found);
      continue;
    }
    const broken = found.filter(
      (figure) => figure.what.includes(': ') && figure.unit === '건' && isMet(figure) === false,
    );
    // A disaster that did not finish proves nothing.
    const proofs = broken.filter(({ what }) => !what.endsWith('끝까지 가지 못함'));
    figures.push({
      what: `${name} 일부러 망가뜨림(${mutant}): 알아챈 것`,
      unit: '가지',
      ours: proofs.length,
      budget: { of: 'ours', atLeast: 1 },
      note: broken.map(({ what, ours, note }) => `${what} ${ours}${note ? ` (${note.slice(0, 120)})` : ''}`).join(', '),
    });
  }
  return figures;
}

function isUnmeasured({ ours, budget }: Figure): boolean {
  return budget === undefined && Number.isNaN(ours);
}

async function withFolder<Answer>(work: (data: string) => Promise<Answer>): Promise<Answer> {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-chaos-'));
  // As root the database uses another user, who needs access.
  chmodSync(scratch, 0o755);
  try {
    return await work(join(scratch, 'data'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
