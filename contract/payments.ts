import { z } from 'zod';
import {
  PAYMENT_METHODS,
  PAYMENT_STATES,
  REFUND_BANKS,
  REFUND_BASES,
  REFUND_STATES,
  STORE_METHODS,
} from '#shared/money/payments';
import { STORE_OUTCOMES } from '#shared/money/app-stores';
import { okResponse, recordId } from './envelope.ts';

const method = z.enum(PAYMENT_METHODS);
const moment = z.iso.datetime();

/** `GET /ko/v1/coin-products`: products, methods and terms. */
export const productsResponse = okResponse(
  z.object({
    products: z.array(
      z.object({
        id: z.int(),
        /** Price on the web; stores have their own. */
        won: z.int().nullable(),
        coins: z.int(),
        bonus: z.int(),
        bonus_days: z.int(),
        /** Product id in the app's store. */
        store_product: z.string().nullable(),
      }),
    ),
    methods: z.array(method),
    refund_fee: z.object({ percent: z.int(), at_least: z.int() }),
    /** Monthly limits in won. */
    limits: z.object({ unverified: z.int().nullable(), minor: z.int().nullable() }),
  }),
);

/** `POST /ko/v1/payments` with `Idempotency-Key`: creates an order. */
export const paymentBody = z.object({ product: recordId, method });
/** Parameters of the gateway SDK. */
export const paymentStartedResponse = okResponse(
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
  /** Bank account while waiting for the transfer. */
  account: z.object({ bank: z.string(), number: z.string(), holder: z.string(), due: moment }).nullable(),
  failure: z.string().nullable(),
  receipt_url: z.string().nullable(),
  returned_won: z.int(),
  made_at: moment,
  paid_at: moment.nullable(),
  refund: z.object({ state: z.enum(REFUND_STATES), won: z.int(), coins: z.int(), made_at: moment }).nullable(),
});
export type PaymentDto = z.infer<typeof payment>;

/** `POST /ko/v1/payments/:id/complete`: return from the payment window; `given_up`: closed. */
export const completeBody = z.object({ given_up: z.boolean().default(false) });
export const paymentResponse = okResponse(z.object({ payment }));
/** `GET /ko/v1/payments`: own orders, newest first. */
export const paymentsQuery = z.object({
  before: z
    .string()
    .regex(/^[\w-]{20,64}$/)
    .optional(),
});
export const paymentsResponse = okResponse(z.object({ payments: z.array(payment), next: z.string().nullable() }));

/** `POST /ko/v1/store-orders` with `Idempotency-Key`: creates an app store order. */
export const storeOrderBody = z.object({ product: recordId });
/** Store product and the member's account id in the store. */
export const storeOrderResponse = okResponse(
  z.object({
    payment: z.string(),
    store_product: z.string(),
    account: z.string(),
    coins: z.int(),
    bonus: z.int(),
  }),
);
/** `POST /ko/v1/store-purchases`: a purchase signed or named by the store. */
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
/** Outcome; the app finishes the store transaction only after `credited` or `refunded`. */
export const storePurchaseResponse = okResponse(
  z.object({ outcome: z.enum(STORE_OUTCOMES), payment: payment.nullable() }),
);

/** `GET /ko/v1/payments/:id/refund`: refundable amount with its calculation. */
export const refundOfferResponse = okResponse(
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
 * `POST /ko/v1/payments/:id/refund` with `Idempotency-Key`: the quoted `won` and `coins`, and the account if required.
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
export const refundResponse = okResponse(
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
