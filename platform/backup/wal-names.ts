/** Default of initdb. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_A_FILE_ID = 256;

/** Parses `0/1A2B3C4D`. */
export function readLsn(text: string): bigint {
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  if (!match) throw new Error(`not a position of the log: ${text}`);
  return (BigInt(`0x${match[1]}`) << 32n) | BigInt(`0x${match[2]}`);
}

export function writeLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;
}

export function segmentOf(lsn: bigint): number {
  return Number(lsn / BigInt(SEGMENT_BYTES));
}

export function segmentName(timeline: number, segment: number): string {
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  const id = Math.floor(segment / SEGMENTS_A_FILE_ID);
  return `${hex(timeline)}${hex(id)}${hex(segment % SEGMENTS_A_FILE_ID)}`;
}

/** Undefined if it is no segment name. */
export function readSegmentName(name: string): { timeline: number; segment: number } | undefined {
  const match = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name);
  if (!match) return undefined;
  const [timeline = 0, id = 0, rest = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return { timeline, segment: id * SEGMENTS_A_FILE_ID + rest };
}
