import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isMet } from '../figure.ts';
import { SCENARIOS, runScenario } from './scenarios.ts';

const SECONDS = 6;

/** Time budgets need the long run on an idle machine. */
async function brokenIn(name: string): Promise<string[]> {
  const scenario = SCENARIOS[name];
  assert.ok(scenario);
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-chaos-'));
  chmodSync(scratch, 0o755);
  try {
    const figures = await runScenario(scenario, { name, data: join(scratch, 'data'), seconds: SECONDS });
    const bought = figures.find(({ what }) => what === `${name} 대답을 받은 구매`);
    assert.ok(bought && bought.ours > 0, 'somebody bought');
    const counted = figures.filter(({ what, unit }) => what.startsWith(`${name}: `) && unit === '건');
    assert.ok(counted.length > 4, 'the run is asked for its truth');
    return counted
      .filter((figure) => isMet(figure) === false)
      .map(({ what, ours, note = '' }) => `${what} ${ours} ${note}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

test('purchases are answered and no coin is lost while processes are killed (R6)', async () => {
  assert.deepEqual(await brokenIn('R6'), []);
});

test('purchases are answered and no coin is lost while the database connection breaks (R8)', async () => {
  assert.deepEqual(await brokenIn('R8'), []);
});
