import type { OfferTerms } from '#shared/authors/contracts';
import type { RatingAnswers } from '#shared/authors/declarations';
import type { ReturnReason } from '#shared/authors/submissions';
import type { InquiryCategory, InquiryFileType } from '#shared/community/inquiries';
import type { ImportProgressLine, ImportReportLine, WorkChoice } from '#shared/catalog/import-runs';
import type { PictureVariant } from '#shared/catalog/pictures';
import type { StoryGuide } from '#shared/catalog/story-guide';
import type { Weekday } from '#shared/catalog/weekdays';
import type { EpisodeEdit } from '#shared/catalog/episode-fields';
import type { WorkField } from '#shared/catalog/edited-work-fields';
import type { EpisodeUploadPlan, UploadedEpisodes } from '#shared/catalog/episode-upload';
import type { ArticleBlock, ArticleTextBlock } from '#shared/content/articles';
import type { Block } from '#shared/content/text-blocks';
import type { SourcePageSlice, WebtoonPanel } from '#shared/content/webtoon-panels';
import type { FamilyRules } from '#shared/members/family';
import type { ConsentKind } from '#shared/members/members';
import type { LegalBlock, LegalKind } from '#shared/members/policies';
import type { EventBlock } from '#shared/merchandising/events';
import type { GiftItem, GiftSchedule } from '#shared/merchandising/gifts';
import type { Store } from '#shared/money/app-stores';
import type { DepositAccount, PaidBy, PaymentDifference, RefundAccount, RefundBank } from '#shared/money/payments';
import type { DiscountTerms, PurchaseKind, QuotedItem, RecordedKind } from '#shared/money/purchases';
import type { HolderKind, StatementPayer } from '#shared/money/settlement';
import type { ProposedAdjustment } from '#shared/money/wallet-adjustments';
import type { NotificationDetails, NotificationKind } from '#shared/notifications/notifications';
import type { PositionRecord, ReadingRecord } from '#shared/reading/reading-record';
import type { SavedFilter } from '#shared/search/saved-searches';
import type { SheetMapping } from '#shared/operations/spreadsheets';
import type { AuditAct } from '#shared/operations/audit-acts';
import type { OneTimeFile } from '#shared/web/one-time-downloads';

/** Public key that signed the statement at the time. */
interface StatementKey {
  kid: string;
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** Types of columns that the database does not know: JSON contents and texts without a check constraint. */
export interface ColumnTypes {
  'bulk_change.act': AuditAct;
  'bulk_change_value.before': unknown;
  'bulk_change_value.after': unknown;
  'campaign.schedule': GiftSchedule;
  'campaign.steps': GiftItem[][];
  'curation.banners': unknown[];
  'curation.lines': unknown[];
  'episode.panels': { y: number; text: string; dialogue: string[] }[];
  'episode.quiet': [number, number][];
  'episode_edit.field': EpisodeEdit;
  'event.blocks': EventBlock[];
  'family_consent.rules': FamilyRules;
  'family_link.rules': FamilyRules;
  'faq.blocks': ArticleTextBlock[];
  'gift.things': GiftItem[];
  'handed_download.what': OneTimeFile;
  'holder_account.bank': RefundBank;
  'import_run.choices': Record<string, WorkChoice>;
  'import_run.dry_report': ImportReportLine[];
  'import_run.episode_plan': EpisodeUploadPlan;
  'import_run.episode_rows': UploadedEpisodes;
  'import_run.progress': ImportProgressLine;
  'import_run.report': ImportReportLine[];
  'inquiry.category': InquiryCategory;
  'inquiry_message.blocks': ArticleTextBlock[];
  'kept_by_law.consent.kind': ConsentKind;
  'kept_by_law.inquiry.messages': unknown;
  'ledger_check.invariants': { name: string; broken: number }[];
  'legal_letter.kind': LegalKind;
  'legal_text.blocks': LegalBlock[];
  'money_proposal.wish': ProposedAdjustment;
  'notice.blocks': ArticleBlock[];
  'saved_search.filter': SavedFilter;
  'notification.facts': NotificationDetails[NotificationKind] | Record<string, never>;
  'notification.kind': NotificationKind;
  'notification_channel.kind': NotificationKind;
  'notification_wave.facts': object;
  'operator_audit.after': object | null;
  'operator_audit.before': object | null;
  'payment.account': DepositAccount;
  'payment.method': PaidBy;
  'payment_comparison.differences': PaymentDifference[];
  'picture.variants': PictureVariant[];
  'purchase.discount_terms': DiscountTerms;
  'purchase.kind': RecordedKind;
  'reader_gift.discount_terms': DiscountTerms;
  'quote.items': QuotedItem[];
  'quote.kind': PurchaseKind;
  'ranking_place.counts': [number, number, number, number, number][];
  'reading_place.record': PositionRecord;
  'reading_record.record': ReadingRecord;
  'refund.account': RefundAccount;
  'rights_file.type': InquiryFileType;
  'sample_row.former': Record<string, unknown>;
  'settlement.payer': StatementPayer;
  'settlement_document.signing_key': StatementKey;
  'settlement_statement.holder_kind': HolderKind;
  'shop_setting.value': unknown;
  'store_claim.store': Store;
  'strip_revision.panels': WebtoonPanel[];
  'strip_revision.quiet': [number, number][];
  'strip_slice.pages': SourcePageSlice[];
  'text_draft.blocks': Block[];
  'text_draft.fields': Record<string, string>;
  'text_revision.blocks': Block[];
  'story_guide.content': StoryGuide;
  'submission.changes': Record<string, string>;
  'submission.reasons': ReturnReason[];
  'work.weekdays': Weekday[];
  'contract_offer.terms': OfferTerms;
  'work_declaration.answers': RatingAnswers;
  'work_edit.field': WorkField;
  'sheet_import.mapping': SheetMapping;
  'sheet_mapping.heads': Record<string, string>;
}

/** Columns that every insert sets, although the database has a default. */
export const REQUIRED_COLUMNS: readonly string[] = [
  'campaign.is_once_a_person',
  'campaign.sentence',
  'comment.found_words',
  'comment.is_spoiler',
  'comment_report.detail',
  'comment_word.reason',
  'curation.is_published',
  'curation.title',
  'episode.characters',
  'episode.last_block',
  'episode_revision.why',
  'event.summary',
  'gift.occasion',
  'holder_contract.base',
  'holder_contract.event_bp',
  'holder_contract.waiting_bp',
  'notification_wave.facts',
  'operator_passkey.counter',
  'operator_passkey.transports',
  'pavilion.intro',
  'pavilion.notice',
  'pavilion.position',
  'theme.is_adult',
  'theme.is_by_rule',
  'theme.position',
  'theme.sentence',
  'theme.tags',
];
