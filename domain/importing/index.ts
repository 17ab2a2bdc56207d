/** Importing works: what a source holds, what becomes of it, and how places in a text outlive it. */
export { guessHeading, looksLikeHeading } from './chapter-headings.ts';
export { type Chapter, splitChapters } from './chapters.ts';
export { numberingRemark } from './numbering.ts';
export type { ImportMeans } from './import-means.ts';
export { insertPictures, insertTexts, writeStrip } from './import-store.ts';
export { type ImportOrder, importWorks } from './import-works.ts';
export type { ImportProgress, ImportReport, ImportedWork } from './import-report.ts';
export type {
  BookReader,
  PictureMaker,
  RefusedSource,
  ReleasePlan,
  Remark,
  SourceBlock,
  SourceEpisode,
  SourcePanel,
  SourcePicture,
  SourceWork,
  Strip,
  StripSlice,
  WorkFacts,
} from './source-work.ts';
