import type { ColumnType } from 'kysely';
import type { EpisodeField, WorkField } from '#vocabulary/work-fields';

type Made = ColumnType<Date, Date | undefined, Date>;

/** What operators changed of works and episodes, and which works they told apart. */
export interface WorksTables {
  work_edit: { work_id: number; field: WorkField; made_at: Made };
  episode_edit: { episode_id: number; field: EpisodeField; made_at: Made };
  distinct_work: { work_id: number; other_id: number; made_at: Made };
}
