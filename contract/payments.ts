import { z } from 'zod';
import {
  PAYMENT_METHODS,
  PAYMENT_STATES,
  REFUND_BANKS,
  REFUND_BASES,
  REFUND_STATES,
  STORE_METHODS,
} from '#vocabulary/payments';
import { STORE_OUTCOMES } from '#vocabulary/stores';
import { answer, recordId } from './envelope.ts';

const method = z.enum(PAYMENT_METHODS);
const moment = z.iso.datetime();

/** `GET /ko/v1/coin-products`: what is sold here, how it may be paid, and on which terms. */
export const productsAnswer = answer(
  z.object({
    products: z.array(
      z.object({
        id: z.int(),
        /** Won on the web; what a store asks for, it says itself. */
        won: z.int().nullable(),
        coins: z.int(),
        bonus: z.int(),
        bonus_days: z.int(),
        /** What the store of this shell calls it; null on the web. */
        store_product: z.string().nullable(),
      }),
    ),
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
  method: z.enum([...PAYMENT_METHODS, ...STORE_METHODS]),
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

/** `POST /ko/v1/store-orders` with `Idempotency-Key`: an order that is paid for in the shell's store. */
export const storeOrderBody = z.object({ product: recordId });
/** What the store is asked with: its product, and the name under which this member buys there. */
export const storeOrderAnswer = answer(
  z.object({
    payment: z.string(),
    store_product: z.string(),
    account: z.string(),
    coins: z.int(),
    bonus: z.int(),
  }),
);
/** `POST /ko/v1/store-purchases`: what was bought in a store, as the store signed it or named it. */
export const storePurchaseBody = z.union([
  z.object({
    jws: z
      .string()
      .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      .max(20_000),
  }),
  z.object({
    product: z.string().regex(/^[A-Za-z0-9._]{1,150}$/),
    purchase_token: z.string().regex(/^[\w.:-]{1,1500}$/),
  }),
]);
/** What became of it; only after `credited` and `refunded` the store is told that it is over. */
export const storePurchaseAnswer = answer(z.object({ outcome: z.enum(STORE_OUTCOMES), payment: payment.nullable() }));

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
/**
 * `POST /ko/v1/payments/:id/refund` with `Idempotency-Key`: `won` and `coins` as the offer named them, and the account where it
 * asks for one.
 */
export const refundBody = z.object({
  won: z.int().positive(),
  coins: z.int().min(0),
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
