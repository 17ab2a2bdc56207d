import type { ColumnType, Generated } from 'kysely';
import type { ContentOrigin } from '#kernel/content-origin';
import type { EventBlock } from '#shared/merchandising/events';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Events and their pictures. */
export interface EventTables {
  event: {
    id: Generated<number>;
    slug: string;
    title: string;
    summary: string;
    background: string | null;
    picture: string | null;
    starts_at: Date | null;
    ends_at: Date | null;
    is_listed: Generated<boolean>;
    is_published: Generated<boolean>;
    origin: Generated<ContentOrigin>;
    blocks: ColumnType<EventBlock[], string, string>;
    made_at: CreatedAt;
    updated_at: CreatedAt;
  };
  event_block_picture: { event_id: number; picture: string };
}
