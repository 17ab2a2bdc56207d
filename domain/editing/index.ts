/** Texts and pictures as operators change them: revisions, drafts, and slips that readers report. */
export { addIllustration, readShownPicture } from './add-illustration.ts';
export { readBlocks } from './block-rules.ts';
export { acceptTypo, listTypos, refuseTypo } from './decide-typo.ts';
export { dropDraft, keepDraft } from './keep-draft.ts';
export { type OpenedText, openText, previewText } from './open-text.ts';
export { exportTypos, forgetTypos, reportTypo } from './report-typo.ts';
export { type StripWish, openStrip, restoreStrip, saveStrip } from './save-strip.ts';
export { saveText } from './save-text.ts';
export { type SliceWords, readWords } from './strip-rules.ts';
export { compareTexts, listTextRevisions, restoreText } from './text-revisions.ts';
export type { TypoLine } from './typo-store.ts';
