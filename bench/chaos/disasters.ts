import type { Figure } from '../figure.ts';
import { moneyBench } from '../money-bench.ts';
import { openBenchMeans } from '../bench-means.ts';
import type { ChaosOrder } from './chaos-order.ts';
import { fillDisk, fillFolder } from './disk-full.ts';
import { loseDatabase } from './lost-database.ts';
import { migrateUnderLoad } from './migration-load.ts';
import { OUTAGES } from './outages.ts';
import { overloadShop } from './overload.ts';
import { PROOFS, runProof } from './proofs.ts';
import { SCENARIOS, runScenario } from './scenarios.ts';
import { turnClocks } from './turned-clocks.ts';

/** One thing that goes wrong with a shop, and what came of it. */
export type Disaster = (order: ChaosOrder) => Promise<Figure[]>;

/** Everything that can be broken, by its name in the plan of proofs. */
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
  R16: turnClocks,
  R19: overloadShop,
  R20: loseDatabase,
  ...Object.fromEntries(
    Object.entries(PROOFS).map(([name, proof]) => [name, (order: ChaosOrder) => runProof(name, { proof, ...order })]),
  ),
};

/** The least that a shop sells in a second. */
async function measureMoney(): Promise<Figure[]> {
  const means = openBenchMeans(new Set());
  try {
    return await moneyBench(means);
  } finally {
    await means.close();
  }
}
