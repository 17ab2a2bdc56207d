import type { Generated } from 'kysely';
import type { Store, StoreState, StoreIssue } from '#shared/money/app-stores';

type CreatedAt = Generated<Date>;

/** App store accounts, purchases and claims. */
export interface AppStoreTables {
  store_account: { member_no: number; token: Generated<string> };
  store_purchase: {
    store: Store;
    transaction_id: string;
    store_product: string | null;
    quantity: Generated<number>;
    state: Generated<StoreState>;
    returned_share: Generated<number>;
    account_token: string | null;
    member_no: number | null;
    payment_id: string | null;
    trouble: StoreIssue | null;
    order_ref: string | null;
    environment: string | null;
    amount_micros: number | null;
    currency: string | null;
    storefront: string | null;
    purchased_at: Date | null;
    told_at: Date | null;
    finished_at: Date | null;
    use_told_at: Date | null;
    asks: Generated<number>;
    ask_at: Generated<Date | null>;
    made_at: CreatedAt;
    looked_at: Date | null;
    looked_by: number | null;
    looked_why: string | null;
  };
  store_claim: { store: Store; transaction_id: string; member_no: number; made_at: CreatedAt };
}
