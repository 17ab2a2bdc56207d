import { cancelSupport, giveSupport } from '#domain/author-support';
import { buyPass, cancelPass } from '#domain/pass';
import { DomainError } from '#kernel/domain-error';
import type { Action } from './actions.ts';
import { pickItem, numberArgument } from './action-arguments.ts';
import { ModelMismatch, expectSame } from './model-mismatch.ts';
import { dayOf, monthOf } from './seoul-calendar.ts';
import { AUTHOR, PASS_COINS, SUPPORT_COIN_WON, SUPPORT_MONTH_WON } from './simulated-shop.ts';
import { openPasses, passRefund } from './pass-model.ts';
import { publisherOn, readerOf, sumsOf } from './reader-performers.ts';
import type { Performer, Simulation } from './simulation.ts';
import { isAlive, sum } from './wallet-model.ts';

const DAY_MS = 86_400_000;
const WHOLE_DAYS = 7;
const PASS_DAYS = [1, 7, 30] as const;
const SUPPORT_SIZES = [10, 30, 50, 100] as const;
const MINOR_WON = 10_000;

async function buy(shop: Simulation, action: Action): Promise<void> {
  const member = pickItem(shop.members, action, 'member');
  const days = PASS_DAYS[numberArgument(action, 'days') % PASS_DAYS.length] ?? 1;
  if (!member) return;
  const { memberNo, wallet } = member;
  const coins = days * PASS_COINS;
  const open = openPasses(member, shop.now);
  const affordable = wallet.balance('coin', shop.now) + wallet.balance('bonus', shop.now) >= coins;
  const isSold =
    affordable && !member.isSubscribed && wallet.debt === 0 && open.every(({ startsAt }) => startsAt <= shop.now);
  const order = { memberNo, days, coins, key: shop.fresh('key-of-pass-') };
  const went = await shop.tried(() => buyPass(shop.ctx, order));
  expectSame('value', `whether member ${memberNo} buys a pass`, {
    shop: !(went instanceof DomainError),
    model: isSold,
  });
  if (went instanceof DomainError) return;
  const { pass: id, starts_at: startsAt } = JSON.parse(went.body).result;
  const begun = Date.parse(startsAt);
  member.passes.push({
    id,
    days,
    boughtAt: shop.now,
    startsAt: begun,
    endsAt: begun + days * DAY_MS,
    isUsed: false,
    isCancelled: false,
    isByCard: false,
    taken: wallet.spend(coins, shop.now),
  });
}

/** All passes, also those that are over. */
export function passesOf(shop: Simulation, { isByCard }: { isByCard: boolean }) {
  return shop.members.flatMap((member) =>
    member.passes.filter((pass) => pass.isByCard === isByCard).map((pass) => ({ member, pass })),
  );
}

async function cancel(shop: Simulation, action: Action): Promise<void> {
  const owned = pickItem(passesOf(shop, { isByCard: false }), action, 'pass');
  if (!owned) return;
  const { member, pass } = owned;
  const { memberNo, wallet } = member;
  const open = openPasses(member, shop.now);
  const isLast = open.at(-1) === pass;
  const went = await shop.tried(() =>
    cancelPass(shop.ctx, { memberNo, termId: pass.id, key: shop.fresh('key-of-end-') }),
  );
  expectSame('deadline', `whether pass ${pass.id} is cancelled`, {
    shop: !(went instanceof DomainError),
    model: isLast,
  });
  if (went instanceof DomainError) return;
  const back = passRefund(pass, shop.now);
  const alive = back.filter(({ lot }) => isAlive(lot, shop.now));
  expectSame('value', `coins that pass ${pass.id} returns`, {
    shop: JSON.parse(went.body).result.coins,
    model: sum(alive.map(({ amount }) => amount)),
  });
  wallet.restore(back, shop.now);
  pass.isCancelled = true;
}

async function support(shop: Simulation, action: Action): Promise<void> {
  const member = pickItem(shop.members, action, 'member');
  const work = pickItem(shop.works, action, 'work');
  const coins = SUPPORT_SIZES[numberArgument(action, 'coins') % SUPPORT_SIZES.length] ?? 10;
  if (!member || !work) return;
  const { memberNo, wallet, charges } = member;
  const month = monthOf(shop.now);
  const given = sum(
    shop.supports
      .filter((one) => one.member === member && !one.isCancelled && monthOf(one.at) === month)
      .map((one) => one.coins),
  );
  const most = charges.kind === 'adult' ? SUPPORT_MONTH_WON : MINOR_WON;
  const isTaken =
    member !== shop.members[AUTHOR] &&
    wallet.debt === 0 &&
    (given + coins) * SUPPORT_COIN_WON <= most &&
    wallet.paidCoins(shop.now) >= coins;
  const key = shop.fresh('key-of-support-');
  const order = { memberNo, reader: readerOf(member), workId: work.id, coins, message: '', key };
  const went = await shop.tried(() => giveSupport(shop.ctx, { ...order, visibility: 'private' }));
  expectSame('value', `whether member ${memberNo} supports`, { shop: !(went instanceof DomainError), model: isTaken });
  if (went instanceof DomainError) return;
  const taken = wallet.spendPaid(coins, shop.now);
  const publisher = publisherOn(work, dayOf(shop.now));
  work.isSold = true;
  shop.revenue.push({ at: shop.now, publisher, ...sumsOf(taken) });
  const { support: id } = JSON.parse(went.body).result;
  shop.supports.push({ id, member, coins, at: shop.now, taken, publisher, isCancelled: false });
}

async function takeSupportBack(shop: Simulation, action: Action): Promise<void> {
  const given = pickItem(shop.supports, action, 'support');
  if (!given) return;
  const { id, member, taken, publisher } = given;
  const isInTime = !given.isCancelled && shop.now < given.at + WHOLE_DAYS * DAY_MS;
  const order = { memberNo: member.memberNo, supportId: id, key: shop.fresh('key-of-return-') };
  const went = await shop.tried(() => cancelSupport(shop.ctx, order));
  if (isInTime === went instanceof DomainError)
    throw new ModelMismatch('deadline', `support ${id} is ${isInTime ? 'not ' : ''}taken back`);
  if (went instanceof DomainError) return;
  given.isCancelled = true;
  member.wallet.restore(taken, shop.now);
  const { coin, bonus, won } = sumsOf(taken);
  shop.revenue.push({ at: shop.now, publisher, coin: -coin, bonus: -bonus, ticket: 0, won: -won });
}

export const PASS_PERFORMERS = {
  buyPass: buy,
  cancelPass: cancel,
  support,
  cancelSupport: takeSupportBack,
} as const satisfies Record<string, Performer>;
