import { DomainError } from '#kernel/domain-error';
import { type ImportReportLine, UPLOAD_LIMITS, type WorkChoice } from '#shared/catalog/import-runs';

/** A file name without path. Throws UPLOAD_ERROR 0008 if invalid. */
export function parseFileName(raw: string): string {
  const name = (raw.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim();
  if (name === '' || name.length > UPLOAD_LIMITS.name || /^\.|\p{Cc}/u.test(name))
    throw new DomainError('UPLOAD_ERROR', '0008');
  return name;
}

/** Throws UPLOAD_ERROR 0003 beyond the size or number limits. */
export function requireUploadWithinLimits(bytes: number, files: number): void {
  const isSize = Number.isInteger(bytes) && bytes > 0 && bytes <= UPLOAD_LIMITS.fileBytes;
  if (!isSize || files >= UPLOAD_LIMITS.files) throw new DomainError('UPLOAD_ERROR', '0003');
}

/** Whether a chunk is next, already received or misplaced. */
export function decideChunk(
  file: { bytes: number; received: number },
  chunk: { at: number; length: number },
): 'next' | 'known' | 'unfit' {
  const end = chunk.at + chunk.length;
  if (!Number.isInteger(chunk.at) || chunk.at < 0 || chunk.length <= 0) return 'unfit';
  if (chunk.length > UPLOAD_LIMITS.partBytes || end > file.bytes || chunk.at > file.received) return 'unfit';
  // The connection broke after the write, so the chunk is sent again.
  return end <= file.received ? 'known' : chunk.at === file.received ? 'next' : 'unfit';
}

const COINS_MAX = 10_000;

/**
 * Validates a choice. Throws UPLOAD_ERROR 0009 when publishing a new work without a price, 0010 for an invalid price
 * or date.
 */
export function checkChoice(
  choice: WorkChoice | undefined,
  { publishing }: Pick<ImportReportLine, 'publishing'>,
): void {
  const { publish, prices } = choice ?? {};
  const isMoment = publish === undefined || publish === 'now' || !Number.isNaN(Date.parse(publish));
  const { free = 0, buy, rental, rentalHours } = prices ?? {};
  const isCount = (value: number | undefined): boolean =>
    value === undefined || (Number.isInteger(value) && value >= 1 && value <= COINS_MAX);
  const isSold = !prices || free === 'all' || buy !== undefined || rental !== undefined;
  const isPrice =
    (free === 'all' || Number.isInteger(free)) &&
    [buy, rental, rentalHours].every(isCount) &&
    (rental === undefined) === (rentalHours === undefined);
  if (!isMoment || !isPrice || !isSold) throw new DomainError('UPLOAD_ERROR', '0010');
  if (publish !== undefined && publishing && !publishing.isKnown && !prices)
    throw new DomainError('UPLOAD_ERROR', '0009');
}
