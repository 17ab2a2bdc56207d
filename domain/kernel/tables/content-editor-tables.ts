import type { ColumnType, Generated } from 'kysely';
import type { RevisionKind } from '#shared/catalog/revisions';
import type { ImportProgressLine, ImportReportLine, ImportRunState, WorkChoice } from '#shared/catalog/import-runs';
import type { Block } from '#shared/content/text-blocks';
import type { WebtoonPanel } from '#shared/content/webtoon-panels';
import type { TypoState } from '#shared/community/typo-reports';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Text and strip revisions, drafts, typo reports and uploaded imports. */
export interface ContentEditorTables {
  episode_revision: {
    episode_id: number;
    revision: number;
    kind: RevisionKind;
    operator_id: number | null;
    who: string;
    why: string;
    made_at: CreatedAt;
  };
  strip_revision: {
    episode_id: number;
    revision: number;
    width: number;
    height: number;
    quiet: Json<[number, number][]>;
    panels: Json<WebtoonPanel[]>;
  };
  text_draft: {
    episode_id: number;
    operator_id: number;
    based_on: number;
    version: Generated<number>;
    blocks: Json<Block[]>;
    kept_at: CreatedAt;
  };
  episode_picture: { episode_id: number; picture: string; made_at: CreatedAt };
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
    made_at: CreatedAt;
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
    made_at: CreatedAt;
    seen_at: CreatedAt;
    ended_at: Date | null;
  };
  import_file: {
    id: string;
    run_id: number;
    position: number;
    name: string;
    bytes: number;
    received: Generated<number>;
    made_at: CreatedAt;
  };
}
