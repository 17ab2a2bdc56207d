import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { isKoreanHoliday } from '#kernel/dates/korean-holidays';
import { actionsOf } from './actions.ts';
import { concurrently } from '../../tests/support/concurrently.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { runSequence, shortened } from './run-sequence.ts';
import { daysAfter, isDayOff } from './seoul-calendar.ts';
import { ShopTemplate } from './simulated-shop.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SEEDS = 10;
const STEPS = 100;
const DAY_MS = 86_400_000;
const execute = promisify(execFile);

let template: ShopTemplate;
before(async () => {
  template = await ShopTemplate.plant();
});
after(() => template.drop());

test("the calendar of the simulation has the shop's holidays", () => {
  for (let day = '2027-01-01'; day <= '2028-03-31'; day = daysAfter(day, 1))
    assert.equal(isDayOff(day), isKoreanHoliday(Date.parse(`${day}T00:00:00Z`) / DAY_MS), day);
});

test('a seed repeats its sequence and another seed differs', () => {
  assert.deepEqual(actionsOf(7, 50), actionsOf(7, 50));
  assert.notDeepEqual(actionsOf(7, 50), actionsOf(8, 50));
});

for (const [name, fault] of Object.entries(PLANTED_FAULTS)) {
  test(`a planted fault applies to its source and to nothing else: ${name}`, () => {
    let source = readFileSync(join(ROOT, fault.file), 'utf8');
    for (const [from, to] of fault.changes) {
      assert.equal(source.split(from).length, 2, from);
      source = source.replace(from, () => to);
    }
    assert.doesNotThrow(() => stripTypeScriptTypes(source));
  });

  test(`the simulation detects by "${fault.oracle}" that ${name}`, async () => {
    const child = [join(import.meta.dirname, 'run-planted-fault.ts'), name, JSON.stringify(template.shop)];
    const [clean, { stdout }] = await Promise.all([
      runSequence(template, fault.actions),
      execute(process.execPath, child, { cwd: ROOT }),
    ]);
    assert.equal(clean, undefined, 'the shop as it is does the same without a fault');
    assert.equal(JSON.parse(stdout)?.oracle, fault.oracle, stdout);
  });
}

test('shrinking removes the actions that are not needed to detect a fault', async () => {
  const steps: string[] = [];
  const failing = actionsOf(3, 40);
  const at = failing.findIndex(({ type }) => type === 'buy');
  const failure = { oracle: 'crash' as const, message: 'planted', after: 40 };
  const short = await shortened(
    async (actions) => {
      steps.push(actions.map(({ type }) => type).join());
      const bought = actions.indexOf(failing[at] ?? { type: 'pass' });
      return bought < 0 ? undefined : { ...failure, after: bought + 1 };
    },
    { actions: failing, failure, mostMs: 60_000 },
  );
  assert.deepEqual(short.actions, [failing[at]]);
  assert.ok(steps.length < 40);
});

test(`${SEEDS} seeds of ${STEPS} actions find no mismatch`, async () => {
  const seeds = Array.from({ length: SEEDS }, (_, at) => at + 1);
  await concurrently(seeds, async (seed) =>
    assert.equal(await runSequence(template, actionsOf(seed, STEPS)), undefined, `--seed ${seed} --steps ${STEPS}`),
  );
});
