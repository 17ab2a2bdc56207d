import { z } from 'zod';
import { PAYMENT_METHODS, PAYMENT_STATES, REFUND_BANKS, REFUND_BASES, REFUND_STATES } from '#vocabulary/payments';
import { answer, recordId } from './envelope.ts';

const method = z.enum(PAYMENT_METHODS);
const moment = z.iso.datetime();

/** `GET /ko/v1/coin-products`: what is sold here, how it may be paid, and on which terms. */
export const productsAnswer = answer(
  z.object({
    products: z.array(z.object({ id: z.int(), won: z.int(), coins: z.int(), bonus: z.int(), bonus_days: z.int() })),
    methods: z.array(method),
    refund_fee: z.object({ percent: z.int(), at_least: z.int() }),
    /** Won a month; null without a limit. */
    limits: z.object({ unverified: z.int().nullable(), minor: z.int().nullable() }),
  }),
);

/** `POST /ko/v1/payments` with `Idempotency-Key`: an order, before anything is paid. */
export const paymentBody = z.object({ product: recordId, method });
/** What the gateway's script is asked with. */
export const paymentBegunAnswer = answer(
  z.object({
    payment: z.string(),
    won: z.int(),
    coins: z.int(),
    bonus: z.int(),
    name: z.string(),
    method,
    store: z.string(),
    channel: z.string(),
    sdk: z.string(),
  }),
);
export const paymentParams = z.object({ id: z.string().regex(/^[\w-]{20,64}$/) });

const payment = z.object({
  id: z.string(),
  method,
  won: z.int(),
  coins: z.int(),
  bonus: z.int(),
  bonus_days: z.int(),
  state: z.enum(PAYMENT_STATES),
  /** Where to pay to, while it waits for the money. */
  account: z.object({ bank: z.string(), number: z.string(), holder: z.string(), due: moment }).nullable(),
  failure: z.string().nullable(),
  receipt_url: z.string().nullable(),
  returned_won: z.int(),
  made_at: moment,
  paid_at: moment.nullable(),
  refund: z.object({ state: z.enum(REFUND_STATES), won: z.int(), coins: z.int(), made_at: moment }).nullable(),
});
export type PaymentWire = z.infer<typeof payment>;

/** `POST /ko/v1/payments/:id/complete`: back from the payment window; `given_up`: it was closed. */
export const completeBody = z.object({ given_up: z.boolean().default(false) });
export const paymentAnswer = answer(z.object({ payment }));
/** `GET /ko/v1/payments`: one's own orders, the newest first. */
export const paymentsQuery = z.object({
  before: z
    .string()
    .regex(/^[\w-]{20,64}$/)
    .optional(),
});
export const paymentsAnswer = answer(z.object({ payments: z.array(payment), next: z.string().nullable() }));

/** `GET /ko/v1/payments/:id/refund`: what would go back now, and how it was worked out. */
export const refundOfferAnswer = answer(
  z.object({
    basis: z.enum(REFUND_BASES),
    coins: z.int(),
    bonus: z.int(),
    value: z.int(),
    spent_bonus: z.int(),
    fee: z.int(),
    won: z.int(),
    fee_percent: z.int(),
    fee_at_least: z.int(),
    needs_account: z.boolean(),
  }),
);
const banks = Object.keys(REFUND_BANKS) as (keyof typeof REFUND_BANKS)[];
/** `POST /ko/v1/payments/:id/refund` with `Idempotency-Key`; the account where the offer asks for one. */
export const refundBody = z.object({
  account: z
    .object({
      bank: z.enum(banks),
      number: z.string().regex(/^[0-9-]{6,30}$/),
      holder: z.string().trim().min(1).max(40),
    })
    .optional(),
});
export const refundAnswer = answer(
  z.object({
    refund: z.string(),
    payment: z.string(),
    basis: z.enum(REFUND_BASES),
    won: z.int(),
    coins: z.int(),
    bonus: z.int(),
    fee: z.int(),
    spent_bonus: z.int(),
  }),
);
