import type { ColumnType, Generated } from 'kysely';
import type { Unit } from '#shared/catalog/categories';
import type { EpisodeField, WorkField } from '#shared/catalog/work-fields';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Operator edits of works and episodes, and works marked as distinct. */
export interface CatalogAdminTables {
  work_edit: { work_id: number; field: WorkField; made_at: CreatedAt };
  episode_edit: { episode_id: number; field: EpisodeField; made_at: CreatedAt };
  distinct_work: { work_id: number; other_id: number; made_at: CreatedAt };
}

/** The episode table. */
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
  created_at: CreatedAt;
}
