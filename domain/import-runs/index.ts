/** Uploaded imports: chunked uploads, dry runs and import jobs. */
export { type Uploader, addFile, startImport, uploadFile, uploadChunk, removeFile } from './upload-files.ts';
export { type ImportRunDeps, runImport, purgeImports } from './run-import.ts';
export { applyImport, cancelImport, listImports, readImport, showImport } from './manage-import.ts';
export type { ImportFile, ImportRun } from './upload-store.ts';
