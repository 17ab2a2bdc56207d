import { REFUND_BANKS, type RefundAccount, type RefundBank } from '#shared/money/payments';
import type { ConsoleForm } from '../components/form-action.server.ts';

const isBank = (name: string): name is RefundBank => Object.hasOwn(REFUND_BANKS, name);

export function refundAccount(form: ConsoleForm): RefundAccount | undefined {
  const [bank, number, holder] = [form('bank'), form('number').trim(), form('holder').normalize('NFC').trim()];
  if (!isBank(bank) || !/^[\d-]{6,20}$/.test(number) || holder === '' || holder.length > 20) return undefined;
  return { bank, number, holder };
}
