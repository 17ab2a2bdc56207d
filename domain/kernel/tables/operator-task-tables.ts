import type { ColumnType, Generated } from 'kysely';
import type { LegalKind } from '#shared/members/policies';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Console forms that await a second factor, and emails about legal texts. */
export interface OperatorTaskTables {
  operator_kept_form: { selector: string; path: string; sealed: string; kept_at: CreatedAt };
  legal_letter: {
    id: Generated<number>;
    kind: LegalKind;
    version: string;
    is_unfavourable: boolean;
    planned_at: CreatedAt;
    after_member: Generated<number>;
    sent: Generated<number>;
    unreached: Generated<number>;
    finished_at: Date | null;
    stopped_at: Date | null;
  };
}
