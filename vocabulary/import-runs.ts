import type { PricePlan } from './price-plan.ts';
import type { Rating } from './ratings.ts';
import type { Kind, Shelf, WorkStatus } from './shelves.ts';

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

/** What an operator chose in the preview for one work; what is not chosen follows from the source and the known work. */
export interface WorkChoice {
  /** Whether the source is another work, or a new version of the one that resembles it. */
  identity?: 'new' | 'same' | undefined;
  /** More than half of a text or of the work may be replaced. */
  replaces?: boolean | undefined;
  /** `now`, or the ISO moment at which what is not published yet opens; absent: it stays a draft. */
  publish?: string | undefined;
  shelf?: Shelf | undefined;
  kind?: Kind | undefined;
  status?: WorkStatus | undefined;
  rating?: Rating | undefined;
  /** Of what is not published yet; absent: as the known episodes of the work, or not for sale. */
  prices?: PricePlan | undefined;
}

/** What an import cannot decide by itself. */
export interface ImportQuestion {
  kind: 'identity' | 'replace';
  /** The work that resembles the source; null: another work of the same import. */
  workId: number | null;
  title: string;
}

/** What an operator decides about a work that no work.yaml describes: how it stands, and what follows if nothing is chosen. */
export interface PublishingState {
  isKnown: boolean;
  isPublished: boolean;
  /** New episodes, or drafts of an earlier import. */
  waiting: number;
  shelf: Shelf;
  kind: Kind;
  status: WorkStatus;
  rating: Rating;
}

/** What became, or would become, of one work. */
export interface ImportReportLine {
  file: string;
  /** Names the work in its file; with the file it is the key of the choices. */
  sourceKey: string;
  title: string;
  outcome: 'new' | 'changed' | 'unchanged' | 'unconfirmed' | 'refused';
  /** Set where the outcome is `unconfirmed`, or where a choice has answered it. */
  question: ImportQuestion | null;
  /** Null where a work.yaml says all of it. */
  publishing: PublishingState | null;
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
  unconfirmed: '확인 필요',
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

/** The key of a work's choice in a run. */
export function choiceKey(line: { file: string; sourceKey: string }): string {
  return `${line.file}\n${line.sourceKey}`;
}
