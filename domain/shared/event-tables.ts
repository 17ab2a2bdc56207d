import type { ColumnType, Generated } from 'kysely';
import type { WindowOrigin } from '#shared/window-tables';
import type { EventBlock } from '#vocabulary/events';

type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of events and of the pictures inside them. */
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
    origin: Generated<WindowOrigin>;
    /** jsonb: read as a value, written as its JSON text. */
    blocks: ColumnType<EventBlock[], string, string>;
    made_at: Made;
    updated_at: Made;
  };
  event_block_picture: { event_id: number; picture: string };
}
