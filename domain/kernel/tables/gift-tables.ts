import type { ColumnType, Generated } from 'kysely';
import type { CampaignKind, GiftSchedule, GiftItem } from '#shared/merchandising/gifts';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Campaigns, gifts, coupons and rewards. */
export interface GiftTables {
  campaign: CampaignTable;
  campaign_member: { campaign_id: number; member_no: number };
  coupon: {
    id: Generated<number>;
    campaign_id: number;
    code_mac: string;
    most_uses: number | null;
    uses: Generated<number>;
    made_at: CreatedAt;
  };
  gift: {
    id: Generated<number>;
    campaign_id: number;
    member_no: number;
    occasion: string;
    title: string;
    sentence: string;
    things: Json<GiftItem[]>;
    step: number | null;
    coupon_id: number | null;
    made_at: CreatedAt;
    until: Date | null;
    claimed_at: Date | null;
  };
  gift_person: { campaign_id: number; person: Uint8Array };
  reward_plan: {
    one: Generated<boolean>;
    mileage_per_coin: number;
    points_per_coin: number;
    points_for_bonus: number;
    bonus_days: number;
  };
  reward_progress: { one: Generated<boolean>; last_purchase: number };
}

interface CampaignTable {
  id: Generated<number>;
  source_key: string;
  kind: CampaignKind;
  title: string;
  sentence: string;
  steps: Json<GiftItem[][]>;
  starts_at: Date | null;
  ends_at: Date | null;
  claim_days: number | null;
  joined_from: Date | null;
  joined_until: Date | null;
  is_once_a_person: boolean;
  budget: number | null;
  taken: Generated<number>;
  schedule: Json<GiftSchedule> | null;
  price: number | null;
  most_each: number | null;
  is_over: Generated<boolean>;
  made_at: CreatedAt;
  made_by: Generated<number | null>;
}
