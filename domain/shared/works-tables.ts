import type { ColumnType, Generated } from 'kysely';
import type { Unit } from '#vocabulary/shelves';
import type { EpisodeField, WorkField } from '#vocabulary/work-fields';

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type Made = ColumnType<Date, Date | undefined, Date>;

/** What operators changed of works and episodes, and which works they told apart. */
export interface WorksTables {
  work_edit: { work_id: number; field: WorkField; made_at: Made };
  episode_edit: { episode_id: number; field: EpisodeField; made_at: Made };
  distinct_work: { work_id: number; other_id: number; made_at: Made };
}

/** An episode, as every slice reads it. */
export interface EpisodeTable {
  id: Generated<number>;
  work_id: number;
  source_key: string;
  position: number;
  title: string;
  unit: Unit;
  content: 'text' | 'images';
  opens_at: Date;
  is_free: boolean;
  buy_coins: number | null;
  rental_coins: number | null;
  rental_hours: number | null;
  revision: number;
  characters: number;
  last_block: number;
  strip_width: number | null;
  strip_height: number | null;
  quiet: Json<[number, number][]> | null;
  panels: Json<{ y: number; text: string; dialogue: string[] }[]> | null;
  digest: string;
  is_withdrawn: Generated<boolean>;
  is_own: Generated<boolean>;
  is_draft: Generated<boolean>;
  created_at: Made;
}
