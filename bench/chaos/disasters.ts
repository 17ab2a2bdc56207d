import type { Figure } from '../figure.ts';
import { moneyBench } from '../suites/purchase-bench.ts';
import { openBenchContexts } from '../bench-context.ts';
import type { ChaosOrder } from './chaos-options.ts';
import { fillDisk, fillFolder } from './faults/full-disk.ts';
import { loseDatabase } from './faults/lost-database.ts';
import { migrateUnderLoad } from './faults/migration-load.ts';
import { OUTAGES } from './faults/outages.ts';
import { overloadShop } from './faults/overload.ts';
import { PROOFS, runProof } from './mutants/proofs.ts';
import { SCENARIOS, runScenario } from './scenarios.ts';
import { jumpClocks } from './faults/clock-jumps.ts';

export type Disaster = (order: ChaosOrder) => Promise<Figure[]>;

/** By name in the proof plan. */
export const DISASTERS: Record<string, Disaster> = {
  ...Object.fromEntries(
    Object.entries(SCENARIOS).map(([name, scenario]) => [
      name,
      (order: ChaosOrder) => runScenario(scenario, { name, ...order }),
    ]),
  ),
  ...OUTAGES,
  R4: measureMoney,
  R11: fillDisk,
  'R11-files': fillFolder,
  R13: migrateUnderLoad,
  R16: jumpClocks,
  R19: overloadShop,
  R20: loseDatabase,
  ...Object.fromEntries(
    Object.entries(PROOFS).map(([name, proof]) => [name, (order: ChaosOrder) => runProof(name, { proof, ...order })]),
  ),
};

/** Minimum sales per second. */
async function measureMoney(): Promise<Figure[]> {
  const contexts = openBenchContexts(new Set());
  try {
    return await moneyBench(contexts.open('money'));
  } finally {
    await contexts.close();
  }
}
