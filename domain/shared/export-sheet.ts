/** A value as it is given to a member: times are ISO 8601. */
export type ExportValue = string | number | boolean | null;

/** One kind of what the shop holds of a member: a JSON file of its own, and a table on the page for reading. */
export interface ExportSheet {
  /** Name of the file, without its ending. */
  name: string;
  title: string;
  /** What stands in it and why the shop holds it, in a sentence. */
  about: string;
  columns: { key: string; title: string }[];
  rows: Record<string, ExportValue>[];
}
