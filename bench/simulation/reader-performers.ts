import { downloadEpisode } from '#domain/offline';
import { acceptQuote, quotePurchase, useTicket, withdrawPurchase } from '#domain/purchase';
import { openEpisode } from '#domain/reading';
import { requestMoneyAction } from '#domain/payment-operations';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import type { Action } from './actions.ts';
import { pickItem, numberArgument } from './action-arguments.ts';
import { ModelMismatch, expectSame } from './model-mismatch.ts';
import { OPERATOR_LIMIT } from './money-performers.ts';
import { type ModelPurchase, type EntitlementKind, requirePrice } from './purchase-model.ts';
import { dayOf } from './seoul-calendar.ts';
import { PASS_NEWEST_EPISODES, PASS_WORK, WORKS } from './simulated-shop.ts';
import { type LotPortion, sum } from './wallet-model.ts';
import type { Performer, RevenueEntry, SimulatedMember, SimulatedWork, Simulation } from './simulation.ts';

const DEVICES = 5;

export function readerOf({ memberNo }: SimulatedMember): Reader {
  return { kind: 'unverified', memberNo };
}

/** The publisher of a work on a day, as an index. */
export function publisherOn({ periods }: SimulatedWork, day: string): number {
  return periods.findLast(({ fromDay }) => fromDay <= day)?.publisher ?? 0;
}

async function buy(shop: Simulation, action: Action): Promise<void> {
  const member = pickItem(shop.members, action, 'member');
  const work = pickItem(shop.works, action, 'work');
  const plan = work && WORKS[work.at];
  if (!member || !plan) return;
  const entitlement = numberArgument(action, 'isRental') === 1 ? ('rental' as const) : ('buy' as const);
  const first = numberArgument(action, 'episode') % work.episodes.length;
  // Free and owned episodes are not bought again.
  const episodes = Array.from(
    { length: numberArgument(action, 'count') || 1 },
    (_none, at) => (first + at) % work.episodes.length,
  )
    .filter((at, place, all) => at > 0 && all.indexOf(at) === place)
    .map((at) => work.episodes[at] ?? 0)
    .filter(
      (id) =>
        !member.rights.holds(id, 'buy', shop.now) &&
        !(entitlement === 'rental' && member.rights.holds(id, 'rental', shop.now)),
    );
  if (episodes.length === 0) return;
  const isOne = episodes.length === 1;
  const kind =
    entitlement === 'buy' ? (isOne ? KINDS.BUY : KINDS.BUNDLE_BUY) : isOne ? KINDS.RENTAL : KINDS.BUNDLE_RENTAL;
  const { memberNo } = member;
  const id = crypto.randomUUID();
  const quote = await quotePurchase(shop.ctx, {
    id,
    memberNo,
    reader: readerOf(member),
    workId: work.id,
    kind,
    episodes,
  });
  const { bundlePercent, bundleFrom } = plan;
  const discount = {
    percent: percentOn(work, { way: entitlement, now: shop.now }),
    bundlePercent: isOne ? 0 : bundlePercent,
    bundleFrom,
  };
  requirePrice(quote.items, { coins: quote.coins, discount });
  const key = shop.fresh('key-of-purchase-');
  const { body } = await shop.insist(() => acceptQuote(shop.ctx, { memberNo, quoteId: id, key }));
  const publisher = publisherOn(work, dayOf(shop.now));
  const claimed = member.wallet.spend(quote.coins, shop.now);
  const purchase: ModelPurchase = {
    id: Number(JSON.parse(body).result.purchase),
    memberNo,
    work: work.at,
    way: entitlement,
    boughtAt: shop.now,
    items: quote.items.map(({ episode, list, coins }) => ({
      episode,
      list,
      coins,
      isCancelled: false,
      isOpened: false,
    })),
    discount,
    taken: claimed,
    coins: quote.coins,
    returned: 0,
    publisher,
  };
  member.rights.bought(purchase, entitlement === 'rental' ? plan.rentalHours : null);
  work.isSold = true;
  shop.revenue.push({ at: shop.now, publisher, ...sumsOf(claimed) });
}

/** The best promotion of a work, in percent. */
function percentOn(
  { promotions }: SimulatedWork,
  { way: entitlement, now }: { way: EntitlementKind; now: number },
): number {
  const running = promotions.filter((one) => one.way === entitlement && one.from <= now && one.until > now);
  return Math.max(0, ...running.map(({ percent }) => percent));
}

export function sumsOf(portions: readonly LotPortion[]): Omit<RevenueEntry, 'at' | 'publisher'> {
  const of = (unit: 'coin' | 'bonus'): number =>
    sum(portions.map(({ lot, amount }) => (lot.unit === unit ? amount : 0)));
  return {
    coin: of('coin'),
    bonus: of('bonus'),
    ticket: 0,
    won: sum(portions.map(({ lot, amount }) => lot.wonEach * amount)),
  };
}

interface Owned {
  member: SimulatedMember;
  purchase: ModelPurchase;
}

function purchasesOf(shop: Simulation): Owned[] {
  return shop.members.flatMap((member) => member.rights.purchases.map((purchase) => ({ member, purchase })));
}

/** Returns coins of a purchase to the lots and subtracts them from the publisher's sales. */
function returned(shop: Simulation, { member, purchase }: Owned, coins: number): void {
  const back = member.wallet.giveBack(purchase.taken, { already: purchase.returned, coins, now: shop.now });
  purchase.returned += coins;
  const { coin, bonus, won } = sumsOf(back);
  shop.revenue.push({ at: shop.now, publisher: purchase.publisher, coin: -coin, bonus: -bonus, ticket: 0, won: -won });
}

async function withdraw(shop: Simulation, action: Action): Promise<void> {
  const owned = pickItem(purchasesOf(shop), action, 'purchase');
  if (!owned) return;
  const { member, purchase } = owned;
  const coins = member.rights.withdrawable(purchase, shop.now);
  const isInTime = member.rights.isInTime(purchase, shop.now);
  const input = { memberNo: member.memberNo, purchaseId: purchase.id, key: shop.fresh('key-of-withdrawal-') };
  const response = await shop.tried(() => withdrawPurchase(shop.ctx, input));
  if (response instanceof DomainError) {
    if (coins > 0)
      throw new ModelMismatch(
        'deadline',
        `purchase ${purchase.id} may be taken back, and is refused: ${response.message}`,
      );
    return;
  }
  if (!isInTime)
    throw new ModelMismatch('deadline', `purchase ${purchase.id} was taken back after its time or its opening`);
  const result = JSON.parse(response.body).result;
  expectSame('value', `coins that taking purchase ${purchase.id} back gives`, { shop: result.coins, model: coins });
  returned(shop, owned, coins);
  member.rights.cancel(purchase, { all: false });
}

async function refundDefect(shop: Simulation, action: Action): Promise<void> {
  const owned = pickItem(purchasesOf(shop), action, 'purchase');
  if (!owned) return;
  const { member, purchase } = owned;
  const [clerk = 0] = shop.clerks;
  const isInTime = member.rights.isDefectInTime(purchase, shop.now);
  const input = { act: 'purchase-refund' as const, purchase: purchase.id, knownOn: dayOf(shop.now) };
  const order = {
    by: { id: clerk, name: '운영자 1' },
    mayDecide: true,
    limit: OPERATOR_LIMIT,
    memberNo: member.memberNo,
    wish: input,
    reason: '하자',
    key: shop.fresh('key-of-defect-'),
  };
  const went = await shop.tried(() => requestMoneyAction(shop.ctx, order));
  if (went === 'done' && !isInTime)
    throw new ModelMismatch('deadline', `purchase ${purchase.id} was paid back after its time`);
  if (went instanceof DomainError && isInTime)
    throw new ModelMismatch('deadline', `purchase ${purchase.id} is not paid back: ${went.message}`);
  if (went !== 'done') return;
  returned(shop, owned, purchase.coins - purchase.returned);
  member.rights.cancel(purchase, { all: true });
}

async function lend(shop: Simulation, action: Action): Promise<void> {
  const member = pickItem(shop.members, action, 'member');
  const work = pickItem(shop.works, action, 'work');
  const episode = work && pickItem(work.episodes, action, 'episode');
  const plan = work && WORKS[work.at];
  if (!member || !work || !plan || episode === undefined) return;
  const { memberNo, rights } = member;
  const ticket = member.tickets.find((one) => one.work === work.at && one.left > 0);
  const isHeld = rights.holds(episode, 'buy', shop.now) || rights.holds(episode, 'rental', shop.now);
  const isUsable = ticket !== undefined && !isHeld && episode !== work.episodes[0];
  const key = shop.fresh('key-of-ticket-');
  const input = { memberNo, reader: readerOf(member), episodeId: episode, kind: 'ticket' as const, key };
  const went = await shop.tried(() => useTicket(shop.ctx, input));
  expectSame('rights', `whether a ticket opens ${episode}`, { shop: !(went instanceof DomainError), model: isUsable });
  if (!isUsable) return;
  ticket.left -= 1;
  rights.lent(episode, { hours: ticket.hours, now: shop.now });
  work.isSold = true;
  const publisher = publisherOn(work, dayOf(shop.now));
  shop.revenue.push({ at: shop.now, publisher, coin: 0, bonus: 0, ticket: plan.rental, won: 0 });
}

/** Whether a running pass opens an episode, which uses it. */
function readByPass(
  shop: Simulation,
  { member, work, episode }: { member: SimulatedMember; work: SimulatedWork; episode: number },
): boolean {
  const pass = member.passes.find(
    ({ isCancelled, startsAt, endsAt }) => !isCancelled && startsAt <= shop.now && endsAt > shop.now,
  );
  const isCovered =
    work.at === PASS_WORK && work.episodes.indexOf(episode) < work.episodes.length - PASS_NEWEST_EPISODES;
  if (!pass || !isCovered) return false;
  pass.isUsed = true;
  return true;
}

export const READER_PERFORMERS = {
  buy,
  open: async (shop, action) => {
    const member = pickItem(shop.members, action, 'member');
    const work = pickItem(shop.works, action, 'work');
    const episode = work && pickItem(work.episodes, action, 'episode');
    if (!member || !work || episode === undefined) return;
    const input = { id: episode, reader: readerOf(member), opening: 'read' as const };
    const { gate } = await shop.insist(() => openEpisode(shop.ctx, input));
    const isOpen =
      member.rights.open(episode, shop.now) ||
      episode === work.episodes[0] ||
      readByPass(shop, { member, work, episode });
    expectSame('rights', `whether member ${member.memberNo} opens ${episode}`, { shop: gate === null, model: isOpen });
  },
  keep: async (shop, action) => {
    const member = pickItem(shop.members, action, 'member');
    const work = pickItem(shop.works, action, 'work');
    const episode = work && pickItem(work.episodes, action, 'episode');
    if (!member || !work || episode === undefined || episode === work.episodes[0]) return;
    const device = {
      reader: readerOf(member),
      proofEndsAt: null,
      device: { id: `device-${member.memberNo}`, name: '기기' },
    };
    const input = { ...device, episodeId: episode, mostDevices: DEVICES };
    const went = await shop.tried(() => downloadEpisode(shop.ctx, input));
    const isKept = member.rights.keep(episode, shop.now) || readByPass(shop, { member, work, episode });
    expectSame('rights', `whether member ${member.memberNo} keeps ${episode}`, {
      shop: !(went instanceof DomainError),
      model: isKept,
    });
  },
  useTicket: lend,
  withdraw,
  defect: refundDefect,
} as const satisfies Record<string, Performer>;
