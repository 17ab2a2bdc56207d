/** Imports by upload: files that come in parts, what would come of them, and taking them as a job. */
export { type Uploader, addFile, beginImport, putFile, putPart, removeFile } from './gather-files.ts';
export { type ImportDesk, runImport, sweepImports } from './run-import.ts';
export { applyImport, cancelImport, listImports, readImport, showImport } from './steer-import.ts';
export type { ImportFile, ImportRun } from './upload-store.ts';
