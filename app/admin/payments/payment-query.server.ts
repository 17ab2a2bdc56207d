import type { PaymentFilter } from '#domain/payment-operations';
import { CHARGE_CHANNELS, PAYMENT_METHODS, PAYMENT_STATES, STORE_METHODS } from '#shared/money/payments';
import { choiceOf } from '../catalog/form-values.ts';
import { dayIn } from '../reports/date-range-query.ts';
import { numberIn } from './money-request.server.ts';

export const PAID_BY = [...PAYMENT_METHODS, ...STORE_METHODS] as const;

/** The order filter of an address; unknown values filter nothing, a member that is no number finds none. */
export function paymentFilterOf(search: URLSearchParams): PaymentFilter {
  const text = (name: string): string => (search.get(name) ?? '').slice(0, 80);
  const memberNo = numberIn(text('member'));
  return {
    state: choiceOf(PAYMENT_STATES, text('state')),
    channel: choiceOf(CHARGE_CHANNELS, text('channel')),
    method: choiceOf(PAID_BY, text('method')),
    memberNo: Number.isNaN(memberNo) ? undefined : memberNo,
    from: dayIn(search, 'from'),
    until: dayIn(search, 'until'),
  };
}
