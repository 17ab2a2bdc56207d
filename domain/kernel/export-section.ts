/** A value of a personal data export. Times are ISO 8601. */
export type ExportValue = string | number | boolean | null;

/** One kind of personal data: a JSON file in the export and a table on its page. */
export interface ExportSection {
  /** File name without extension. */
  name: string;
  title: string;
  /** One sentence: the content and why the shop stores it. */
  about: string;
  columns: { key: string; title: string }[];
  rows: Record<string, ExportValue>[];
}
