/** Early access: what monthly supporters read before its day. */
export { supportsAuthorSql } from './benefit-store.ts';
export { useSupporterBenefit } from './use-benefit.ts';
