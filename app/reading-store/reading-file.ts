import { markOf } from '#vocabulary/read-so-far';
import { READING_DOCUMENT, type ReadingDocument } from '#vocabulary/reading-document';
import { recordFrom } from '#vocabulary/reading-record-guards';
import type { ReadingRecord } from '#vocabulary/reading-record';

/** What became of an import: how many records it brought, or a sentence that says why it was refused. */
export type ImportOutcome = { isTaken: true; records: number } | { isTaken: false; sentence: string };

/** What a reader is told when a file cannot be taken. */
export const IMPORT_WORDING = {
  notOurs: '서가에서 내보낸 파일이 아닙니다. 내보낸 파일을 고치지 말고 그대로 골라 주세요.',
  tooNew: '더 새로운 서가에서 내보낸 파일입니다. 이 화면을 새로고침한 뒤 다시 골라 주세요.',
  notKept: '이 기기의 저장 공간을 쓸 수 없어 가져오지 못했습니다. 브라우저의 저장 설정을 확인해 주세요.',
} as const;

/** Records as one versioned document. Deleted marks stay out of it: a reader's file holds nothing they took back. */
export function readingDocument(records: readonly ReadingRecord[], exportedAt: Date): string {
  const shown = records.filter((record) => record.kind !== 'mark' || markOf(record));
  const document: ReadingDocument = { ...READING_DOCUMENT, exportedAt: exportedAt.toISOString(), records: shown };
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** The records of such a document, those that are broken left out; a sentence for anything else. Never throws. */
export function readDocument(text: string): ReadingRecord[] | { sentence: string } {
  const { format, version, records }: { format?: unknown; version?: unknown; records?: unknown } = Object(parsed(text));
  if (format !== READING_DOCUMENT.format || !Number.isInteger(version) || !Array.isArray(records))
    return { sentence: IMPORT_WORDING.notOurs };
  if (Number(version) > READING_DOCUMENT.version) return { sentence: IMPORT_WORDING.tooNew };
  return records.flatMap((record: unknown) => recordFrom(record) ?? []);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
