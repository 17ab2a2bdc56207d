import type { ColumnType, Generated } from 'kysely';
import type {
  ChargeChannel,
  DepositAccount,
  PaidBy,
  PaymentMismatch,
  PaymentState,
  RefundAccount,
  RefundBasis,
  RefundState,
} from '#shared/money/payments';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Products, orders, payments and refunds. */
export interface PaymentTables {
  coin_product: {
    id: Generated<number>;
    channel: ChargeChannel;
    position: number;
    won: number;
    coins: number;
    bonus: number;
    bonus_days: number;
    is_on_sale: Generated<boolean>;
    store_product: string | null;
  };
  charge_terms: {
    one: Generated<boolean>;
    unverified_won: number | null;
    minor_won: number | null;
    fee_percent: Generated<number>;
    fee_least_won: Generated<number>;
  };
  payment: PaymentTable;
  refund: RefundTable;
  payment_reversal: {
    payment_id: string;
    cancellation_id: string;
    won: number;
    coins: number;
    bonus: number;
    debt: number;
    made_at: CreatedAt;
    undone_at: Date | null;
  };
  payment_message: { id: string; kind: string; payment_id: string | null; made_at: CreatedAt };
}

interface PaymentTable {
  id: string;
  member_no: number;
  product_id: number;
  channel: ChargeChannel;
  method: PaidBy;
  won: number;
  coins: number;
  bonus: number;
  bonus_days: number;
  state: Generated<PaymentState>;
  account: Json<DepositAccount> | null;
  receipt_url: string | null;
  failure: string | null;
  misfit: PaymentMismatch | null;
  held_won: number | null;
  minor_cancelled_at: Date | null;
  returned_won: Generated<number>;
  made_at: CreatedAt;
  paid_at: Date | null;
  asks: Generated<number>;
  ask_at: Generated<Date | null>;
}

interface RefundTable {
  id: string;
  payment_id: string;
  member_no: number;
  basis: RefundBasis;
  won: number;
  fee_won: number;
  spent_bonus_won: number;
  coins: number;
  bonus: number;
  cancellable_won: number;
  account: Json<RefundAccount> | null;
  state: Generated<RefundState>;
  tries: Generated<number>;
  ask_at: Generated<Date | null>;
  made_at: CreatedAt;
  done_at: Date | null;
}
