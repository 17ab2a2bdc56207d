import type { ColumnType, Generated } from 'kysely';
import type { WindowOrigin } from '#shared/window-tables';
import type { Shelf, WorkStatus } from '#vocabulary/shelves';

type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of themes, halls, and works that are read together. */
export interface SetTables {
  theme: {
    id: Generated<number>;
    slug: string;
    title: string;
    sentence: string;
    background: string | null;
    picture: string | null;
    is_adult: boolean;
    is_by_rule: boolean;
    shelf: Shelf | null;
    genre: string | null;
    status: WorkStatus | null;
    tags: string[];
    position: number;
    is_published: Generated<boolean>;
    origin: Generated<WindowOrigin>;
    made_at: Made;
  };
  theme_work: { theme_id: number; work_id: number; position: number };
  pavilion: {
    id: Generated<number>;
    slug: string;
    title: string;
    intro: string;
    notice: string;
    background: string | null;
    picture: string | null;
    publisher_id: number | null;
    position: number;
    is_published: Generated<boolean>;
    origin: Generated<WindowOrigin>;
    made_at: Made;
  };
  pavilion_work: { pavilion_id: number; work_id: number; position: number };
  read_together: { work_id: number; other_id: number; readers: number };
}
