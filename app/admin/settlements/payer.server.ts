import type { ShopInfo } from '#shared/web/shop-info';
import type { StatementPayer } from '#shared/money/settlement';

/** The company that pays statements, from the shop's company details. */
export function payerOf({ name, company, representative, businessNumber, address }: ShopInfo): StatementPayer {
  return { company: company || name, representative, businessNumber, address };
}

/** Whether a finance department would accept the payer of a statement. */
export function isPayerComplete({ company, representative, businessNumber, address }: ShopInfo): boolean {
  const isPlaceholder = /^0{3}-?0{2}-?0{5}$/.test(businessNumber);
  return [company, representative, businessNumber, address].every((text) => text.trim() !== '') && !isPlaceholder;
}
