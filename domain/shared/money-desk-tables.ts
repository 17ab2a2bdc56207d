import type { ColumnType, Generated } from 'kysely';
import type { ProposedWish } from '#vocabulary/money-desk';
import type { PaymentState } from '#vocabulary/payments';

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type Made = ColumnType<Date, Date | undefined, Date>;

/** Where the shop and the gateway tell two different things of a payment. */
export interface PaymentDifference {
  payment: string;
  here: PaymentState | 'absent';
  there: 'ready' | 'pending' | 'waiting' | 'paid' | 'partial' | 'cancelled' | 'failed' | 'absent';
  why: 'unknown here' | 'unknown there' | 'state' | 'amount';
}

/** The tables of what operators do with members and their money. */
export interface MoneyDeskTables {
  operator_press: {
    key: string;
    operator_id: number | null;
    act: string;
    fingerprint: Uint8Array;
    answer: string | null;
    made_at: Made;
  };
  operator_hand_entry: {
    id: Generated<number>;
    operator_id: number;
    member_no: number | null;
    act: string;
    amount: number;
    at: Made;
    unit: Generated<'coin' | 'won'>;
  };
  money_proposal: {
    id: Generated<number>;
    member_no: number | null;
    wish: Json<ProposedWish>;
    reason: string;
    proposed_by: number;
    proposed_at: Made;
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
    begun_at: Made;
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
    made_at: Made;
  };
  inquiry_template: { id: Generated<number>; title: string; body: string; changed_at: Made };
  payment_comparison: { id: Generated<number>; at: Made; differences: Json<PaymentDifference[]> | null };
}
