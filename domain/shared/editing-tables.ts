import type { ColumnType, Generated } from 'kysely';
import type { RevisionKind } from '#vocabulary/editing';
import type { ImportProgressLine, ImportReportLine, ImportRunState, WorkChoice } from '#vocabulary/import-runs';
import type { Block } from '#vocabulary/text-blocks';
import type { StripPanel } from '#vocabulary/strip-panels';
import type { TypoState } from '#vocabulary/typos';

/** jsonb: read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type Made = ColumnType<Date, Date | undefined, Date>;

/** The tables of texts and pictures that are changed in the console, and of imports by upload. */
export interface EditingTables {
  episode_revision: {
    episode_id: number;
    revision: number;
    kind: RevisionKind;
    operator_id: number | null;
    who: string;
    why: string;
    made_at: Made;
  };
  strip_revision: {
    episode_id: number;
    revision: number;
    width: number;
    height: number;
    quiet: Json<[number, number][]>;
    panels: Json<StripPanel[]>;
  };
  text_draft: {
    episode_id: number;
    operator_id: number;
    based_on: number;
    version: Generated<number>;
    blocks: Json<Block[]>;
    kept_at: Made;
  };
  episode_picture: { episode_id: number; picture: string; made_at: Made };
  typo_report: {
    id: Generated<number>;
    episode_id: number;
    member_no: number | null;
    revision: number;
    block: string;
    at_offset: number;
    found: string;
    before: string;
    after: string;
    wanted: string;
    state: Generated<TypoState>;
    made_at: Made;
    decided_at: Date | null;
    decided_by: number | null;
    became: number | null;
  };
  import_run: {
    id: Generated<number>;
    operator_id: number;
    who: string;
    state: Generated<ImportRunState>;
    replaces: Generated<boolean>;
    overwrites: Generated<boolean>;
    is_cancelled: Generated<boolean>;
    progress: Json<ImportProgressLine> | null;
    dry_report: Json<ImportReportLine[]> | null;
    report: Json<ImportReportLine[]> | null;
    choices: ColumnType<Record<string, WorkChoice>, string | undefined, string>;
    made_at: Made;
    seen_at: Made;
    ended_at: Date | null;
  };
  import_file: {
    id: string;
    run_id: number;
    position: number;
    name: string;
    bytes: number;
    received: Generated<number>;
    made_at: Made;
  };
}
