import type { SheetReader } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { parseCsv } from '#shared/content/csv-parser';
import { decodeTextFile } from '../book-readers/text/text-encoding.ts';
import { MAX_COLUMNS, MAX_ROWS } from './sheet-limits.ts';

const ZIP_START = [0x50, 0x4b];

/** Reads the first sheet of an XLSX file, or a CSV file in any encoding that texts are read in. */
export function createSheetReader(): SheetReader {
  return {
    async read(file) {
      const isZip = ZIP_START.every((byte, at) => file.bytes[at] === byte);
      const rows = isZip ? await readZipped(file) : csvRows(file.bytes);
      const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
      if (filled.length > MAX_ROWS + 1 || filled.some((row) => row.length > MAX_COLUMNS))
        throw new DomainError('SHEET_ERROR', '0003');
      return filled.map((row) => row.map((cell) => cell.normalize('NFC').trim()));
    },
  };
}

/** The XML parsers are loaded on first use. */
async function readZipped(file: Parameters<SheetReader['read']>[0]): Promise<string[][]> {
  const { readXlsx } = await import('./xlsx-reader.ts');
  return readXlsx(file);
}

function csvRows(bytes: Uint8Array): string[][] {
  const decoded = decodeTextFile(bytes);
  if (decoded === undefined || decoded.text.includes('\uFFFD')) throw new DomainError('SHEET_ERROR', '0002');
  return parseCsv(decoded.text);
}
