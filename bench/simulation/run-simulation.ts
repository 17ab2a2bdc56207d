import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Action, actionsOf } from './actions.ts';
import { type Failure, runSequence, shortened } from './run-sequence.ts';
import { ShopTemplate } from './simulated-shop.ts';

const SHRINK_MS = 120_000;

/** `simulate --seed N --steps M [--seeds COUNT]`, `simulate --replay FILE`. Exits with 1 on a mismatch. */
export async function runSimulation(args: string[]): Promise<number> {
  const options = {
    seed: { type: 'string' },
    steps: { type: 'string' },
    seeds: { type: 'string' },
    replay: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  const template = await ShopTemplate.plant();
  try {
    if (values.replay !== undefined) {
      const actions: Action[] = JSON.parse(readFileSync(values.replay, 'utf8'));
      return report(actions, await runSequence(template, actions));
    }
    const first = Number(values.seed ?? 1);
    const steps = Number(values.steps ?? 500);
    return await runSeeds(template, { first, steps, count: Number(values.seeds ?? 1) });
  } finally {
    await template.drop();
  }
}

async function runSeeds(
  template: ShopTemplate,
  order: { first: number; steps: number; count: number },
): Promise<number> {
  const { first, steps, count } = order;
  let failed = 0;
  const began = performance.now();
  for (let seed = first; seed < first + count; seed += 1) {
    const actions = actionsOf(seed, steps);
    const failure = await runSequence(template, actions);
    const done = seed - first + 1;
    const perStep = (performance.now() - began) / (done * steps);
    if (!failure) {
      if (count === 1 || done % 10 === 0 || done === count)
        process.stdout.write(
          `${done - failed}/${done} seeds of ${steps} steps are clean, ${perStep.toFixed(1)} ms a step\n`,
        );
      continue;
    }
    failed += 1;
    process.stdout.write(`seed ${seed}: ${failure.oracle} after ${failure.after} actions\n${failure.message}\n`);
    const short = await shortened((sequence) => runSequence(template, sequence), {
      actions,
      failure,
      mostMs: SHRINK_MS,
    });
    const file = join(tmpdir(), `seoga-simulation-${seed}.json`);
    writeFileSync(file, `[\n${short.actions.map((action) => `  ${JSON.stringify(action)}`).join(',\n')}\n]\n`);
    report(short.actions, short.failure);
    process.stdout.write(`replay: npm run simulate -- --replay ${file}\n`);
  }
  return failed === 0 ? 0 : 1;
}

function report(actions: readonly Action[], failure: Failure | undefined): number {
  for (const action of actions) process.stdout.write(`  ${JSON.stringify(action)}\n`);
  process.stdout.write(failure ? `${failure.oracle}: ${failure.message}\n` : `${actions.length} actions are clean\n`);
  return failure ? 1 : 0;
}
