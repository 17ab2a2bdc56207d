import type { ColumnType, Generated } from 'kysely';
import type { CampaignKind, GiftSchedule, GiftThing } from '#vocabulary/gifts';

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of campaigns, gifts, coupons and what spending earns. */
export interface GiftTables {
  campaign: CampaignTable;
  campaign_member: { campaign_id: number; member_no: number };
  coupon: {
    id: Generated<number>;
    campaign_id: number;
    code_mac: string;
    most_uses: number | null;
    uses: Generated<number>;
    made_at: Made;
  };
  gift: {
    id: Generated<number>;
    campaign_id: number;
    member_no: number;
    occasion: string;
    title: string;
    sentence: string;
    things: Json<GiftThing[]>;
    step: number | null;
    coupon_id: number | null;
    made_at: Made;
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
  steps: Json<GiftThing[][]>;
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
  made_at: Made;
  made_by: Generated<number | null>;
}
