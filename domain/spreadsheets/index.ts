/** Spreadsheets: upload, mapping, dry run and application of catalogue metadata, prices and schedules. */
export { applyMembers, listFailedGrants, retryGrants } from './apply-members.ts';
export { applySheet } from './apply-sheet.ts';
export { type SheetPlan, failedRows, mapSheet, planSheet } from './plan-sheet.ts';
export { listSheets, purgeSheets, uploadSheet } from './upload-sheet.ts';
