/** Import of works from books and folders. */
export { headingCandidates, parseHeading, looksLikeHeading, volumeLabel } from './chapters/chapter-headings.ts';
export { type SplitChapter, planChapters, splitChapters } from './chapters/split-chapters.ts';
export { describeNumberingGaps, episodeNumber, numberInVolume } from './chapters/episode-numbering.ts';
export type { EpisodePlan } from './import-plan.ts';
export { readEpisode, sourcePictures } from './read-source.ts';
export type { ImportDeps } from './import-deps.ts';
export {
  type ExistingEpisode,
  type ExistingWork,
  insertPictures,
  insertTexts,
  selectExistingWork,
  writeStrip,
} from './import-store.ts';
export { type ImportInput, importWorks } from './import-works.ts';
export { createImportBatch } from './matching/identify-source.ts';
export type { ImportProgress, ImportReport, ImportedWork } from './import-report.ts';
export type {
  BookReader,
  ImportPictureProcessor,
  RejectedSource,
  ReleasePlan,
  Remark,
  SourceBlock,
  SourceEpisode,
  SourceEpisodes,
  SourceGuide,
  SourceHeadings,
  SourcePanel,
  SourcePicture,
  SourceSpan,
  SourceWork,
  SourceStrip,
  SourceStripSlice,
  SourceMetadata,
} from './source-work.ts';
export { processContents, writeContents } from './write-contents.ts';
