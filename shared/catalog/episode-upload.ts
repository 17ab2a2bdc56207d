import type { ImportRunState } from './import-runs.ts';
import type { Weekday } from './weekdays.ts';

/** How an uploaded episode relates to those of the work. */
export type UploadedEpisodeMatch = 'new' | 'changed' | 'same' | 'unnumbered' | 'repeated';

/** Display names of the relations. */
export const UPLOADED_EPISODE_NAMES: Record<UploadedEpisodeMatch, string> = {
  new: '새 회차',
  changed: '내용 다름',
  same: '그대로',
  unnumbered: '번호 모름',
  repeated: '번호 중복',
};

/** An episode of the uploaded files. */
export interface UploadedEpisode {
  /** File and place in it. */
  key: string;
  file: string;
  number: number | null;
  title: string;
  digest: string;
  characters: number;
  pages: number;
  match: UploadedEpisodeMatch;
  /** The existing episode with the number, title or contents. */
  episodeId: number | null;
  remark: string;
}

/** What the uploaded files hold. */
export interface UploadedEpisodes {
  rows: UploadedEpisode[];
  /** Numbers between the episodes that neither the files nor the work have: `103화`, `105~107화`. */
  missing: string[];
  /** Left out files, and what was left out of others. */
  remarks: { file: string; sentence: string }[];
}

/** Choices for a row; the number as typed. */
export interface UploadedEpisodeChoice {
  isIncluded: boolean;
  number: string;
  title: string;
}

/** Prices and release of the new episodes of an upload. */
export interface EpisodeUploadSettings {
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
  /** Inclusive numbers of free episodes; null: none. */
  freeFrom: number | null;
  freeTo: number | null;
  release: 'draft' | 'now' | 'schedule';
  /** Earlier episodes open at once; null: all follow the schedule. */
  scheduleFrom: number | null;
  from: string;
  time: string;
  weekdays: Weekday[];
  perDay: number;
}

/** An episode as it will be saved. */
export interface PlannedEpisode {
  key: string;
  number: number | null;
  title: string;
  /** Replaces the contents of this episode; null: new. */
  episodeId: number | null;
  isFree: boolean;
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
  isDraft: boolean;
  /** ISO; null: when it is saved. */
  opensAt: string | null;
}

/** The previewed plan, with the choices that led to it. */
export interface EpisodeUploadPlan {
  choices: Record<string, UploadedEpisodeChoice>;
  settings: EpisodeUploadSettings;
  episodes: PlannedEpisode[];
  /** State of the work's episodes when it was planned. */
  basis: string;
}

/** Display names of the states of an upload. */
export const EPISODE_UPLOAD_STATE_NAMES: Record<ImportRunState, string> = {
  gathering: '파일 올리기',
  reading: '파일 읽는 중',
  read: '저장 전',
  applying: '저장하는 중',
  done: '저장함',
  cancelled: '취소됨',
  failed: '실패',
};
