import type { ColumnType, Generated } from 'kysely';
import type { PaymentTables } from '#kernel/tables/payment-tables';
import type { AppStoreTables } from '#kernel/tables/app-store-tables';
import type { SearchTables } from '#kernel/tables/search-tables';
import type { DeviceType } from '#shared/members/device';
import type { SocialIntent } from '#shared/members/social-login';
import type { IdentityOutcome, IdentityPurpose } from '#shared/members/identity';
import type { LegalBlock, LegalKind } from '#shared/members/policies';
import type { LinkPurpose } from '#shared/members/email-links';
import type {
  ConsentKind,
  LoginProvider,
  MemberState,
  FollowNotificationKind,
  SessionEnd,
  SocialProvider,
} from '#shared/members/members';
import type { LedgerAccount, LedgerKind, LedgerUnit, WalletUnit } from '#shared/money/ledger-units';
import type { PictureAudience, PictureVariant } from '#shared/catalog/pictures';
import type { Kind, Category, WorkStatus } from '#shared/catalog/categories';
import type { Rating } from '#shared/catalog/ratings';
import type { SourcePageSlice } from '#shared/content/webtoon-panels';
import type { Block } from '#shared/content/text-blocks';
import type { Weekday } from '#shared/catalog/weekdays';
import type { ContentEditorTables } from './content-editor-tables.ts';
import type { EventTables } from './event-tables.ts';
import type { TagNamespace } from '#shared/catalog/tags';
import type { LibraryTables } from './library-tables.ts';
import type { CommunityTables } from './community-tables.ts';
import type { CurationTables } from './curation-tables.ts';
import type { OperatorTaskTables } from './operator-task-tables.ts';
import type { GiftTables } from './gift-tables.ts';
import type { OfflineTables } from './offline-tables.ts';
import type { WithdrawalTables } from './withdrawal-tables.ts';
import type { DownloadHandoffTables } from './download-handoff-tables.ts';
import type { HelpCenterTables } from './help-center-tables.ts';
import type { PaymentOperationTables } from './payment-operation-tables.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { MaintenanceTables } from './maintenance-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { OperatorTables } from './operator-tables.ts';
import type { PushTables } from './push-tables.ts';
import type { PurchaseTables } from './purchase-tables.ts';
import type { RankingTables } from './ranking-tables.ts';
import type { ReadingTables } from './reading-tables.ts';
import type { SampleTables } from './sample-tables.ts';
import type { ThemeTables } from './theme-tables.ts';
import type { SettlementTables } from './settlement-tables.ts';
import type { EpisodeTable, CatalogAdminTables } from './catalog-admin-tables.ts';
import type { ContentOrigin } from '#kernel/content-origin';
import type { PinTables } from './pin-tables.ts';

/** jsonb: parsed on select, JSON text on write. */
type Json<Value> = ColumnType<Value, string, string>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** All database tables. int8 is read as a safe integer. */
export interface Tables
  extends
    LibraryTables,
    CommunityTables,
    CurationTables,
    OperatorTaskTables,
    ContentEditorTables,
    EventTables,
    GiftTables,
    DownloadHandoffTables,
    HelpCenterTables,
    OfflineTables,
    WithdrawalTables,
    PaymentOperationTables,
    NotificationTables,
    MaintenanceTables,
    ReportTables,
    OperatorTables,
    PaymentTables,
    AppStoreTables,
    PurchaseTables,
    PushTables,
    RankingTables,
    ReadingTables,
    SampleTables,
    SearchTables,
    ThemeTables,
    SettlementTables,
    PinTables,
    CatalogAdminTables {
  page_version: { one: Generated<boolean>; version: number };
  page_change: { version: number; works: number[] };
  page_turn: { at: Date };
  blocked_tag: { member_no: number; tag_id: number; at: CreatedAt };
  clock: { one: Generated<boolean>; shift: string; said: Date; said_at: Date };
  publisher: { id: Generated<number>; name: string };
  creator: { id: Generated<number>; name: string };
  picture: {
    hash: string;
    width: number;
    height: number;
    thumbhash: string;
    edge: string;
    variants: Json<PictureVariant[]>;
    audience: PictureAudience;
  };
  work: WorkTable;
  work_creator: { work_id: number; position: number; creator_id: number; role: string };
  tag: { id: Generated<number>; namespace: TagNamespace; name: string };
  work_tag: { work_id: number; tag_id: number; position: number };
  episode: EpisodeTable;
  text_revision: {
    episode_id: number;
    revision: number;
    blocks: Json<Block[]>;
    made_at: CreatedAt;
    plain: ColumnType<string, never, never>;
  };
  strip_slice: {
    episode_id: number;
    revision: number;
    position: number;
    y: number;
    picture: string;
    pages: ColumnType<SourcePageSlice[] | null, string | null, string | null>;
  };
  text_picture: { episode_id: number; revision: number; picture: string };
  import_source: { source_key: string; digest: string; work_id: number; finished_at: CreatedAt };
  shop_setting: { name: string; value: Json<unknown> };
  route_rule: {
    id: Generated<number>;
    source: string;
    is_prefix: boolean;
    target: string;
    is_external: Generated<boolean>;
    starts_at: Date | null;
    ends_at: Date | null;
    origin: Generated<ContentOrigin>;
  };
  member: MemberTable;
  login_identity: {
    provider: LoginProvider;
    subject: string;
    member_no: number;
    mail: string | null;
    linked_at: CreatedAt;
    used_at: Date | null;
  };
  session_family: SessionTable;
  consent: {
    id: Generated<number>;
    member_no: number;
    kind: ConsentKind;
    version: string;
    is_given: boolean;
    at: CreatedAt;
  };
  throttle: { kind: string; key: string; failures: number; first_at: Date; last_at: Date };
  captcha: { id: string; browser: string; answer: string; made_at: CreatedAt };
  one_time_link: {
    token_hash: Uint8Array;
    purpose: LinkPurpose;
    member_no: number;
    mail: string;
    made_at: CreatedAt;
    expires_at: Date;
    used_at: Date | null;
    credential_epoch: Generated<number>;
  };
  identity_check: {
    id: Generated<number>;
    member_no: number;
    ci_mac: Uint8Array | null;
    di_mac: Uint8Array | null;
    birth_year: number;
    method: string;
    provider_ref: string;
    verified_at: CreatedAt;
  };
  social_attempt: {
    state_hash: Uint8Array;
    provider: SocialProvider;
    browser: string;
    nonce: string;
    pkce_verifier: string | null;
    intent: SocialIntent;
    session_id: number | null;
    return_to: string;
    made_at: CreatedAt;
    expires_at: Date;
    used_at: Date | null;
    credential_epoch: number | null;
  };
  social_join: {
    token_hash: Uint8Array;
    browser: string;
    provider: SocialProvider;
    subject: string;
    mail: string | null;
    is_mail_proved: boolean;
    nick_hint: string | null;
    return_to: string;
    tries: Generated<number>;
    made_at: CreatedAt;
    expires_at: Date;
  };
  identity_attempt: {
    id: string;
    purpose: IdentityPurpose;
    browser: string;
    member_no: number | null;
    return_to: string;
    made_at: CreatedAt;
    done_at: Date | null;
    outcome: IdentityOutcome | null;
    credential_epoch: number | null;
  };
  identity_holder: { mac: Uint8Array; member_no: number; held_since: CreatedAt };
  notification_choice: { member_no: number; kind: FollowNotificationKind; is_on: boolean; changed_at: CreatedAt };
  forbidden_word: { word: string };
  photo_removal: { photo: string; made_at: CreatedAt };
  data_export: { id: Generated<number>; member_no: number; at: CreatedAt };
  legal_text: {
    kind: LegalKind;
    version: string;
    in_force_at: Date;
    title: string;
    blocks: Json<LegalBlock[]>;
    origin: Generated<ContentOrigin>;
  };
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
  wallet: {
    member_no: number;
    coin: Generated<number>;
    bonus: Generated<number>;
    point: Generated<number>;
    temp_point: Generated<number>;
    mileage: Generated<number>;
    debt: Generated<number>;
    spent_month: string | null;
    month_spent: Generated<number>;
    month_most: number | null;
    auto_day: string | null;
    auto_spent: Generated<number>;
    auto_most: number | null;
  };
  ledger_transaction: { id: Generated<number>; member_no: number; kind: LedgerKind; ref: string; at: CreatedAt };
  lot: {
    id: Generated<number>;
    member_no: number;
    unit: WalletUnit;
    granted: number;
    remaining: number;
    expires_at: Date | null;
    channel: string;
    transaction_id: number;
    made_at: CreatedAt;
  };
  ledger_entry: {
    transaction_id: number;
    n: number;
    member_no: number;
    account: LedgerAccount;
    unit: LedgerUnit;
    lot_id: number | null;
    amount: number;
  };
  ledger_block: {
    id: number;
    last_transaction: number;
    last_lot: number;
    last_purchase: number;
    last_audit: number;
    entries: number;
    sealed_rows: number;
    hash: Uint8Array;
    mac: string;
    key_id: string;
    sealed_at: CreatedAt;
  };
  idempotency: {
    member_no: number;
    route: string;
    key: string;
    fingerprint: Uint8Array;
    status: number | null;
    body: string | null;
    made_at: CreatedAt;
  };
}

interface MemberTable {
  member_no: Generated<number>;
  mail: string | null;
  mail_proved_at: Date | null;
  password_hash: string | null;
  nick: string;
  photo: string | null;
  plus_until: Date | null;
  adult_mode: Generated<boolean>;
  auth_epoch: Generated<number>;
  credential_epoch: Generated<number>;
  state: Generated<MemberState>;
  joined_by: LoginProvider;
  joined_at: CreatedAt;
  withdrawn_at: Date | null;
  join_event: string;
}

interface SessionTable {
  id: Generated<number>;
  member_no: number;
  selector: string;
  seed: string;
  rotation: Generated<number>;
  verifier_hash: Uint8Array;
  previous_hash: Uint8Array | null;
  rotated_at: CreatedAt;
  is_confirmed: Generated<boolean>;
  is_kept: boolean;
  device_type: DeviceType;
  device_version: number;
  user_agent: string;
  started_at: CreatedAt;
  seen_at: CreatedAt;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_why: SessionEnd | null;
  reauthenticated_at: Date | null;
}

interface WorkTable {
  id: Generated<number>;
  source_key: string;
  shelf: Category;
  kind: Kind;
  status: WorkStatus;
  rating: Rating;
  title: string;
  other_titles: string[];
  synopsis: string;
  quote: string;
  genre: string;
  author_note: string;
  attribution: string;
  language: Generated<string>;
  weekdays: Weekday[];
  publisher_id: number | null;
  cover: string;
  has_own_cover: boolean;
  opened_episodes: Generated<number>;
  free_episodes: Generated<number>;
  latest_opened_at: Date | null;
  next_opens_at: Date | null;
  is_listed: Generated<boolean>;
  wants_listing: Generated<boolean>;
  is_draft: Generated<boolean>;
  identifier: string | null;
  rights_from: Date | null;
  rights_until: Date | null;
  hiatus_until: string | null;
  is_tax_free: boolean | null;
  follows: Generated<number>;
  popularity: Generated<number>;
  is_fixed_price: boolean | null;
  bundle_percent: Generated<number>;
  bundle_from: Generated<number>;
  preview_percent: Generated<number>;
  wait_free_hours: number | null;
  wait_free_rental_hours: number | null;
  wait_free_except_last: Generated<number>;
  is_exportable: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}
