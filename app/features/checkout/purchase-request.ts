import { paths } from '#shared/web/paths';

/** `choose` selects episodes first. */
export const PURCHASE_METHODS = ['buy', 'rental', 'ticket', 'wait-free', 'choose'] as const;
export type PurchaseMethod = (typeof PURCHASE_METHODS)[number];

export interface PurchaseRequest {
  work: number;
  method: PurchaseMethod;
  episodes: number[] | 'all';
}

/** The page of the work that opens the dialog for a request; the inverse of `purchaseRequestFromUrl`. */
export function purchasePath({ work, method, episodes }: PurchaseRequest): string {
  const buy = method === 'choose' ? method : episodes === 'all' ? 'all' : episodes.join(',');
  const way = method === 'choose' || method === 'buy' ? '' : `&way=${method}`;
  return `${paths.work(work)}?buy=${buy}${way}`;
}
