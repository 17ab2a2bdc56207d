import type { ImportQuestion, PublishingState } from '#vocabulary/import-runs';
import type { Remark } from './source-work.ts';

/** What became of one source. */
export interface ImportedWork {
  sourceKey: string;
  title: string;
  /** `unconfirmed`: nothing is written until the question is answered. */
  outcome: 'new' | 'changed' | 'unchanged' | 'unconfirmed' | 'refused';
  question: ImportQuestion | null;
  publishing: PublishingState | null;
  workId: number | null;
  /** `kept`: what stays as an operator made it although the source differs. */
  episodes: { added: string[]; changed: string[]; unchanged: number; withdrawn: string[]; kept: string[] };
  characters: number;
  pictures: number;
  remarks: Remark[];
}

/** What an import took, changed or refused, and why; the same for a dry run, which writes nothing. */
export interface ImportReport {
  dryRun: boolean;
  works: ImportedWork[];
}

/** A step forward, for a progress bar: `work` is named once, then episodes are counted and slices told. */
export interface ImportProgress {
  work: string;
  episode: number;
  episodes: number;
  note?: string;
}
