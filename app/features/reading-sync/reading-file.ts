import { annotationOf } from '#shared/reading/reading-progress';
import { READING_EXPORT, type ReadingExport } from '#shared/reading/reading-export';
import { recordFrom } from '#shared/reading/reading-record-guards';
import type { ReadingRecord } from '#shared/reading/reading-record';

/** Number of imported records, or the error message. */
export type ImportOutcome = { isTaken: true; records: number } | { isTaken: false; sentence: string };

export const IMPORT_LABELS = {
  notOurs: '서가에서 내보낸 파일이 아닙니다. 내보낸 파일을 고치지 말고 그대로 골라 주세요.',
  tooNew: '더 새로운 서가에서 내보낸 파일입니다. 이 화면을 새로고침한 뒤 다시 골라 주세요.',
  notKept: '이 기기의 저장 공간을 쓸 수 없어 가져오지 못했습니다. 브라우저의 저장 설정을 확인해 주세요.',
} as const;

/** Versioned export without deleted annotations. */
export function formatReadingFile(records: readonly ReadingRecord[], exportedAt: Date): string {
  const visible = records.filter((record) => record.kind !== 'mark' || annotationOf(record));
  const document: ReadingExport = { ...READING_EXPORT, exportedAt: exportedAt.toISOString(), records: visible };
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** Skips invalid records; a message for other files. Never throws. */
export function parseReadingFile(text: string): ReadingRecord[] | { sentence: string } {
  const { format, version, records }: { format?: unknown; version?: unknown; records?: unknown } = Object(parsed(text));
  if (format !== READING_EXPORT.format || !Number.isInteger(version) || !Array.isArray(records))
    return { sentence: IMPORT_LABELS.notOurs };
  if (Number(version) > READING_EXPORT.version) return { sentence: IMPORT_LABELS.tooNew };
  return records.flatMap((record: unknown) => recordFrom(record) ?? []);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
