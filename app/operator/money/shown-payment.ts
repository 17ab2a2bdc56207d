import type { ChargeChannel, PaidBy, PaymentState, RefundState } from '#vocabulary/payments';
import type { TOLD_NAMES } from './payment-words.ts';

/** What the gateway says of an order now. */
interface Told {
  state: keyof typeof TOLD_NAMES;
  totalWon?: number;
  failure?: string | null;
  cancellations?: { won: number; state: string }[];
}

/** An order as its page is given it. */
export interface ShownPayment {
  id: string;
  memberNo: number;
  nick: string;
  channel: ChargeChannel;
  method: PaidBy;
  won: number;
  coins: number;
  bonus: number;
  state: PaymentState;
  returnedWon: number;
  failure: string | null;
  madeAt: Date;
  paidAt: Date | null;
  told: Told | null;
  refunds: {
    id: string;
    won: number;
    feeWon: number;
    coins: number;
    bonus: number;
    state: RefundState;
    tries: number;
    madeAt: Date;
    doneAt: Date | null;
  }[];
  reversals: {
    cancellationId: string;
    won: number;
    coins: number;
    bonus: number;
    debt: number;
    madeAt: Date;
    undoneAt: Date | null;
  }[];
  messages: { id: string; kind: string; madeAt: Date }[];
}

/** What would go back for an order now. */
export interface DeskOffer {
  won: number;
  feeWon: number;
  coins: number;
  bonus: number;
  needsAccount: boolean;
}
