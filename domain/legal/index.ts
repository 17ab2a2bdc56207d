/** The shop's legal texts: terms and privacy policies, version by version. */
export { type LegalDraft, applyLegalTexts } from './apply-legal-texts.ts';
export type { LegalFacts } from './legal-rules.ts';
export { legalVersions, showLegalText } from './show-legal-text.ts';
export { type LegalWriting, readLegalText, saveLegalText, takeBackLegalText } from './save-legal-text.ts';
