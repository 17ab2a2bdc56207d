/** Book export: owned works as EPUB or CBZ. */
export {
  type ExportableBook,
  listExportableWorks,
  listExportableBooks,
  setExportable,
  exportBook,
} from './export-book.ts';
export type { BookFormat } from './pack-book.ts';
export {
  type DeliveredBook,
  deliverBook,
  listDeliverableBooks,
  listReadingAppWorks,
  setReadingApps,
} from './deliver-book.ts';
