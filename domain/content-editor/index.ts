/** Content editor: text and strip revisions, drafts and typo reports. */
export { addIllustration, readShownPicture } from './add-illustration.ts';
export { countCharacters, parseBlocks } from './block-rules.ts';
export { type TextInput, writeText } from './save-text.ts';
export { acceptTypo, listTypos, rejectTypo } from './decide-typo.ts';
export { discardDraft, saveDraft } from './save-draft.ts';
export { type OpenedText, openText, previewText } from './open-text.ts';
export { exportTypos, anonymizeTypos, reportTypo } from './report-typo.ts';
export {
  type EditedGuide,
  addStoryPicture,
  applyStoryGuide,
  changedGuide,
  readStoryGuide,
  saveStoryGuide,
} from './edit-story-guide.ts';
export type { StoryGuideChange } from './story-guide-rules.ts';
export { type StripItemInput, loadEpisodePictures, restoreEpisodePictures, saveEpisodePictures } from './save-strip.ts';
export { type EpisodeFormInput, saveEpisode } from './save-episode.ts';
export { type PictureTexts, parsePictureTexts } from './strip-rules.ts';
export { compareEditedText, compareTexts, listTextRevisions, restoreText } from './text-revisions.ts';
