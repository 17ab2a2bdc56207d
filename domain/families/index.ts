/** Guardians of minors: links, rules, consents, and cancellations of a minor's charges. */
export {
  type CancellationCase,
  type FamilyCharge,
  acceptCancellation,
  listCancellations,
  listFamilyCharges,
  refuseCancellation,
  requestCancellation,
} from './cancel-charges.ts';
export {
  changeFamilyRules,
  endDueFamilyLinks,
  endFamilyLink,
  endFamilyLinkByOperator,
  recordPaperConsent,
} from './change-family-link.ts';
export { type FamilyRequestView, confirmFamilyLink, showFamilyRequest } from './confirm-family-link.ts';
export { readFamilyRules } from './family-rules.ts';
export type { ConsentEntry, FamilyLink, FamilyState } from './family-store.ts';
export { deleteFamily, exportFamily } from './member-data.ts';
export { requestFamilyLink, withdrawFamilyRequest } from './request-family-link.ts';
export { type FamilyView, listFamilyLinks, showFamily } from './show-family.ts';
