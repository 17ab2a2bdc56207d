import {
  createPayment,
  loadChargeOffer,
  pollPayments,
  pollStorePurchases,
  completePayment,
  offerChargeRefund,
  reconcileStorePurchases,
  refundCharge,
  syncPayment,
} from '#domain/payment';
import { decideProposal, listProposals, requestMoneyAction } from '#domain/payment-operations';
import type { PaymentMethod, RefundAccount } from '#shared/money/payments';
import type { Action } from './actions.ts';
import type { ModelCharge } from './charge-model.ts';
import { pickItem, numberArgument } from './action-arguments.ts';
import { GATEWAY_MOODS } from './simulated-gateway.ts';
import type { Performer, SimulatedMember, Simulation } from './simulation.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Added so that nothing expires at the moment of comparison. */
export const ODD_MS = 67_000;
const ACCOUNT_DAYS = 7;
const ACCOUNT: RefundAccount = { bank: 'SHINHAN', number: '110123456789', holder: '서가' };
/** An amount below the limit for a second approval. */
export const OPERATOR_LIMIT = 1_000_000;

async function order(shop: Simulation, action: Action, method: PaymentMethod): Promise<string | undefined> {
  const member = pickItem(shop.members, action, 'member');
  const { products } = await loadChargeOffer(shop.ctx, 'web');
  const product = pickItem(products, action, 'product');
  if (!member || !product) return undefined;
  const { memberNo } = member;
  const key = shop.fresh('key-of-order-');
  const input = { memberNo, productId: product.id, method, channel: 'web' as const, key };
  const { body } = await shop.insist(() => createPayment(shop.ctx, input));
  const id = String(JSON.parse(body).result.payment);
  shop.orders.push({ id, won: product.won, isAccount: method === 'virtual-account', memberNo });
  return id;
}

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
  const input = { act: 'minor-refund' as const, payment: charge.id };
  const common = { mayDecide: true, limit: OPERATOR_LIMIT, memberNo, reason: '미성년자' };
  const by = { id: first, name: '운영자 1' };
  const proposing = { ...common, by, wish: input, key: shop.fresh('key-of-minor-') };
  await shop.insist(() => requestMoneyAction(shop.ctx, proposing));
  const { proposals } = await listProposals(shop.ctx, { isOpen: true, memberNo });
  const [proposal] = proposals;
  if (!proposal) return;
  const account = isAccount ? ACCOUNT : undefined;
  const key = shop.fresh('key-of-approval-');
  const deciding = {
    by: { id: second, name: '운영자 2' },
    id: proposal.id,
    isApproved: true,
    message: '확인',
    key,
    account,
  };
  await shop.insist(() => decideProposal(shop.ctx, deciding));
}

export const MONEY_PERFORMERS = {
  charge: async (shop, action) => {
    const id = await order(shop, action, 'card');
    const orderRow = shop.orders.find((one) => one.id === id);
    if (!orderRow) return;
    shop.gateway.pay(orderRow.id, orderRow.won);
    await shop.insist(() => syncPayment(shop.ctx, { paymentId: orderRow.id }));
  },
  order: async (shop, action) => {
    const isAccount = numberArgument(action, 'isAccount') === 1;
    const id = await order(shop, action, isAccount ? 'virtual-account' : 'kakaopay');
    if (id === undefined || !isAccount) return;
    shop.gateway.openAccount(id, shop.now + ACCOUNT_DAYS * DAY_MS);
    await shop.insist(() => syncPayment(shop.ctx, { paymentId: id }));
  },
  pay: async (shop, action) => {
    const unpaid = shop.orders.filter(({ id }) => shop.gateway.payments.get(id)?.paidWon === 0);
    const orderRow = pickItem(unpaid, action, 'payment');
    if (orderRow) shop.gateway.pay(orderRow.id, orderRow.won + numberArgument(action, 'isWrong') * 10);
  },
  fail: async (shop, action) => {
    const orderRow = pickItem(shop.orders, action, 'payment');
    if (orderRow) shop.gateway.fail(orderRow.id);
  },
  giveUp: async (shop, action) => {
    const orderRow = pickItem(shop.orders, action, 'payment');
    if (!orderRow) return;
    const { id: paymentId, memberNo } = orderRow;
    await shop.insist(() => completePayment(shop.ctx, { memberNo, paymentId, isGivenUp: true }));
  },
  notify: async (shop, action) => {
    const id = pickItem([...shop.gateway.payments.keys()], action, 'payment');
    if (id !== undefined) await shop.insist(() => syncPayment(shop.ctx, { paymentId: id }));
  },
  mood: async ({ gateway }, action) => {
    gateway.mood = pickItem(GATEWAY_MOODS, action, 'mood') ?? 'well';
  },
  well: async ({ gateway }) => {
    gateway.mood = 'well';
  },
  finishSlow: async ({ gateway }, action) => gateway.finishSlow(numberArgument(action, 'succeeds') === 1),
  takeBack: async (shop, action) => {
    const selected = pickItem(chargesOf(shop), action, 'charge');
    if (!selected) return;
    const { id, won } = selected.charge;
    shop.gateway.takeBack(id, Math.ceil((won * numberArgument(action, 'share')) / 100));
  },
  refund: async (shop, action) => {
    const selected = pickItem(chargesOf(shop), action, 'charge');
    if (!selected) return;
    const { charge, member, isAccount } = selected;
    const request = { memberNo: member.memberNo, paymentId: charge.id };
    const confirmed = await offerChargeRefund(shop.ctx, request);
    const input = {
      ...request,
      expected: confirmed,
      key: shop.fresh('key-of-refund-'),
      ...(isAccount ? { account: ACCOUNT } : {}),
    };
    await shop.insist(() => refundCharge(shop.ctx, input));
  },
  minor: async (shop, action) => {
    const selected = pickItem(chargesOf(shop), action, 'charge');
    if (selected) await refundMinors(shop, selected);
  },
  minute: async (shop) => void (await shop.insist(() => pollPayments(shop.ctx))),
  /** Restores the gateway and runs the jobs until the shop has every answer. */
  quiet: async (shop) => {
    shop.gateway.mood = 'well';
    shop.gateway.finishSlow(true);
    shop.stores.isAway = false;
    for (let round = 0; round < 8; round += 1) {
      await shop.goTo(shop.now + HOUR_MS + ODD_MS);
      await pollPayments(shop.ctx);
      await pollStorePurchases(shop.ctx);
      await shop.compare();
    }
    for (const paymentId of shop.gateway.payments.keys()) await syncPayment(shop.ctx, { paymentId });
    await reconcileStorePurchases(shop.ctx);
    await shop.compare();
    await shop.compareMoney();
  },
} as const satisfies Record<string, Performer>;
