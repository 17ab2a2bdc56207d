import type { ColumnType, Generated } from 'kysely';
import type { OperatorRole } from '#vocabulary/operator-rights';
import type { HolderKind } from '#vocabulary/settlement';

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of who runs the shop, and of what they did. */
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
    made_at: Made;
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
    made_at: Made;
  };
  operator_passkey: {
    id: string;
    operator_id: number;
    name: string;
    public_key: Uint8Array;
    counter: number;
    transports: string[];
    made_at: Made;
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
    begun_at: Made;
    seen_at: Made;
    ended_at: Date | null;
    invite: Uint8Array | null;
    pending_totp: string | null;
  };
  operator_recovery: { digest: Uint8Array; operator_id: number; made_at: Made; used_at: Date | null };
  operator_invite: {
    digest: Uint8Array;
    operator_id: number;
    made_at: Made;
    good_until: Date;
    used_at: Date | null;
  };
  operator_audit: {
    id: Generated<number>;
    at: Made;
    operator_id: number | null;
    who: string;
    act: string;
    subject: string;
    reason: string | null;
    before: Json<object | null> | null;
    after: Json<object | null> | null;
  };
}
