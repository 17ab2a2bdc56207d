import { REFUND_BANKS, type RefundAccount, type RefundBank } from '#vocabulary/payments';

/** The account that was typed; undefined where anything of it is missing or cannot be one. */
export function refundAccount(typed: { bank: string; number: string; holder: string }): RefundAccount | undefined {
  const bank = bankNamed(typed.bank);
  const number = typed.number.replaceAll(/[\s-]/g, '');
  const holder = typed.holder.normalize('NFC').trim();
  if (!bank || !/^\d{7,20}$/.test(number) || holder === '' || holder.length > 30) return undefined;
  return { bank, number, holder };
}

function bankNamed(name: string): RefundBank | undefined {
  return Object.keys(REFUND_BANKS).find((bank): bank is RefundBank => bank === name);
}
