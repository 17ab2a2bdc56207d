/** Book export: owned works as EPUB or CBZ. */
export {
  type ExportableBook,
  type BookFormat,
  listExportableWorks,
  listExportableBooks,
  setExportable,
  exportBook,
} from './export-book.ts';
