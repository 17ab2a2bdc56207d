/** Parses a pg_lsn. */
export function readPosition(lsn: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(lsn) ?? [];
  if (high === undefined || low === undefined) throw new Error(`not a position of the log: ${lsn}`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
