import type { Needs } from '#kernel/context';
import { selectSetting } from './shop-settings-store.ts';

/** Mandatory disclosure for selling coins (전자상거래법 §8④, 시행규칙 §6); missing values are empty. */
export interface PrepaidDisclosure {
  /** 자본금. */
  capital: string;
  /** Guarantee or insurance for prepaid amounts. */
  guarantee: string;
  /** How the remainder is refunded. */
  cashBack: string;
  refund: string;
  /** Where coins are accepted. */
  usableAt: string;
  limits: string;
}

/** Loads the disclosure; missing values are empty. */
export async function loadPrepaidDisclosure(ctx: Needs<'db'>): Promise<PrepaidDisclosure> {
  const data: Record<string, unknown> = Object(await selectSetting(ctx.db, 'prepaid'));
  const fact = (name: keyof PrepaidDisclosure): string => (typeof data[name] === 'string' ? data[name] : '');
  return {
    capital: fact('capital'),
    guarantee: fact('guarantee'),
    cashBack: fact('cashBack'),
    refund: fact('refund'),
    usableAt: fact('usableAt'),
    limits: fact('limits'),
  };
}
