/** Where an import by upload stands: files come, are read, may be taken, are being taken, and how it ended. */
export const IMPORT_RUN_STATES = ['gathering', 'reading', 'read', 'applying', 'done', 'cancelled', 'failed'] as const;
export type ImportRunState = (typeof IMPORT_RUN_STATES)[number];

/** How that is named to an operator. */
export const IMPORT_RUN_STATE_NAMES: Record<ImportRunState, string> = {
  gathering: '파일을 모으는 중',
  reading: '살펴보는 중',
  read: '적용을 기다림',
  applying: '적용하는 중',
  done: '끝남',
  cancelled: '취소됨',
  failed: '실패',
};

/** How far an import is. */
export interface ImportProgressLine {
  file: string;
  work: string;
  episode: number;
  episodes: number;
}

/** What became, or would become, of one work. */
export interface ImportReportLine {
  file: string;
  title: string;
  outcome: 'new' | 'changed' | 'unchanged' | 'refused';
  workId: number | null;
  added: string[];
  changed: string[];
  unchanged: number;
  withdrawn: string[];
  /** What stays as an operator made it although the source differs. */
  kept: string[];
  characters: number;
  remarks: { file: string; sentence: string }[];
}

/** How outcomes are named to an operator. */
export const IMPORT_OUTCOME_NAMES: Record<ImportReportLine['outcome'], string> = {
  new: '새 작품',
  changed: '바뀜',
  unchanged: '그대로',
  refused: '거절',
};

/** How much is uploaded at once: by parts, and by a plain form. */
export const UPLOAD_LIMITS = {
  files: 200,
  fileBytes: 500 * 1024 * 1024,
  partBytes: 4 * 1024 * 1024,
  formBytes: 50 * 1024 * 1024,
  name: 160,
} as const;
