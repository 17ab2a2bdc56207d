import { Refusal } from '#shared/refusal';
import { type ImportReportLine, UPLOAD_LIMITS, type WorkChoice } from '#vocabulary/import-runs';

/** A file's name as it is kept: without the way to it. Refuses with UPLOAD_ERROR 0008 what is no name. */
export function readFileName(raw: string): string {
  const name = (raw.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim();
  if (name === '' || name.length > UPLOAD_LIMITS.name || /^\.|\p{Cc}/u.test(name))
    throw new Refusal('UPLOAD_ERROR', '0008');
  return name;
}

/** Refuses with UPLOAD_ERROR 0003 a file or a number of files beyond the limits. */
export function measureUpload(bytes: number, files: number): void {
  const isSize = Number.isInteger(bytes) && bytes > 0 && bytes <= UPLOAD_LIMITS.fileBytes;
  if (!isSize || files >= UPLOAD_LIMITS.files) throw new Refusal('UPLOAD_ERROR', '0003');
}

/** What a part of a file is to its upload: the next one, one that came already, or one that fits nowhere. */
export function decidePart(
  file: { bytes: number; received: number },
  part: { at: number; length: number },
): 'next' | 'known' | 'unfit' {
  const end = part.at + part.length;
  if (!Number.isInteger(part.at) || part.at < 0 || part.length <= 0) return 'unfit';
  if (part.length > UPLOAD_LIMITS.partBytes || end > file.bytes || part.at > file.received) return 'unfit';
  // A line that broke after the answer was written: the same part comes again.
  return end <= file.received ? 'known' : part.at === file.received ? 'next' : 'unfit';
}

const COINS_MAX = 10_000;

/**
 * Refuses a choice that cannot be carried out: with UPLOAD_ERROR 0009 a new work that would be published without a price, with
 * 0010 a price or a date that is none.
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
  if (!isMoment || !isPrice || !isSold) throw new Refusal('UPLOAD_ERROR', '0010');
  if (publish !== undefined && publishing && !publishing.isKnown && !prices) throw new Refusal('UPLOAD_ERROR', '0009');
}
