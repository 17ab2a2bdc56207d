import {
  beginPayment,
  chargeOffer,
  chasePayments,
  chaseStorePurchases,
  completePayment,
  offerChargeRefund,
  reconcileStorePurchases,
  refundCharge,
  settlePayment,
} from '#domain/payment';
import { decideProposal, listProposals, wishMoney } from '#domain/treasury';
import type { PaymentMethod, RefundAccount } from '#vocabulary/payments';
import type { Action } from './actions.ts';
import type { ModelCharge } from './charge-model.ts';
import { chosen, numberOf } from './chosen.ts';
import { GATEWAY_MOODS } from './simulated-gateway.ts';
import type { Performer, SimulatedMember, Simulation } from './simulation.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Passed besides, so that nothing ends at the very moment at which somebody looks. */
export const ODD_MS = 67_000;
const ACCOUNT_DAYS = 7;
const ACCOUNT: RefundAccount = { bank: 'SHINHAN', number: '110123456789', holder: '서가' };
/** A sum below the limit above which a second person must approve. */
export const DESK_LIMIT = 1_000_000;

async function order(shop: Simulation, action: Action, method: PaymentMethod): Promise<string | undefined> {
  const member = chosen(shop.members, action, 'member');
  const { products } = await chargeOffer(shop.ctx, 'web');
  const product = chosen(products, action, 'product');
  if (!member || !product) return undefined;
  const { memberNo } = member;
  const key = shop.fresh('key-of-order-');
  const wish = { memberNo, productId: product.id, method, channel: 'web' as const, key };
  const { body } = await shop.insist(() => beginPayment(shop.ctx, wish));
  const id = String(JSON.parse(body).result.payment);
  shop.orders.push({ id, won: product.won, isAccount: method === 'virtual-account', memberNo });
  return id;
}

/** Every charge of every member, with whose it is. */
function chargesOf(shop: Simulation): { charge: ModelCharge; member: SimulatedMember; isAccount: boolean }[] {
  return shop.members.flatMap((member) =>
    [...member.charges.charges.values()]
      .filter(({ channel }) => channel === 'web')
      .map((charge) => {
        const isAccount = shop.orders.some(({ id, isAccount: isOne }) => id === charge.id && isOne);
        return { charge, member, isAccount };
      }),
  );
}

/** One operator proposes to cancel a minor's charge, another approves. */
async function refundMinors(
  shop: Simulation,
  { charge, member: { memberNo }, isAccount }: ReturnType<typeof chargesOf>[number],
): Promise<void> {
  const [first = 0, second = 0] = shop.clerks;
  const wish = { act: 'minor-refund' as const, payment: charge.id };
  const common = { mayDecide: true, limit: DESK_LIMIT, memberNo, reason: '미성년자' };
  const by = { id: first, name: '운영자 1' };
  const proposing = { ...common, by, wish, key: shop.fresh('key-of-minor-') };
  await shop.insist(() => wishMoney(shop.ctx, proposing));
  const { proposals } = await listProposals(shop.ctx, { isOpen: true, memberNo });
  const [proposal] = proposals;
  if (!proposal) return;
  const account = isAccount ? ACCOUNT : undefined;
  const key = shop.fresh('key-of-approval-');
  const deciding = {
    by: { id: second, name: '운영자 2' },
    id: proposal.id,
    isApproved: true,
    said: '확인',
    key,
    account,
  };
  await shop.insist(() => decideProposal(shop.ctx, deciding));
}

export const MONEY_PERFORMERS = {
  charge: async (shop, action) => {
    const id = await order(shop, action, 'card');
    const made = shop.orders.find((one) => one.id === id);
    if (!made) return;
    shop.gateway.pay(made.id, made.won);
    await shop.insist(() => settlePayment(shop.ctx, { paymentId: made.id }));
  },
  order: async (shop, action) => {
    const isAccount = numberOf(action, 'isAccount') === 1;
    const id = await order(shop, action, isAccount ? 'virtual-account' : 'kakaopay');
    if (id === undefined || !isAccount) return;
    shop.gateway.openAccount(id, shop.now + ACCOUNT_DAYS * DAY_MS);
    await shop.insist(() => settlePayment(shop.ctx, { paymentId: id }));
  },
  pay: async (shop, action) => {
    const unpaid = shop.orders.filter(({ id }) => shop.gateway.payments.get(id)?.paidWon === 0);
    const made = chosen(unpaid, action, 'payment');
    if (made) shop.gateway.pay(made.id, made.won + numberOf(action, 'isWrong') * 10);
  },
  fail: async (shop, action) => {
    const made = chosen(shop.orders, action, 'payment');
    if (made) shop.gateway.fail(made.id);
  },
  giveUp: async (shop, action) => {
    const made = chosen(shop.orders, action, 'payment');
    if (!made) return;
    const { id: paymentId, memberNo } = made;
    await shop.insist(() => completePayment(shop.ctx, { memberNo, paymentId, isGivenUp: true }));
  },
  notify: async (shop, action) => {
    const made = chosen(shop.orders, action, 'payment');
    if (made) await shop.insist(() => settlePayment(shop.ctx, { paymentId: made.id }));
  },
  mood: async ({ gateway }, action) => {
    gateway.mood = chosen(GATEWAY_MOODS, action, 'mood') ?? 'well';
  },
  well: async ({ gateway }) => {
    gateway.mood = 'well';
  },
  finishSlow: async ({ gateway }, action) => gateway.finishSlow(numberOf(action, 'succeeds') === 1),
  takeBack: async (shop, action) => {
    const found = chosen(chargesOf(shop), action, 'charge');
    if (!found) return;
    const { id, won } = found.charge;
    shop.gateway.takeBack(id, Math.ceil((won * numberOf(action, 'share')) / 100));
  },
  refund: async (shop, action) => {
    const found = chosen(chargesOf(shop), action, 'charge');
    if (!found) return;
    const { charge, member, isAccount } = found;
    const ask = { memberNo: member.memberNo, paymentId: charge.id };
    const shown = await offerChargeRefund(shop.ctx, ask);
    const wish = { ...ask, shown, key: shop.fresh('key-of-refund-'), ...(isAccount ? { account: ACCOUNT } : {}) };
    await shop.insist(() => refundCharge(shop.ctx, wish));
  },
  minor: async (shop, action) => {
    const found = chosen(chargesOf(shop), action, 'charge');
    if (found) await refundMinors(shop, found);
  },
  minute: async (shop) => void (await shop.insist(() => chasePayments(shop.ctx))),
  /** Lets the gateway answer again and runs the jobs until the shop has received every answer. */
  quiet: async (shop) => {
    shop.gateway.mood = 'well';
    shop.gateway.finishSlow(true);
    shop.stores.isAway = false;
    for (let round = 0; round < 8; round += 1) {
      await shop.goTo(shop.now + HOUR_MS + ODD_MS);
      await chasePayments(shop.ctx);
      await chaseStorePurchases(shop.ctx);
      await shop.compare();
    }
    for (const { id } of shop.orders) await settlePayment(shop.ctx, { paymentId: id });
    await reconcileStorePurchases(shop.ctx);
    await shop.compare();
    await shop.compareMoney();
  },
} as const satisfies Record<string, Performer>;
