const MB = 1024 * 1024;

export interface ImportLimits {
  archiveBytes: number;
  archiveEntries: number;
  entryBytes: number;
  /** Sum of unpacked entries. */
  unpackedBytes: number;
  /** Unpacked to packed, for entries above `ratioFromBytes`. */
  ratio: number;
  ratioFromBytes: number;
  xmlBytes: number;
  xmlDepth: number;
  picturePixels: number;
  pictureSide: number;
  /** Depth of archives in archives. */
  nesting: number;
}

export const IMPORT_LIMITS: ImportLimits = {
  archiveBytes: 500 * MB,
  archiveEntries: 5_000,
  entryBytes: 100 * MB,
  unpackedBytes: 2_048 * MB,
  ratio: 200,
  ratioFromBytes: MB,
  xmlBytes: 20 * MB,
  xmlDepth: 256,
  picturePixels: 300_000_000,
  pictureSide: 65_535,
  nesting: 1,
};
