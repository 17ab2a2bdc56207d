import type { ColumnType, Generated } from 'kysely';
import type {
  AdvertAudience,
  Digest,
  NotificationChannel,
  NotificationDetails,
  NotificationKind,
} from '#shared/notifications/notifications';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Notifications, their channels, and adverts. */
export interface NotificationTables {
  advert: {
    id: Generated<number>;
    source_key: string;
    title: string;
    body: string;
    path: string;
    audience: AdvertAudience;
    works: number[];
    is_mailed: boolean;
    sender: string;
    starts_at: Date;
    stopped_at: Date | null;
    made_at: CreatedAt;
  };
  notification_wave: {
    id: Generated<number>;
    kind: 'new-episode' | 'gift' | 'advert';
    ref: string;
    work_id: number | null;
    campaign_id: number | null;
    advert_id: number | null;
    facts: Json<object>;
    made_at: CreatedAt;
    starts_at: CreatedAt;
    after_member: Generated<number>;
    finished_at: Date | null;
  };
  notification: {
    id: Generated<number>;
    member_no: number;
    kind: NotificationKind;
    ref: string;
    wave_id: number | null;
    work_id: number | null;
    facts: Json<NotificationDetails[NotificationKind] | Record<string, never>>;
    made_at: CreatedAt;
    read_at: Date | null;
    removed_at: Date | null;
    push_due: Date | null;
    pushed_at: Date | null;
    mailed_at: Date | null;
  };
  notification_channel: {
    member_no: number;
    kind: NotificationKind;
    channel: NotificationChannel;
    is_on: boolean;
    changed_at: CreatedAt;
  };
  notification_setting: {
    member_no: number;
    quiet_from: number | null;
    quiet_until: number | null;
    digest: Digest;
    digest_hour: number;
    digest_due: Date | null;
    changed_at: CreatedAt;
  };
  notification_clock: { name: string; until: Date };
  announced_work: { work_id: number; until: Date };
  advert_delivery: { advert_id: number; member_no: number; channel: 'inbox' | NotificationChannel; at: CreatedAt };
  consent_recheck: {
    id: Generated<number>;
    member_no: number;
    counted_from: Date;
    asked_at: CreatedAt;
    kept_at: Date | null;
  };
}
