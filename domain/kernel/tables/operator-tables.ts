import type { ColumnType, Generated } from 'kysely';
import type { OperatorRole } from '#shared/operations/operator-permissions';
import type { HolderKind } from '#shared/money/settlement';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Operators, their sessions and the audit log. */
export interface OperatorTables {
  operator: {
    id: Generated<number>;
    mail: string;
    name: string;
    password_hash: string | null;
    totp_sealed: string | null;
    totp_step: Generated<number>;
    right_holder_id: number | null;
    disabled_at: Date | null;
    made_at: CreatedAt;
    approves_at: Generated<Date>;
    approves_until: Date | null;
  };
  operator_role: { operator_id: number; role: OperatorRole };
  right_holder: {
    id: Generated<number>;
    name: string;
    kind: Generated<HolderKind>;
    business_number: Generated<string | null>;
    mail: Generated<string>;
    made_at: CreatedAt;
  };
  operator_passkey: {
    id: string;
    operator_id: number;
    name: string;
    public_key: Uint8Array;
    counter: number;
    transports: string[];
    made_at: CreatedAt;
    used_at: Date | null;
  };
  operator_session: {
    selector: string;
    operator_id: number;
    verifier: Uint8Array;
    challenge: string | null;
    challenged_at: Date | null;
    proved_at: Date | null;
    user_agent: string;
    address: string;
    begun_at: CreatedAt;
    seen_at: CreatedAt;
    ended_at: Date | null;
    invite: Uint8Array | null;
    pending_totp: string | null;
  };
  operator_recovery: { digest: Uint8Array; operator_id: number; made_at: CreatedAt; used_at: Date | null };
  operator_invite: {
    digest: Uint8Array;
    operator_id: number;
    made_at: CreatedAt;
    good_until: Date;
    used_at: Date | null;
  };
  operator_audit: {
    id: Generated<number>;
    at: CreatedAt;
    operator_id: number | null;
    who: string;
    act: string;
    subject: string;
    reason: string | null;
    before: Json<object | null> | null;
    after: Json<object | null> | null;
  };
}
