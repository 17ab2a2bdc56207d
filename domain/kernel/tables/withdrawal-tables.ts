import type { ColumnType, Generated } from 'kysely';
import type { ConsentKind } from '#shared/members/members';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** How members joined, and records kept after withdrawal. */
export interface WithdrawalTables {
  'kept_by_law.member': { member_no: number; joined_at: Date; withdrawn_at: Date; keep_until: Date };
  'kept_by_law.consent': {
    id: Generated<number>;
    member_no: number;
    kind: ConsentKind;
    version: string;
    is_given: boolean;
    at: Date;
    keep_until: Date;
  };
  rejoin_wait: { mail_mac: string; until: Date };
  acquisition: { member_no: number; act: 'join' | 'payment'; pid: string | null; sid: string | null; at: CreatedAt };
}
