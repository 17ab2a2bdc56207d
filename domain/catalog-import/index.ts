/** Import of works from books and folders. */
export { headingCandidates, parseHeading, looksLikeHeading, volumeLabel } from './chapters/chapter-headings.ts';
export { type SplitChapter, planChapters, splitChapters } from './chapters/split-chapters.ts';
export { describeNumberingGaps } from './chapters/episode-numbering.ts';
export { sourcePictures } from './read-source.ts';
export type { ImportDeps } from './import-deps.ts';
export { insertPictures, insertTexts, writeStrip } from './import-store.ts';
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
  SourceHeadings,
  SourcePanel,
  SourcePicture,
  SourceSpan,
  SourceWork,
  SourceStrip,
  SourceStripSlice,
  SourceMetadata,
} from './source-work.ts';
