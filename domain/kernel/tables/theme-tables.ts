import type { ColumnType, Generated } from 'kysely';
import type { ContentOrigin } from '#kernel/content-origin';
import type { Category, WorkStatus } from '#shared/catalog/categories';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Themes, pavilions and works read together. */
export interface ThemeTables {
  theme: {
    id: Generated<number>;
    slug: string;
    title: string;
    sentence: string;
    background: string | null;
    picture: string | null;
    is_adult: boolean;
    is_by_rule: boolean;
    shelf: Category | null;
    genre: string | null;
    status: WorkStatus | null;
    tags: string[];
    position: number;
    is_published: Generated<boolean>;
    origin: Generated<ContentOrigin>;
    made_at: CreatedAt;
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
    origin: Generated<ContentOrigin>;
    made_at: CreatedAt;
  };
  pavilion_work: { pavilion_id: number; work_id: number; position: number };
  read_together: { work_id: number; other_id: number; readers: number };
}
