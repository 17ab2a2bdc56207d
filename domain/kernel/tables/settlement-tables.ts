import type { ColumnType, Generated } from 'kysely';
import type {
  HolderKind,
  SettlementPaidBy,
  SaleDirection,
  SaleForm,
  SettlementState,
  ShareBase,
  ShareTax,
  StatementFormat,
} from '#shared/money/settlement';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;
/** ISO date. */
type Day = string;

/** Contracts with right holders and their monthly settlements. */
export interface SettlementTables {
  holder_contract: {
    id: Generated<number>;
    holder_id: number;
    work_id: number | null;
    publisher_id: number | null;
    from_day: Day;
    until_day: Day | null;
    rate_bp: number;
    event_bp: number;
    waiting_bp: number;
    base: ShareBase;
    made_at: CreatedAt;
  };
  settlement_work_period: {
    work_id: number;
    from_day: Day;
    publisher_id: number | null;
    is_exempt: boolean;
  };
  settlement_holder_period: {
    holder_id: number;
    from_day: Day;
    kind: HolderKind;
  };
  settlement_terms: {
    from_day: Day;
    web_bp: number;
    ios_bp: number;
    aos_bp: number;
    coin_won: number;
    made_at: CreatedAt;
  };
  settlement: {
    month: Day;
    state: Generated<SettlementState>;
    drafted_at: Date;
    ledger_coins: number;
    ledger_bonus: number;
    closed_at: Date | null;
  };
  settlement_sale: SettlementSaleTable;
  settlement_piece: {
    sale_id: number;
    n: number;
    transaction_id: number | null;
    ticket_use_id: number | null;
    lot_id: number | null;
    copies: number;
    list_coins: number;
    coins: number;
    won: number;
  };
  settlement_share: {
    sale_id: number;
    contract_id: number;
    holder_id: number;
    rate_bp: number;
    counted_bp: number;
    tax: ShareTax;
    won: number;
    remainder: string;
    is_without_vat: Generated<boolean>;
  };
  settlement_correction: {
    id: Generated<number>;
    key: string;
    month: Day;
    holder_id: number;
    tax: ShareTax;
    won: number;
    reason: string;
    made_at: CreatedAt;
  };
  settlement_statement: SettlementStatementTable;
  settlement_document: {
    code: string;
    statement_id: number;
    format: StatementFormat;
    sha256: string;
    bytes: Uint8Array;
    token: string;
    signing_key: Json<StatementKey>;
    made_at: CreatedAt;
  };
}

/** Public key that signed the statement at the time. */
interface StatementKey {
  kid: string;
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

interface SettlementSaleTable {
  id: Generated<number>;
  month: Day;
  direction: SaleDirection;
  of_month: Day;
  work_id: number | null;
  work_title: string;
  episode_id: number | null;
  episode_title: string;
  form: SaleForm;
  paid_by: SettlementPaidBy;
  unit: 'coin' | 'bonus' | null;
  channel: string;
  fee_bp: number;
  coin_won: number;
  terms: string;
  copies: number;
  list_coins: number;
  coins: number;
  won: number;
}

interface SettlementStatementTable {
  id: Generated<number>;
  month: Day;
  holder_id: number;
  holder_name: string;
  holder_kind: HolderKind;
  business_number: string | null;
  vat_share: number;
  exempt_share: number;
  withholding_share: number;
  vat: number;
  income_tax: number;
  local_tax: number;
  payable: number;
  paid_on: Day | null;
  reference: string | null;
}
