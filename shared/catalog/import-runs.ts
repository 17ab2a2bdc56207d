import type { PricePlan } from './price-plan.ts';
import type { Rating } from './ratings.ts';
import type { ChapterSummary } from './chapter-shapes.ts';
import type { Kind, Category, WorkStatus } from './categories.ts';

/** States of an import by upload. */
export const IMPORT_RUN_STATES = ['gathering', 'reading', 'read', 'applying', 'done', 'cancelled', 'failed'] as const;
export type ImportRunState = (typeof IMPORT_RUN_STATES)[number];

/** Display names of the import states. */
export const IMPORT_RUN_STATE_NAMES: Record<ImportRunState, string> = {
  gathering: '파일을 모으는 중',
  reading: '확인하는 중',
  read: '적용을 기다림',
  applying: '적용하는 중',
  done: '끝남',
  cancelled: '취소됨',
  failed: '실패',
};

/** Progress of an import. */
export interface ImportProgressLine {
  file: string;
  work: string;
  episode: number;
  episodes: number;
}

/** An operator's choices for one work in the preview; anything unset follows from the source and the existing work. */
export interface WorkChoice {
  /** Import as a new work, or as a new version of the similar one. */
  identity?: 'new' | 'same' | undefined;
  /** Allows replacing more than half of a text or of the work. */
  replaces?: boolean | undefined;
  /** `now`, or the ISO time at which unpublished episodes open; absent: they stay drafts. */
  publish?: string | undefined;
  shelf?: Category | undefined;
  kind?: Kind | undefined;
  status?: WorkStatus | undefined;
  rating?: Rating | undefined;
  /** Shape of the chapter headings of a text; absent: the most plausible one. */
  headings?: string | undefined;
  /** For unpublished episodes; absent: as the work's other episodes, or not for sale. */
  prices?: PricePlan | undefined;
}

/** A question that the import cannot decide by itself. */
export interface ImportQuestion {
  kind: 'identity' | 'replace';
  /** The similar work; null: another work of the same import. */
  workId: number | null;
  title: string;
}

/** Publishing state of a work without work.yaml, and the default outcome. */
export interface PublishingState {
  isKnown: boolean;
  isPublished: boolean;
  /** New episodes and drafts of earlier imports. */
  waiting: number;
  shelf: Category;
  kind: Kind;
  status: WorkStatus;
  rating: Rating;
}

/** Actual or planned result for one work. */
export interface ImportReportLine {
  file: string;
  /** Identifies the work in its file; together with the file it is the key of the choices. */
  sourceKey: string;
  title: string;
  outcome: 'new' | 'changed' | 'unchanged' | 'unconfirmed' | 'refused';
  /** Set for the outcome `unconfirmed` and where a choice has answered it. */
  question: ImportQuestion | null;
  /** Null when work.yaml decides everything. */
  publishing: PublishingState | null;
  workId: number | null;
  added: string[];
  changed: string[];
  unchanged: number;
  withdrawn: string[];
  /** Fields that keep the operator's value although the source differs. */
  kept: string[];
  characters: number;
  /** Null unless headings of a text were looked for. */
  chapters: ChapterSummary | null;
  remarks: { file: string; sentence: string }[];
}

/** Display names of the outcomes. */
export const IMPORT_OUTCOME_NAMES: Record<ImportReportLine['outcome'], string> = {
  new: '새 작품',
  changed: '바뀜',
  unchanged: '그대로',
  unconfirmed: '확인 필요',
  refused: '거절',
};

/** Upload limits: in parts, and by a plain form. */
export const UPLOAD_LIMITS = {
  files: 1_000,
  fileBytes: 500 * 1024 * 1024,
  /** All open uploads of an author. */
  authorBytes: 1024 * 1024 * 1024,
  partBytes: 4 * 1024 * 1024,
  formBytes: 50 * 1024 * 1024,
  name: 160,
} as const;

/** The key of a work's choice in a run. */
export function choiceKey(line: { file: string; sourceKey: string }): string {
  return `${line.file}\n${line.sourceKey}`;
}
