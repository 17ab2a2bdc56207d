import type { ChapterSummary } from '#shared/catalog/chapter-shapes';
import type { ImportQuestion, PublishingState } from '#shared/catalog/import-runs';
import type { Remark } from './source-work.ts';

/** Result for a source. */
export interface ImportedWork {
  sourceKey: string;
  title: string;
  /** `unconfirmed`: nothing written until confirmed. */
  outcome: 'new' | 'changed' | 'unchanged' | 'unconfirmed' | 'refused';
  question: ImportQuestion | null;
  publishing: PublishingState | null;
  workId: number | null;
  /** `kept`: manual versions preserved despite differences. */
  episodes: { added: string[]; changed: string[]; unchanged: number; withdrawn: string[]; kept: string[] };
  characters: number;
  chapters: ChapterSummary | null;
  pictures: number;
  remarks: Remark[];
}

/** Result of an import or dry run. */
export interface ImportReport {
  dryRun: boolean;
  works: ImportedWork[];
}

/** Progress: `work` once, then episodes and slices. */
export interface ImportProgress {
  work: string;
  episode: number;
  episodes: number;
  note?: string;
}

/** The report of a source before anything was done. */
export function emptyReport(sourceKey: string, title: string): ImportedWork {
  return {
    sourceKey,
    title,
    outcome: 'unchanged',
    question: null,
    publishing: null,
    workId: null,
    episodes: { added: [], changed: [], unchanged: 0, withdrawn: [], kept: [] },
    characters: 0,
    chapters: null,
    pictures: 0,
    remarks: [],
  };
}
