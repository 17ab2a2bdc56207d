import type { Needs } from '#shared/context';
import { selectSetting } from './showcase-store.ts';

/** What whoever sells coins has to tell of them (전자상거래법 §8④, 시행규칙 §6); what the operator has not told is empty. */
export interface PrepaidFacts {
  /** 자본금. */
  capital: string;
  /** Whether a guarantee or an insurance stands for what was paid ahead, by whom, for how much. */
  guarantee: string;
  /** How the remainder is paid back. */
  cashBack: string;
  refund: string;
  /** Where coins may be used. */
  usableAt: string;
  limits: string;
}

/** What the operator tells of the coins; empty where nothing was told. */
export async function prepaidFacts(ctx: Needs<'db'>): Promise<PrepaidFacts> {
  const told: Record<string, unknown> = Object(await selectSetting(ctx.db, 'prepaid'));
  const fact = (name: keyof PrepaidFacts): string => (typeof told[name] === 'string' ? told[name] : '');
  return {
    capital: fact('capital'),
    guarantee: fact('guarantee'),
    cashBack: fact('cashBack'),
    refund: fact('refund'),
    usableAt: fact('usableAt'),
    limits: fact('limits'),
  };
}
