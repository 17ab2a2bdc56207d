import type { ColumnType, Generated } from 'kysely';
import type { ContentOrigin } from '#kernel/content-origin';
import type { DiscountTerms, EntitlementSource, HoldingKind, PurchaseKind, QuotedItem } from '#shared/money/purchases';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Quotes, purchases, entitlements, promotions, tickets and spending limits. */
export interface PurchaseTables {
  quote: {
    id: string;
    member_no: number;
    kind: PurchaseKind;
    work_id: number;
    items: Json<QuotedItem[]>;
    list_coins: number;
    coins: number;
    made_at: CreatedAt;
    expires_at: Date;
  };
  purchase: {
    id: Generated<number>;
    member_no: number;
    kind: PurchaseKind;
    work_id: number;
    quote_id: string;
    list_coins: number;
    coins: number;
    paid_coins: number;
    episodes: number;
    opened_episodes: number;
    transaction_id: number | null;
    made_at: CreatedAt;
    is_auto: Generated<boolean>;
    reward_most: number | null;
    /** Null without a bundle discount. */
    discount_terms: Json<DiscountTerms> | null;
  };
  purchase_item: {
    purchase_id: number;
    episode_id: number;
    coins: number;
    list_coins: number | null;
    cancelled_at: Date | null;
    cancel_transaction_id: number | null;
  };
  entitlement: {
    member_no: number;
    episode_id: number;
    kind: HoldingKind;
    work_id: number;
    source: EntitlementSource;
    source_id: number;
    rental_hours: number | null;
    granted_at: CreatedAt;
    opened_at: Date | null;
    /** First download to one of the member's devices. */
    kept_at: Date | null;
    ends_at: Date | null;
    revoked_at: Date | null;
  };
  promotion: {
    id: Generated<number>;
    slug: string;
    title: string;
    starts_at: Date;
    ends_at: Date;
    percent: number;
    kinds: HoldingKind[];
    free_first: number;
    intro: Generated<string>;
    background: string | null;
    is_published: Generated<boolean>;
    is_shown: Generated<boolean>;
    origin: Generated<ContentOrigin>;
    made_at: CreatedAt;
  };
  promotion_work: { promotion_id: number; work_id: number; position: number; lowers_percent: Generated<number> };
  ticket: {
    id: Generated<number>;
    member_no: number;
    work_id: number | null;
    rental_hours: number;
    granted: number;
    remaining: number;
    expires_at: Date | null;
    ref: string;
    made_at: CreatedAt;
  };
  ticket_use: {
    id: Generated<number>;
    member_no: number;
    work_id: number;
    episode_id: number;
    ticket_id: number | null;
    at: CreatedAt;
  };
  wait_free: { member_no: number; work_id: number; used_at: Date };
  member_spending: {
    member_no: number;
    month_limit: number | null;
    next_limit: number | null;
    next_from: string | null;
    is_auto: Generated<boolean>;
    auto_episode_coins: number | null;
    auto_day_coins: number | null;
    changed_at: CreatedAt;
  };
}
