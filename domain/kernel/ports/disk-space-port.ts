/** Disk usage of the shop's files and free space of their volume. */
export interface DiskSpace {
  /** Null until the first count has finished. */
  fileBytes: number | null;
  freeBytes: number;
  totalBytes: number;
}

/** Measures disk space. File counts may be up to an hour old. */
export interface DiskSpaceMonitor {
  measure(): Promise<DiskSpace>;
}
