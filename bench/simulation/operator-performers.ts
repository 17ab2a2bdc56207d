import { grantTickets } from '#domain/purchase';
import { closeSettlement, draftSettlement, loadSettlement } from '#domain/settlement';
import { savePromotion } from '#domain/merchandising';
import { requestMoneyAction } from '#domain/payment-operations';
import { maintainLedger } from '#domain/wallet';
import { editWork, showAdminWork } from '#domain/catalog-admin';
import { DomainError } from '#kernel/domain-error';
import type { Action } from './actions.ts';
import { pickItem, numberArgument } from './action-arguments.ts';
import { OPERATOR_LIMIT, ODD_MS } from './money-performers.ts';
import { expectSame } from './model-mismatch.ts';
import { dayOf, daysAfter, monthOf, monthsAfter, startOf } from './seoul-calendar.ts';
import { PUBLISHERS, WORKS } from './simulated-shop.ts';
import type { Performer, Simulation } from './simulation.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const COIN_YEARS = 5;
const TICKET_HOURS = 24;
const by = 'command-line' as const;

async function moveWork(shop: Simulation, action: Action): Promise<void> {
  const work = pickItem(shop.works, action, 'work');
  const publisher = numberArgument(action, 'publisher') % PUBLISHERS.length;
  if (!work || work.periods.at(-1)?.publisher === publisher) return;
  const name = PUBLISHERS[publisher];
  const { version, sheet } = await showAdminWork(shop.ctx, work.id);
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
      if (!(error instanceof DomainError && error.code === '0018')) throw error;
      const change = String(error.details['change']);
      return shop.insist(() => edit(change));
    });
  // Sales of a day belong to the publisher at its start.
  if (!work.isSold) work.periods = [{ fromDay: '', publisher }];
  else {
    const fromDay = daysAfter(dayOf(shop.now), 1);
    work.periods = [...work.periods.filter((period) => period.fromDay < fromDay), { fromDay, publisher }];
  }
}

const PAYER = { company: '서가', representative: '', businessNumber: '', address: '' };

async function closeMonth(shop: Simulation, action: Action): Promise<void> {
  const month = monthsAfter(monthOf(shop.now), -1 - numberArgument(action, 'back'));
  await shop.insist(() => draftSettlement(shop.ctx, { by, month }));
  const totals = (await loadSettlement(shop.ctx, month))?.totals;
  expectSame('statements', `lines of ${month} and the ledger`, {
    shop: { coins: totals?.coinsApart, bonus: totals?.bonusApart },
    model: { coins: 0, bonus: 0 },
  });
  await shop.insist(() => closeSettlement(shop.ctx, { by, month, payer: PAYER }));
  await shop.compareStatements(startOf(`${monthsAfter(month, 1)}-01`));
}

async function adjust(shop: Simulation, action: Action): Promise<void> {
  const member = pickItem(shop.members, action, 'member');
  const amount = numberArgument(action, 'amount');
  const [clerk = 0] = shop.clerks;
  if (!member || amount === 0) return;
  const unit = numberArgument(action, 'isCoin') === 1 ? ('coin' as const) : ('bonus' as const);
  const days = unit === 'bonus' && amount > 0 ? 1 + (numberArgument(action, 'days') % 40) : null;
  const { memberNo, wallet } = member;
  const adjustment = { act: 'adjust' as const, unit, amount, days };
  const common = { by: { id: clerk, name: '운영자 1' }, mayDecide: true, limit: OPERATOR_LIMIT, memberNo };
  const order = { ...common, wish: adjustment, reason: '보상', key: shop.fresh('key-of-sum-') };
  const went = await shop.tried(() => requestMoneyAction(shop.ctx, order));
  if (amount < 0) {
    const isTaken = wallet.take(unit, -amount, shop.now);
    expectSame('value', `whether ${-amount} ${unit} are taken`, { shop: went === 'done', model: isTaken });
  } else if (went === 'done') {
    const ends = new Date(shop.now);
    ends.setUTCFullYear(ends.getUTCFullYear() + COIN_YEARS);
    const endsAt = unit === 'coin' ? ends.getTime() : shop.now + (days ?? 0) * 24 * HOUR_MS;
    wallet.give({ unit, granted: amount, endsAt });
  }
}

async function giveMemberTickets(shop: Simulation, action: Action): Promise<void> {
  const member = pickItem(shop.members, action, 'member');
  const work = pickItem(shop.works, action, 'work');
  if (!member || !work) return;
  const count = numberArgument(action, 'count');
  const order = {
    memberNo: member.memberNo,
    ref: shop.fresh('tickets:'),
    workId: work.id,
    count,
    hours: TICKET_HOURS,
    expiresAt: null,
  };
  await shop.insist(() => shop.ctx.db.transaction().execute((tx) => grantTickets(tx, order)));
  member.tickets.push({ work: work.at, left: count, hours: TICKET_HOURS });
}

async function promote(shop: Simulation, action: Action): Promise<void> {
  const work = pickItem(shop.works, action, 'work');
  const key = work && WORKS[work.at]?.key;
  if (!work || key === undefined) return;
  const kind = numberArgument(action, 'isRental') === 1 ? ('rental' as const) : ('buy' as const);
  const percent = numberArgument(action, 'percent');
  const [from, until] = [shop.now, shop.now + numberArgument(action, 'days') * 24 * HOUR_MS];
  const id = shop.fresh('sale-');
  const plan = {
    id,
    title: id,
    works: [key],
    percent,
    kinds: [kind],
    startsAt: new Date(from),
    endsAt: new Date(until),
  };
  await shop.insist(() => savePromotion(shop.ctx, { by, isNew: true, promotion: plan }));
  work.promotions.push({ way: kind, percent, from, until });
}

export const OPERATOR_PERFORMERS = {
  pass: async (shop, action) => shop.goTo(shop.now + numberArgument(action, 'hours') * HOUR_MS + ODD_MS),
  /** Moves to some minutes around a midnight in Seoul. */
  edge: async (shop, action) => {
    const midnight = startOf(daysAfter(dayOf(shop.now), 1 + numberArgument(action, 'days')));
    await shop.goTo(
      midnight + (numberArgument(action, 'isAfter') === 1 ? 1 : -1) * (MINUTE_MS + ((shop.step * 1009) % HOUR_MS)),
    );
  },
  month: async (shop) => shop.goTo(startOf(`${monthsAfter(monthOf(shop.now), 1)}-01`) + 12 * HOUR_MS + ODD_MS),
  hour: async (shop) => shop.insist(() => maintainLedger(shop.ctx)),
  adjust,
  tickets: giveMemberTickets,
  promote,
  move: moveWork,
  close: closeMonth,
} as const satisfies Record<string, Performer>;
