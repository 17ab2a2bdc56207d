/** Support: paid coins that readers give to authors, once or every month. */
export { cancelSupport, cancelSupportForMember } from './cancel-support.ts';
export { type SupportInput, giveSupport } from './give-support.ts';
export { deleteSupports, exportSupports } from './member-data.ts';
export type { Membership, SupportTier } from './membership-store.ts';
export { beginMonthlySupport, stopMonthlySupport } from './monthly-support.ts';
export type { ReceivedSupport, SupportedPen } from './received-store.ts';
export {
  type ReceivedPage,
  blockSupporter,
  hideSupport,
  openReceived,
  reportSupport,
  saveSupportTier,
} from './received-supports.ts';
export { announceLoweredPromises } from './promises/announce-lowered.ts';
export { countLoweredSupports, showEarlyPromise } from './promises/show-promise.ts';
export { renewSupports } from './renew-supports.ts';
export type { ListedSupport } from './review-store.ts';
export { decideSupportReport, listAllSupports } from './review-supports.ts';
export {
  type OwnSupport,
  type PenSupport,
  type SupportOffer,
  findSupportableWork,
  listSupports,
  recordBenefitUse,
  showPenSupport,
  showSupport,
  takesSupport,
} from './show-support.ts';
