// One shop with an old fault in it: `node faulty-shop.ts FAULT TEMPLATE` prints the deviation that the simulation found, or nothing.
import { breakShop } from '../chaos/break-shop.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';

const [name = '', planted = ''] = process.argv.slice(2);
const fault = PLANTED_FAULTS[name];
if (!fault) throw new Error(`no fault is called ${name}`);
breakShop(name, fault);
const { ShopTemplate } = await import('./simulated-shop.ts');
const { runSequence } = await import('./run-sequence.ts');
const template = planted === '' ? await ShopTemplate.plant() : await ShopTemplate.planted(JSON.parse(planted));
try {
  process.stdout.write(JSON.stringify((await runSequence(template, fault.actions)) ?? null));
} finally {
  await template.drop();
}
