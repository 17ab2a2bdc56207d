import type { ColumnType, Generated } from 'kysely';
import type { ConsentKind } from '#vocabulary/members';

type Made = ColumnType<Date, Date | undefined, Date>;

/** How members came, and what stays of those who left. */
export interface LeavingTables {
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
  acquisition: { member_no: number; act: 'join' | 'payment'; pid: string | null; sid: string | null; at: Made };
}
