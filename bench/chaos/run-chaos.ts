import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../../cli/build.ts';
import { StartFault } from '#platform/start-fault';
import { type Figure, figureTable, isMet } from '../figure.ts';
import { loadNow } from '../process-cost.ts';
import { OUTAGES } from './outages.ts';
import { type Scenario, SCENARIOS, runScenario } from './scenarios.ts';
import { runScale } from '../scale/run-scale.ts';
import { MUTANTS } from './mutants.ts';

const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

/**
 * `chaos [R1] [R6] [R7] [R8] [R9] [R12] [restart] [--mutants]` or `chaos scale`, `SECS` seconds each: what breaks while
 * readers buy, and whether a coin was lost.
 */
export async function runChaos(args: string[]): Promise<number> {
  if (args[0] === 'scale') return runScale(args.slice(1));
  const isMutants = args.includes('--mutants');
  const named = args.filter((arg) => arg !== '--mutants');
  const known = [...Object.keys(SCENARIOS), ...Object.keys(OUTAGES)];
  const unknown = named.find((arg) => !known.includes(arg));
  if (unknown)
    throw new StartFault(`${unknown}은 모르는 이름입니다. ${known.join(', ')}, --mutants 가운데에서 적어 주세요.`);
  const seconds = Number(process.env['SECS'] ?? 60);
  if (!(seconds > 0)) throw new StartFault('SECS는 0보다 큰 수여야 합니다.');
  const before = loadNow();
  const wanted = Object.entries(SCENARIOS).filter(([name]) => named.length === 0 || named.includes(name));
  const figures: Figure[] = [];
  for (const [name, scenario] of wanted)
    figures.push(
      ...(isMutants
        ? await caught(name, scenario, seconds)
        : await withFolder((data) => runScenario(scenario, { data, name, seconds }))),
    );
  for (const [name, outage] of Object.entries(OUTAGES))
    if (!isMutants && (named.length === 0 || named.includes(name)))
      figures.push(...(await withFolder((data) => outage({ data, seconds }))));
  say(`\n${figureTable(figures)}\n\n컴퓨터의 부하 ${before} → ${loadNow()}.`);
  return figures.every((figure) => isMet(figure) ?? true) ? 0 : 1;
}

/** Asks a built shop from outside, and says what came of it. */
export async function runGuard(guard: () => Promise<Figure[]>): Promise<number> {
  buildIfNeeded(say);
  const figures = await guard();
  say(`\n${figureTable(figures)}`);
  for (const { note } of figures) if (note) say(note);
  return figures.every((figure) => isMet(figure) ?? true) ? 0 : 1;
}

/** Whether each deliberately broken shop was caught: a chaos that finds nothing in it proves nothing. */
async function caught(name: string, scenario: Scenario, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [mutant, { by }] of Object.entries(MUTANTS)) {
    if (by !== name) continue;
    const found = await withFolder((data) => runScenario(scenario, { data, name, seconds, mutant }));
    const broken = found.filter(
      (figure) => figure.what.includes(': ') && figure.unit === '건' && isMet(figure) === false,
    );
    const note = broken.map(({ what, ours }) => `${what} ${ours}`).join(', ');
    figures.push({
      what: `${name} 일부러 망가뜨림(${mutant}): 알아챈 것`,
      unit: '가지',
      ours: broken.length,
      budget: { of: 'ours', atLeast: 1 },
      note,
    });
  }
  return figures;
}

async function withFolder<Answer>(work: (data: string) => Promise<Answer>): Promise<Answer> {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-chaos-'));
  // Root lends the database another user, who must be able to pass.
  chmodSync(scratch, 0o755);
  try {
    return await work(join(scratch, 'data'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
