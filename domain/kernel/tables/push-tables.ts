import type { ColumnType, Generated } from 'kysely';
import type { PushKind } from '#shared/notifications/push';

/** Push devices. */
export interface PushTables {
  push_device: {
    id: Generated<number>;
    member_no: number;
    session_id: number;
    kind: PushKind;
    address: string;
    p256dh: string | null;
    auth: string | null;
    name: string;
    made_at: ColumnType<Date, Date | undefined, Date>;
    reached_at: Date | null;
    failures: Generated<number>;
  };
}
