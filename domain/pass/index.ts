/** The pass: for some days its members read the works in it. */
export { announceLeavingWorks } from './announce-leaving.ts';
export { buyPass } from './buy-pass.ts';
export { cancelPass, cancelPassForMember, returnPass } from './cancel-pass.ts';
export { findCardPass, findCardTerm, revokeCardTerm, saveCardPrice, startCardTerm } from './card-pass.ts';
export { exportPasses } from './export-passes.ts';
export { addPassWorks, listPasses, removePassWork, savePassProducts, showPassSetup } from './manage-pass.ts';
export type { CardPrice } from './pass-store.ts';
export type { ListedPass } from './pass-term-list-store.ts';
export type { PassWork, WorkInPass } from './pass-work-store.ts';
export { type OwnPass, type PassOffer, findWorkInPass, hasPass, showPass } from './show-pass.ts';
