import type { ColumnType, Generated } from 'kysely';
import type { WindowOrigin } from '#shared/window-tables';
import type { DiscountTerms, EntitlementSource, HoldingKind, PurchaseKind, QuotedItem } from '#vocabulary/purchases';

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of offers, purchases, rights, promotions, tickets and what members allow themselves. */
export interface PurchaseTables {
  quote: {
    id: string;
    member_no: number;
    kind: PurchaseKind;
    work_id: number;
    items: Json<QuotedItem[]>;
    list_coins: number;
    coins: number;
    made_at: Made;
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
    made_at: Made;
    is_auto: Generated<boolean>;
    reward_most: number | null;
    /** Null where no bundle discount was given. */
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
    granted_at: Made;
    opened_at: Date | null;
    /** Since when it lies on a device of the member's. */
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
    origin: Generated<WindowOrigin>;
    made_at: Made;
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
    made_at: Made;
  };
  ticket_use: {
    id: Generated<number>;
    member_no: number;
    work_id: number;
    episode_id: number;
    ticket_id: number | null;
    at: Made;
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
    changed_at: Made;
  };
}
