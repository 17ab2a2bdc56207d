/** Legal texts: terms and privacy policies by version. */
export { type LegalDraft, applyLegalTexts } from './apply-legal-texts.ts';
export type { LegalVariables } from './legal-rules.ts';
export type { LegalVersion } from './legal-store.ts';
export { legalVersions, listLegalVersions, readLegalText } from './read-legal-text.ts';
export {
  type LegalTextInput,
  legalStart,
  readEditableLegalText,
  saveLegalText,
  withdrawLegalText,
} from './save-legal-text.ts';
