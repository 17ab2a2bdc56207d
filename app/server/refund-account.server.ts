import { REFUND_BANKS, type RefundAccount, type RefundBank } from '#shared/money/payments';

/** Undefined when incomplete or invalid. */
export function refundAccount(input: { bank: string; number: string; holder: string }): RefundAccount | undefined {
  const bank = bankNamed(input.bank);
  const number = input.number.replaceAll(/[\s-]/g, '');
  const holder = input.holder.normalize('NFC').trim();
  if (!bank || !/^\d{7,20}$/.test(number) || holder === '' || holder.length > 30) return undefined;
  return { bank, number, holder };
}

function bankNamed(name: string): RefundBank | undefined {
  return Object.keys(REFUND_BANKS).find((bank): bank is RefundBank => bank === name);
}
