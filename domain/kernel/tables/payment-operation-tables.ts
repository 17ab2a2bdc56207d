import type { ColumnType, Generated } from 'kysely';
import type { ProposedAdjustment } from '#shared/money/wallet-adjustments';
import type { PaymentState } from '#shared/money/payments';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** A payment on which shop and gateway disagree. */
export interface PaymentDifference {
  payment: string;
  here: PaymentState | 'absent';
  there: 'ready' | 'pending' | 'waiting' | 'paid' | 'partial' | 'cancelled' | 'failed' | 'absent';
  why: 'unknown here' | 'unknown there' | 'state' | 'amount';
}

/** Operator actions on members and payments. */
export interface PaymentOperationTables {
  operator_press: {
    key: string;
    operator_id: number | null;
    act: string;
    fingerprint: Uint8Array;
    answer: string | null;
    made_at: CreatedAt;
  };
  operator_hand_entry: {
    id: Generated<number>;
    operator_id: number;
    member_no: number | null;
    act: string;
    amount: number;
    at: CreatedAt;
    unit: Generated<'coin' | 'won'>;
  };
  money_proposal: {
    id: Generated<number>;
    member_no: number | null;
    wish: Json<ProposedAdjustment>;
    reason: string;
    proposed_by: number;
    proposed_at: CreatedAt;
    good_until: Date;
    state: Generated<'open' | 'done' | 'refused' | 'withdrawn'>;
    decided_by: number | null;
    decided_at: Date | null;
    said: Generated<string>;
  };
  member_block: {
    id: Generated<number>;
    member_no: number;
    reason: string;
    blocked_by: number | null;
    begun_at: CreatedAt;
    until: Date | null;
    ended_at: Date | null;
    ended_by: number | null;
  };
  member_note: {
    id: Generated<number>;
    member_no: number;
    text: string;
    written_by: number | null;
    who: string;
    made_at: CreatedAt;
  };
  inquiry_template: { id: Generated<number>; title: string; body: string; changed_at: CreatedAt };
  payment_comparison: { id: Generated<number>; at: CreatedAt; differences: Json<PaymentDifference[]> | null };
}
