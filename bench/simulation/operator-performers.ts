import { closeSettlement, draftSettlement } from '#domain/settlement';
import { keepWallets } from '#domain/wallet';
import { editWork, showDeskWork } from '#domain/works';
import { Refusal } from '#shared/refusal';
import type { Action } from './actions.ts';
import { chosen, numberOf } from './chosen.ts';
import { ODD_MS } from './money-performers.ts';
import type { Performer } from './performers.ts';
import { dayOf, daysAfter, monthOf, monthsAfter, startOf } from './seoul-calendar.ts';
import { PUBLISHERS } from './simulated-shop.ts';
import type { Simulation } from './simulation.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const by = 'command-line' as const;

async function moveWork(shop: Simulation, action: Action): Promise<void> {
  const work = chosen(shop.works, action, 'work');
  const publisher = numberOf(action, 'publisher') % PUBLISHERS.length;
  if (!work || work.periods.at(-1)?.publisher === publisher) return;
  const name = PUBLISHERS[publisher];
  const { version, sheet } = await showDeskWork(shop.ctx, work.id);
  const edit = (confirmed: string) =>
    editWork(shop.ctx, {
      by,
      id: work.id,
      version,
      sheet: { ...sheet, publisher: name ?? '' },
      shares: { mayChange: true, confirmed },
    });
  await shop
    .insist(() => edit(''))
    .catch(async (error: unknown) => {
      if (!(error instanceof Refusal && error.code === '0018')) throw error;
      const change = String(error.facts['change']);
      return shop.insist(() => edit(change));
    });
  // Sales of a day belong to whoever had the work as it began; of what nobody bought, all of them.
  if (!work.isSold) work.periods = [{ fromDay: '', publisher }];
  else {
    const fromDay = daysAfter(dayOf(shop.now), 1);
    work.periods = [...work.periods.filter((period) => period.fromDay < fromDay), { fromDay, publisher }];
  }
}

async function closeMonth(shop: Simulation, action: Action): Promise<void> {
  const month = monthsAfter(monthOf(shop.now), -1 - numberOf(action, 'back'));
  await shop.insist(() => draftSettlement(shop.ctx, { by, month }));
  await shop.insist(() => closeSettlement(shop.ctx, { by, month }));
  await shop.compareStatements(startOf(`${monthsAfter(month, 1)}-01`));
}

export const OPERATOR_PERFORMERS = {
  pass: async (shop, action) => shop.goTo(shop.now + numberOf(action, 'hours') * HOUR_MS + ODD_MS),
  /** To some minutes before or after a midnight in Seoul, each time to others. */
  edge: async (shop, action) => {
    const midnight = startOf(daysAfter(dayOf(shop.now), 1 + numberOf(action, 'days')));
    await shop.goTo(
      midnight + (numberOf(action, 'isAfter') === 1 ? 1 : -1) * (MINUTE_MS + ((shop.step * 1009) % HOUR_MS)),
    );
  },
  month: async (shop) => shop.goTo(startOf(`${monthsAfter(monthOf(shop.now), 1)}-01`) + 12 * HOUR_MS + ODD_MS),
  hour: async (shop) => shop.insist(() => keepWallets(shop.ctx)),
  move: moveWork,
  close: closeMonth,
} as const satisfies Record<string, Performer>;
