/** Early access: what monthly supporters read before its day. */
export { readsEarlySql } from './benefit-store.ts';
export { useSupporterBenefit } from './use-benefit.ts';
