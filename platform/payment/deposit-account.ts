import type { PaymentMethod as PortOneMethod } from '@portone/server-sdk/payment';
import type { DepositAccount } from '#shared/money/payments';
import { REFUND_BANKS } from '#shared/money/payments';

const BANKS: Record<string, string> = REFUND_BANKS;

/** Deposit account; null if the gateway's data is incomplete. */
export function depositAccountOf(method: PortOneMethod | undefined): DepositAccount | null {
  if (!method || !('type' in method) || method.type !== 'PaymentMethodVirtualAccount') return null;
  const { bank, accountNumber, remitteeName, expiredAt } = method;
  if (!accountNumber || !expiredAt || Number.isNaN(Date.parse(expiredAt))) return null;
  return {
    bank: bank ? (BANKS[bank] ?? bank) : '',
    number: accountNumber,
    holder: remitteeName ?? '',
    due: new Date(expiredAt).toISOString(),
  };
}
