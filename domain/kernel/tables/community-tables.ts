import type { ColumnType, Generated } from 'kysely';
import type {
  CommentState,
  ReportReason,
  RightsKind,
  RightsSide,
  RightsState,
  WordAction,
} from '#shared/community/comments';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Comments, ratings, moderation and takedown requests. */
export interface CommunityTables {
  comment: {
    id: Generated<number>;
    work_id: number;
    episode_id: number | null;
    parent_id: number | null;
    member_no: number | null;
    body: string;
    is_spoiler: boolean;
    state: CommentState;
    folded_by: 'word' | 'reports' | 'operator' | null;
    found_words: string[];
    pinned_at: Date | null;
    hidden_until: Date | null;
    likes: Generated<number>;
    request_key: string | null;
    made_at: CreatedAt;
  };
  comment_like: { comment_id: number; member_no: number; made_at: CreatedAt };
  comment_report: {
    id: Generated<number>;
    comment_id: number;
    member_no: number | null;
    reason: ReportReason;
    detail: string;
    made_at: CreatedAt;
    settled_at: Date | null;
    outcome: 'keep' | 'fold' | 'delete' | 'gone' | null;
  };
  reader_block: { member_no: number; blocked_no: number; made_at: CreatedAt };
  writing_ban: {
    id: Generated<number>;
    member_no: number;
    reason: string;
    begun_at: CreatedAt;
    ends_at: Date | null;
    lifted_at: Date | null;
  };
  comment_rule: {
    id: Generated<number>;
    work_id: number;
    episode_id: number | null;
    is_closed: boolean;
    is_for_holders: boolean;
    changed_at: CreatedAt;
  };
  comment_word: {
    id: Generated<number>;
    word: string;
    folded: string;
    act: WordAction;
    reason: string;
    made_at: CreatedAt;
  };
  work_rating: {
    work_id: number;
    member_no: number;
    halves: number;
    is_counted: Generated<boolean>;
    made_at: CreatedAt;
    changed_at: CreatedAt;
  };
  work_rating_sum: { work_id: number; ratings: number; halves: number };
  rights_request: {
    id: Generated<number>;
    comment_id: number | null;
    comment_text: string;
    name: string;
    mail: string;
    side: RightsSide;
    kind: RightsKind;
    body: string;
    request_key: string;
    state: Generated<RightsState>;
    made_at: CreatedAt;
    hidden_at: Date | null;
    hidden_until: Date | null;
    objection: string | null;
    objected_at: Date | null;
    decided_at: Date | null;
    decision: string | null;
  };
  rights_file: {
    key: string;
    request_id: number | null;
    name: string;
    type: 'image/webp' | 'application/pdf';
    bytes: number;
    noted_at: CreatedAt;
  };
}
