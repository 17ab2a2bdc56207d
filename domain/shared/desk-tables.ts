import type { ColumnType, Generated } from 'kysely';
import type { LegalKind } from '#vocabulary/legal-texts';

type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of the console's own day: forms that wait for a second factor, and letters about legal texts. */
export interface DeskTables {
  operator_kept_form: { selector: string; path: string; sealed: string; kept_at: Made };
  legal_letter: {
    id: Generated<number>;
    kind: LegalKind;
    version: string;
    is_unfavourable: boolean;
    planned_at: Made;
    after_member: Generated<number>;
    sent: Generated<number>;
    unreached: Generated<number>;
    finished_at: Date | null;
    stopped_at: Date | null;
  };
}
