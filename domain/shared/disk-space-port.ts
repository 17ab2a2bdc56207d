/** How much the shop's files take, and how much is left where they lie. */
export interface DiskSpace {
  /** Null while it is being counted for the first time. */
  fileBytes: number | null;
  freeBytes: number;
  totalBytes: number;
}

/** Measures the disk; counting many files takes a while, so what is answered of them may be an hour old. */
export interface DiskGauge {
  measure(): Promise<DiskSpace>;
}
