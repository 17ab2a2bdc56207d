import type { ColumnType, Generated } from 'kysely';
import type { ContentOrigin } from '#kernel/content-origin';
import type { InquiryCategory, InquiryState, InquirySubject } from '#shared/community/inquiries';
import type { ArticleBlock, ArticleTextBlock } from '#shared/content/articles';

type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** Notices, FAQ and inquiries. */
export interface HelpCenterTables {
  notice: {
    id: Generated<number>;
    source_key: string;
    category: string;
    title: string;
    blocks: Json<ArticleBlock[]>;
    plain: string;
    is_pinned: boolean;
    opens_at: Date;
    ends_at: Date | null;
    alert: string;
    alert_from: Date | null;
    alert_until: Date | null;
    is_down: Generated<boolean>;
    origin: Generated<ContentOrigin>;
    made_at: CreatedAt;
  };
  faq: {
    id: Generated<number>;
    source_key: string;
    category: string;
    position: number;
    question: string;
    blocks: Json<ArticleTextBlock[]>;
    plain: string;
    helpful: Generated<number>;
    unhelpful: Generated<number>;
    is_down: Generated<boolean>;
    origin: Generated<ContentOrigin>;
    made_at: CreatedAt;
  };
  faq_vote: {
    id: Generated<number>;
    faq_id: number;
    member_no: number | null;
    browser: string | null;
    is_helpful: boolean;
    made_at: CreatedAt;
  };
  inquiry: InquiryTable;
  inquiry_message: {
    id: Generated<number>;
    inquiry_id: number;
    operator: string | null;
    body: string;
    blocks: Json<ArticleTextBlock[]> | null;
    request_key: string;
    made_at: CreatedAt;
  };
  inquiry_file: {
    id: Generated<number>;
    message_id: number;
    position: number;
    key: string;
    name: string;
    type: InquiryFileType;
    bytes: number;
  };
  inquiry_file_removal: { key: string; noted_at: CreatedAt };
  'kept_by_law.inquiry': {
    id: number;
    member_no: number;
    category: string;
    title: string;
    messages: Json<unknown>;
    made_at: Date;
    keep_until: Date;
  };
}

/** Stored types of inquiry attachments. */
export type InquiryFileType = 'image/webp' | 'application/pdf';

interface InquiryTable {
  id: Generated<number>;
  member_no: number;
  category: InquiryCategory;
  title: string;
  about_kind: InquirySubject['kind'] | null;
  about_id: number | null;
  about_label: Generated<string>;
  state: Generated<InquiryState>;
  request_key: string;
  assigned_to: Generated<number | null>;
  made_at: CreatedAt;
  last_at: CreatedAt;
}
