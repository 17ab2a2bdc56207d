// Runs a shop with a planted fault: `node run-planted-fault.ts FAULT TEMPLATE` prints the mismatch that the simulation
// found, or nothing.
import { applyMutant } from '../chaos/mutants/apply-mutant.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';

const [name = '', planted = ''] = process.argv.slice(2);
const error = PLANTED_FAULTS[name];
if (!error) throw new Error(`no fault is called ${name}`);
applyMutant(name, error);
const { ShopTemplate } = await import('./simulated-shop.ts');
const { runSequence } = await import('./run-sequence.ts');
const template = planted === '' ? await ShopTemplate.plant() : await ShopTemplate.planted(JSON.parse(planted));
try {
  process.stdout.write(JSON.stringify((await runSequence(template, error.actions)) ?? null));
} finally {
  await template.drop();
}
