/** Uploaded imports: chunked uploads, dry runs and import jobs. */
export { addFile, startImport, uploadFile, uploadChunk, removeFile } from './upload-files.ts';
export { type ImportRunDeps, runImport, purgeImports } from './run-import.ts';
export { applyImport, cancelImport, listImports, readImport, showImport } from './manage-import.ts';
export {
  type EpisodeUpload,
  applyEpisodeUpload,
  listEpisodeUploads,
  previewEpisodeUpload,
  showEpisodeUpload,
  startEpisodeUpload,
  uploadPlanVersion,
} from './episode-upload/manage-episode-upload.ts';
export type { ImportFile, ImportRun } from './upload-store.ts';
