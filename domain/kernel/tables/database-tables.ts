// Generated from the migrated database by `npm run table-types`.
import type { ColumnType, Generated } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Parsed on select, JSON text on write. */
type Json<Value> = ColumnType<Value, string, string>;
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
type Computed<Value> = ColumnType<Value, never, never>;

/** All database tables. int8 is read as a safe integer. */
export interface Tables {
  access_log: {
    at: Date;
    path: string;
    referrer: string;
    network: string;
    device: 'WEB' | 'IOS' | 'AOS';
    device_version: number;
    agent: string;
    is_member: boolean;
    pid: string | null;
    sid: string | null;
    visitor: string;
  };
  acquisition: {
    member_no: number;
    act: 'join' | 'payment';
    pid: string | null;
    sid: string | null;
    at: Generated<Date>;
  };
  advert: {
    id: Generated<number>;
    source_key: string;
    title: string;
    body: string;
    path: string;
    audience: 'all' | 'followers';
    works: Generated<number[]>;
    is_mailed: Generated<boolean>;
    sender: string;
    starts_at: Date;
    stopped_at: Date | null;
    made_at: Generated<Date>;
  };
  advert_delivery: {
    advert_id: number;
    member_no: number;
    channel: 'inbox' | 'push' | 'mail';
    at: Generated<Date>;
  };
  announced_work: {
    work_id: number;
    until: Date;
  };
  api_key: {
    id: Generated<number>;
    member_no: number;
    name: string;
    scopes: string[];
    key_hash: Uint8Array;
    ending: string;
    auth_epoch: number;
    credential_epoch: number;
    made_at: Generated<Date>;
    expires_at: Date | null;
    used_at: Date | null;
    sync_hash: Uint8Array | null;
  };
  app_place: {
    member_no: number;
    document: string;
    progress: string;
    percentage: number;
    device: string;
    device_id: string;
    at: Generated<Date>;
  };
  backup: {
    name: string;
    state: 'running' | 'done' | 'failed';
    begun_at: Generated<Date>;
    ended_at: Date | null;
    bytes: number | null;
    files: number | null;
    has_secrets: boolean | null;
    fault: string | null;
    rehearsed_at: Date | null;
    rehearsal_faults: string | null;
    rehearsal_ms: number | null;
    removed_at: Date | null;
  };
  blocked_tag: {
    member_no: number;
    tag_id: number;
    at: Generated<Date>;
  };
  bulk_change: {
    id: Generated<number>;
    operator_id: number | null;
    act: ColumnTypes['bulk_change.act'];
    made_at: Generated<Date>;
    undone_at: Date | null;
  };
  bulk_change_value: {
    bulk_change_id: number;
    item: 'work' | 'episode';
    item_id: number;
    field: string;
    before: Json<ColumnTypes['bulk_change_value.before']>;
    after: Json<ColumnTypes['bulk_change_value.after']>;
    was_edited: Generated<boolean>;
  };
  campaign: {
    id: Generated<number>;
    source_key: string;
    kind: 'all' | 'members' | 'join' | 'attendance' | 'event' | 'time' | 'coupon' | 'mileage';
    title: string;
    sentence: string;
    steps: Json<ColumnTypes['campaign.steps']>;
    starts_at: Date | null;
    ends_at: Date | null;
    claim_days: number | null;
    joined_from: Date | null;
    joined_until: Date | null;
    is_once_a_person: boolean;
    budget: number | null;
    taken: Generated<number>;
    schedule: Json<ColumnTypes['campaign.schedule']> | null;
    price: number | null;
    most_each: number | null;
    is_over: Generated<boolean>;
    made_at: Generated<Date>;
    made_by: number | null;
  };
  campaign_member: {
    campaign_id: number;
    member_no: number;
  };
  captcha: {
    id: string;
    browser: string;
    answer: string;
    made_at: Generated<Date>;
  };
  charge_cancellation: {
    id: Generated<number>;
    payment_id: string;
    member_no: number;
    requester_no: number;
    reason: string;
    made_at: Generated<Date>;
    state: Generated<'open' | 'accepted' | 'refused' | 'withdrawn'>;
    operator_id: number | null;
    answer: Generated<string>;
    closed_at: Date | null;
  };
  charge_terms: {
    one: Generated<boolean>;
    unverified_won: Generated<number | null>;
    minor_won: Generated<number | null>;
    fee_percent: Generated<number>;
    fee_least_won: Generated<number>;
    edited: Generated<string[]>;
  };
  clock: {
    one: Generated<boolean>;
    shift: Generated<string>;
    said: Date;
    said_at: Date;
  };
  coin_product: {
    id: Generated<number>;
    channel: 'web' | 'ios' | 'aos';
    position: number;
    won: number;
    coins: number;
    bonus: number;
    bonus_days: number;
    is_on_sale: Generated<boolean>;
    store_product: string | null;
  };
  collection: {
    id: Generated<number>;
    member_no: number;
    name: string;
    position: number;
    made_at: Generated<Date>;
  };
  collection_work: {
    collection_id: number;
    work_id: number;
    at: Generated<Date>;
  };
  comment: {
    id: Generated<number>;
    work_id: number;
    episode_id: number | null;
    parent_id: number | null;
    member_no: number | null;
    body: string;
    is_spoiler: boolean;
    state: 'shown' | 'held' | 'deleted' | 'removed';
    folded_by: 'word' | 'reports' | 'operator' | null;
    found_words: string[];
    pinned_at: Date | null;
    hidden_until: Date | null;
    likes: Generated<number>;
    request_key: string | null;
    made_at: Generated<Date>;
    author_hide_reason: string | null;
    may_author_hide: Generated<boolean>;
    edited_at: Date | null;
    is_review: Generated<boolean>;
    shop_answer: string | null;
    shop_answered_at: Date | null;
  };
  comment_like: {
    comment_id: number;
    member_no: number;
    made_at: Generated<Date>;
  };
  comment_report: {
    id: Generated<number>;
    comment_id: number;
    member_no: number | null;
    reason: 'abuse' | 'spoiler' | 'advert' | 'obscene' | 'privacy' | 'rights' | 'other';
    detail: string;
    made_at: Generated<Date>;
    settled_at: Date | null;
    outcome: 'keep' | 'fold' | 'delete' | 'gone' | null;
  };
  comment_rule: {
    id: Generated<number>;
    work_id: number;
    episode_id: number | null;
    is_closed: Generated<boolean>;
    is_for_holders: Generated<boolean>;
    changed_at: Generated<Date>;
  };
  comment_word: {
    id: Generated<number>;
    word: string;
    folded: string;
    act: 'refuse' | 'hold' | 'fold' | 'allow';
    reason: string;
    made_at: Generated<Date>;
  };
  consent: {
    id: Generated<number>;
    member_no: number;
    kind: 'terms' | 'privacy' | 'age' | 'marketing' | 'marketing-night' | 'advert-cookies' | 'store-refunds';
    version: string;
    is_given: boolean;
    at: Generated<Date>;
  };
  consent_recheck: {
    id: Generated<number>;
    member_no: number;
    counted_from: Date;
    asked_at: Generated<Date>;
    kept_at: Date | null;
  };
  contract_offer: {
    id: Generated<number>;
    work_id: number;
    member_no: number | null;
    who: string;
    note: Generated<string>;
    state: 'requested' | 'offered' | 'accepted' | 'declined' | 'refused' | 'replaced';
    terms: Json<ColumnTypes['contract_offer.terms']> | null;
    body: string | null;
    digest: string | null;
    operator_id: number | null;
    offered_at: Date | null;
    good_until: Date | null;
    decided_at: Date | null;
    answer: Generated<string>;
    contract_id: number | null;
    made_at: Generated<Date>;
  };
  coupon: {
    id: Generated<number>;
    campaign_id: number;
    code_mac: string;
    most_uses: number | null;
    uses: Generated<number>;
    made_at: Generated<Date>;
  };
  creator: {
    id: Generated<number>;
    name: string;
  };
  curation: {
    id: Generated<number>;
    page: 'home' | 'serial' | 'lightnovel' | 'publish' | 'webtoon';
    slug: string;
    title: string;
    is_published: boolean;
    starts_at: Date | null;
    ends_at: Date | null;
    banners: Json<ColumnTypes['curation.banners']> | null;
    lines: Json<ColumnTypes['curation.lines']> | null;
    made_at: Generated<Date>;
    origin: Generated<'folder' | 'console'>;
  };
  data_export: {
    id: Generated<number>;
    member_no: number;
    at: Generated<Date>;
  };
  delivered_file: {
    digest: string;
    work_id: number;
    content: 'text' | 'images';
    episodes: number[];
    weights: number[];
    made_at: Generated<Date>;
  };
  distinct_work: {
    work_id: number;
    other_id: number;
    made_at: Generated<Date>;
  };
  document_key: {
    generation: number;
    kid: string;
    x: string;
    made_at: Generated<Date>;
  };
  early_shortfall: {
    work_id: number;
    since: Generated<Date>;
    paused_at: Date | null;
    episodes: number;
  };
  entitlement: {
    member_no: number;
    episode_id: number;
    kind: 'buy' | 'rental';
    work_id: number;
    source: 'purchase' | 'ticket' | 'wait-free' | 'gift' | 'operator';
    source_id: number;
    rental_hours: number | null;
    granted_at: Generated<Date>;
    opened_at: Date | null;
    ends_at: Date | null;
    revoked_at: Date | null;
    kept_at: Date | null;
  };
  episode: {
    id: Generated<number>;
    work_id: number;
    source_key: string;
    position: number;
    title: string;
    unit: 'episode' | 'volume' | 'set';
    content: 'text' | 'images';
    opens_at: Date;
    is_free: boolean;
    buy_coins: number | null;
    rental_coins: number | null;
    rental_hours: number | null;
    revision: number;
    characters: number;
    last_block: number;
    strip_width: number | null;
    strip_height: number | null;
    quiet: Json<ColumnTypes['episode.quiet']> | null;
    panels: Json<ColumnTypes['episode.panels']> | null;
    digest: string;
    is_withdrawn: Generated<boolean>;
    created_at: Generated<Date>;
    is_own: Generated<boolean>;
    is_draft: Generated<boolean>;
    note_before: Generated<string>;
    note_after: Generated<string>;
    is_silent: Generated<boolean>;
    early_from: Date | null;
  };
  episode_day: {
    work_id: number;
    day: string;
    episode_id: number;
    views: number;
    launch_views: number;
    likes: number;
  };
  episode_edit: {
    episode_id: number;
    field: ColumnTypes['episode_edit.field'];
    made_at: Generated<Date>;
  };
  episode_like: {
    episode_id: number;
    member_no: number;
    made_at: Generated<Date>;
  };
  episode_picture: {
    episode_id: number;
    picture: string;
    made_at: Generated<Date>;
  };
  episode_revision: {
    episode_id: number;
    revision: number;
    kind: 'edit' | 'restore' | 'typo' | 'pictures';
    operator_id: number | null;
    who: string;
    why: string;
    made_at: Generated<Date>;
  };
  event: {
    id: Generated<number>;
    slug: string;
    title: string;
    summary: string;
    background: string | null;
    picture: string | null;
    starts_at: Date | null;
    ends_at: Date | null;
    is_listed: Generated<boolean>;
    is_published: Generated<boolean>;
    blocks: Json<ColumnTypes['event.blocks']>;
    made_at: Generated<Date>;
    updated_at: Generated<Date>;
    origin: Generated<'folder' | 'console'>;
  };
  event_block_picture: {
    event_id: number;
    picture: string;
  };
  family_consent: {
    id: Generated<number>;
    link_id: number;
    act: 'confirmed' | 'changed' | 'ended';
    member_no: number | null;
    operator_id: number | null;
    rules: Json<ColumnTypes['family_consent.rules']> | null;
    made_at: Generated<Date>;
  };
  family_link: {
    id: Generated<number>;
    member_no: number;
    guardian_no: number | null;
    ends_on: string | null;
    state: Generated<'requested' | 'active' | 'ended'>;
    method: string | null;
    rules: Json<ColumnTypes['family_link.rules']> | null;
    made_at: Generated<Date>;
    confirmed_at: Date | null;
    ended_at: Date | null;
    end_reason: 'minor' | 'guardian' | 'operator' | 'age' | 'left' | null;
  };
  faq: {
    id: Generated<number>;
    source_key: string;
    category: string;
    position: number;
    question: string;
    blocks: Json<ColumnTypes['faq.blocks']>;
    plain: string;
    helpful: Generated<number>;
    unhelpful: Generated<number>;
    is_down: Generated<boolean>;
    made_at: Generated<Date>;
    origin: Generated<'folder' | 'console'>;
  };
  faq_vote: {
    id: Generated<number>;
    faq_id: number;
    member_no: number | null;
    browser: string | null;
    is_helpful: boolean;
    made_at: Generated<Date>;
  };
  fault_count: {
    minute: Date;
    name: string;
    faults: number;
  };
  feature_switch: {
    feature: 'purchase' | 'charge' | 'login' | 'join' | 'comments' | 'import' | 'trust' | 'reader-gifts' | 'families';
    is_on: boolean;
    changed_at: Generated<Date>;
  };
  first_opening: {
    work_id: number;
    episode_id: number;
    member_no: number;
    at: Date;
    fraction: number;
    is_finished: boolean;
  };
  follow: {
    member_no: number;
    work_id: number;
    at: Generated<Date>;
    wants_alarm: Generated<boolean>;
  };
  forbidden_word: {
    word: string;
  };
  former_follow: {
    member_no: number;
    work_id: number;
    first_at: Date;
  };
  gift: {
    id: Generated<number>;
    campaign_id: number;
    member_no: number;
    occasion: string;
    title: string;
    sentence: string;
    things: Json<ColumnTypes['gift.things']>;
    step: number | null;
    coupon_id: number | null;
    made_at: Generated<Date>;
    until: Date | null;
    claimed_at: Date | null;
  };
  gift_person: {
    campaign_id: number;
    person: Uint8Array;
  };
  guardian_consent: {
    member_no: number;
    method: string;
    operator_id: number | null;
    who: string;
    made_at: Generated<Date>;
  };
  handed_download: {
    session_id: number;
    token_hash: Uint8Array;
    what: ColumnTypes['handed_download.what'];
    hides_adult: boolean;
    expires_at: Date;
    credential_epoch: Generated<number>;
  };
  held_work: {
    member_no: number;
    work_id: number;
    is_owned: Generated<boolean>;
    is_paid: Generated<boolean>;
    held_since: Date | null;
    rentals_end_at: Date | null;
  };
  hidden_recent: {
    member_no: number;
    work_id: number;
    at: Generated<Date>;
  };
  holder_account: {
    holder_id: number;
    bank: ColumnTypes['holder_account.bank'];
    number_sealed: string;
    tail: string;
    owner_name: string;
    check_state: 'matched' | 'unchecked';
    changed_at: Generated<Date>;
    held_until: Date | null;
  };
  holder_account_change: {
    id: Generated<number>;
    holder_id: number;
    bank: string | null;
    number_sealed: string | null;
    tail: string | null;
    owner_name: string | null;
    check_state: string | null;
    token_hash: Uint8Array;
    made_at: Generated<Date>;
    good_until: Date;
    undone_at: Date | null;
  };
  holder_advance: {
    id: Generated<number>;
    key: string;
    holder_id: number;
    work_id: number | null;
    kind: 'mg' | 'advance';
    tax: 'vat' | 'exempt' | 'withholding';
    won: number;
    reason: string;
    paid_on: string;
    from_month: string;
    ended_month: string | null;
    end_reason: string | null;
    made_at: Generated<Date>;
  };
  holder_contract: {
    id: Generated<number>;
    holder_id: number;
    work_id: number | null;
    publisher_id: number | null;
    from_day: string;
    until_day: string | null;
    rate_bp: number;
    event_bp: number;
    waiting_bp: number;
    made_at: Generated<Date>;
    base: 'with-vat' | 'without-vat';
    support_bp: number | null;
    pass_bp: number | null;
    early_bp: number | null;
  };
  idempotency: {
    member_no: number;
    route: string;
    key: string;
    fingerprint: Uint8Array;
    status: number | null;
    body: string | null;
    made_at: Generated<Date>;
  };
  identity_attempt: {
    id: string;
    purpose: 'adult' | 'proof' | 'find-id' | 'family';
    browser: string;
    member_no: number | null;
    return_to: string;
    made_at: Generated<Date>;
    done_at: Date | null;
    outcome: 'verified' | 'failed' | 'duplicate' | 'under-age' | 'found' | null;
    credential_epoch: number | null;
  };
  identity_check: {
    id: Generated<number>;
    member_no: number;
    ci_mac: Uint8Array | null;
    di_mac: Uint8Array | null;
    birth_year: number;
    method: string;
    provider_ref: string;
    verified_at: Generated<Date>;
    of_age_on: string | null;
  };
  identity_holder: {
    mac: Uint8Array;
    member_no: number;
    held_since: Generated<Date>;
  };
  import_file: {
    id: string;
    run_id: number;
    position: number;
    name: string;
    bytes: number;
    received: Generated<number>;
    made_at: Generated<Date>;
  };
  import_run: {
    id: Generated<number>;
    operator_id: number | null;
    who: string;
    state: Generated<'gathering' | 'reading' | 'read' | 'applying' | 'done' | 'cancelled' | 'failed'>;
    replaces: Generated<boolean>;
    overwrites: Generated<boolean>;
    is_cancelled: Generated<boolean>;
    progress: Json<ColumnTypes['import_run.progress']> | null;
    dry_report: Json<ColumnTypes['import_run.dry_report']> | null;
    report: Json<ColumnTypes['import_run.report']> | null;
    made_at: Generated<Date>;
    seen_at: Generated<Date>;
    ended_at: Date | null;
    choices: JsonWithDefault<ColumnTypes['import_run.choices']>;
    work_id: number | null;
    episode_rows: Json<ColumnTypes['import_run.episode_rows']> | null;
    episode_plan: Json<ColumnTypes['import_run.episode_plan']> | null;
    member_no: number | null;
  };
  import_source: {
    source_key: string;
    digest: string;
    work_id: number;
    finished_at: Generated<Date>;
  };
  inquiry: {
    id: Generated<number>;
    member_no: number;
    category: ColumnTypes['inquiry.category'];
    title: string;
    about_kind: 'purchase' | 'work' | null;
    about_id: number | null;
    about_label: Generated<string>;
    state: Generated<'received' | 'answering' | 'answered' | 'more' | 'closed'>;
    request_key: string;
    made_at: Generated<Date>;
    last_at: Generated<Date>;
    assigned_to: number | null;
  };
  inquiry_file: {
    id: Generated<number>;
    message_id: number;
    position: number;
    key: string;
    name: string;
    type: 'image/webp' | 'application/pdf';
    bytes: number;
  };
  inquiry_file_removal: {
    key: string;
    noted_at: Generated<Date>;
  };
  inquiry_message: {
    id: Generated<number>;
    inquiry_id: number;
    operator: string | null;
    body: string;
    blocks: Json<ColumnTypes['inquiry_message.blocks']> | null;
    request_key: string;
    made_at: Generated<Date>;
  };
  inquiry_template: {
    id: Generated<number>;
    title: string;
    body: string;
    changed_at: Generated<Date>;
  };
  kept_device: {
    member_no: number;
    device: string;
    name: string;
    seen_at: Generated<Date>;
  };
  kept_episode: {
    member_no: number;
    device: string;
    episode_id: number;
    revision: number;
    epoch: string;
    kept_at: Generated<Date>;
    leased_until: Date | null;
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
    sealed_at: Generated<Date>;
  };
  ledger_check: {
    id: Generated<number>;
    at: Generated<Date>;
    is_whole: boolean;
    invariants: Json<ColumnTypes['ledger_check.invariants']>;
    root: string | null;
  };
  ledger_entry: {
    transaction_id: number;
    n: number;
    member_no: number;
    account: 'member' | 'member-debt' | 'gateway' | 'issued-paid' | 'issued-free' | 'revenue' | 'breakage' | 'refund' | 'adjustment' | 'held';
    unit: 'krw' | 'coin' | 'bonus' | 'point' | 'temp-point' | 'mileage';
    lot_id: number | null;
    amount: number;
  };
  ledger_transaction: {
    id: Generated<number>;
    member_no: number;
    kind: 'charge' | 'grant' | 'purchase' | 'purchase-cancel' | 'charge-cancel' | 'chargeback' | 'repay' | 'expire' | 'exchange' | 'reward' | 'adjust' | 'support' | 'support-cancel' | 'pass' | 'pass-cancel' | 'gift-hold' | 'gift-return' | 'gift-accept';
    ref: string;
    at: Generated<Date>;
  };
  legal_letter: {
    id: Generated<number>;
    kind: ColumnTypes['legal_letter.kind'];
    version: string;
    is_unfavourable: boolean;
    planned_at: Generated<Date>;
    after_member: Generated<number>;
    sent: Generated<number>;
    unreached: Generated<number>;
    finished_at: Date | null;
    stopped_at: Date | null;
  };
  legal_text: {
    kind: 'terms' | 'privacy' | 'privacy-easy';
    version: string;
    in_force_at: Date;
    title: string;
    blocks: Json<ColumnTypes['legal_text.blocks']>;
    origin: Generated<'folder' | 'console'>;
  };
  login_identity: {
    provider: 'mail' | 'naver' | 'kakao' | 'google' | 'apple' | 'facebook';
    subject: string;
    member_no: number;
    mail: string | null;
    linked_at: Generated<Date>;
    used_at: Date | null;
  };
  lot: {
    id: Generated<number>;
    member_no: number;
    unit: 'coin' | 'bonus' | 'point' | 'temp-point' | 'mileage';
    granted: number;
    remaining: number;
    expires_at: Date | null;
    channel: string;
    transaction_id: number;
    made_at: Generated<Date>;
  };
  lowered_promise: {
    work_id: number;
    episodes: number;
    promised: number;
    until: Date;
    lowered_at: Generated<Date>;
    notified_at: Date | null;
  };
  matched_work: {
    work_id: number;
    at: Generated<Date>;
  };
  member: {
    member_no: Generated<number>;
    mail: string | null;
    mail_proved_at: Date | null;
    password_hash: string | null;
    nick: string;
    photo: string | null;
    plus_until: Date | null;
    adult_mode: Generated<boolean>;
    auth_epoch: Generated<number>;
    state: Generated<'active' | 'suspended' | 'under-age' | 'withdrawn'>;
    joined_by: 'mail' | 'naver' | 'kakao' | 'google' | 'apple' | 'facebook';
    joined_at: Generated<Date>;
    withdrawn_at: Date | null;
    join_event: string;
    credential_epoch: Generated<number>;
    adult_choice: Generated<'all' | 'without' | 'only'>;
  };
  member_block: {
    id: Generated<number>;
    member_no: number;
    reason: string;
    blocked_by: number | null;
    begun_at: Generated<Date>;
    until: Date | null;
    ended_at: Date | null;
    ended_by: number | null;
  };
  member_note: {
    id: Generated<number>;
    member_no: number;
    text: string;
    written_by: number | null;
    who: string;
    made_at: Generated<Date>;
  };
  member_spending: {
    member_no: number;
    month_limit: number | null;
    next_limit: number | null;
    next_from: string | null;
    is_auto: Generated<boolean>;
    auto_episode_coins: number | null;
    auto_day_coins: number | null;
    changed_at: Generated<Date>;
  };
  migration: {
    name: string;
    sha256: string;
    applied_at: Generated<Date>;
  };
  money_proposal: {
    id: Generated<number>;
    member_no: number | null;
    wish: Json<ColumnTypes['money_proposal.wish']>;
    reason: string;
    proposed_by: number;
    proposed_at: Generated<Date>;
    good_until: Date;
    state: Generated<'open' | 'done' | 'refused' | 'withdrawn'>;
    decided_by: number | null;
    decided_at: Date | null;
    said: Generated<string>;
  };
  muted_creator: {
    member_no: number;
    creator_id: number;
    at: Generated<Date>;
  };
  muted_work: {
    member_no: number;
    work_id: number;
    at: Generated<Date>;
  };
  notice: {
    id: Generated<number>;
    source_key: string;
    category: string;
    title: string;
    blocks: Json<ColumnTypes['notice.blocks']>;
    plain: string;
    is_pinned: Generated<boolean>;
    opens_at: Date;
    ends_at: Date | null;
    alert: Generated<string>;
    alert_from: Date | null;
    alert_until: Date | null;
    is_down: Generated<boolean>;
    made_at: Generated<Date>;
    origin: Generated<'folder' | 'console'>;
  };
  notification: {
    id: Generated<number>;
    member_no: number;
    kind: ColumnTypes['notification.kind'];
    ref: string;
    wave_id: number | null;
    work_id: number | null;
    facts: JsonWithDefault<ColumnTypes['notification.facts']>;
    made_at: Generated<Date>;
    read_at: Date | null;
    removed_at: Date | null;
    push_due: Date | null;
    pushed_at: Date | null;
    mailed_at: Date | null;
  };
  notification_channel: {
    member_no: number;
    kind: ColumnTypes['notification_channel.kind'];
    channel: 'push' | 'mail';
    is_on: boolean;
    changed_at: Generated<Date>;
  };
  notification_choice: {
    member_no: number;
    kind: 'new-episode';
    is_on: boolean;
    changed_at: Generated<Date>;
  };
  notification_clock: {
    name: 'openings' | 'wait-free' | 'rental-ending' | 'coins-7' | 'coins-1' | 'gift-ending';
    until: Generated<Date>;
  };
  notification_setting: {
    member_no: number;
    quiet_from: number | null;
    quiet_until: number | null;
    digest: Generated<'off' | 'daily' | 'weekly'>;
    digest_hour: Generated<number>;
    digest_due: Date | null;
    changed_at: Generated<Date>;
  };
  notification_wave: {
    id: Generated<number>;
    kind: 'new-episode' | 'gift' | 'advert';
    ref: string;
    work_id: number | null;
    campaign_id: number | null;
    advert_id: number | null;
    facts: Json<ColumnTypes['notification_wave.facts']>;
    made_at: Generated<Date>;
    starts_at: Generated<Date>;
    after_member: Generated<number>;
    finished_at: Date | null;
  };
  numbers_clock: {
    one: Generated<boolean>;
    counted_day: string;
    counted_week: string;
    counted_month: string;
  };
  one_time_link: {
    token_hash: Uint8Array;
    purpose: 'mail-proof' | 'mail-change' | 'password';
    member_no: number;
    mail: string;
    made_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    credential_epoch: Generated<number>;
  };
  opening: {
    day: string;
    work_id: number;
    episode_id: number;
    reader: string;
    at: Date;
  };
  operator: {
    id: Generated<number>;
    mail: string;
    name: string;
    password_hash: string | null;
    totp_sealed: string | null;
    totp_step: Generated<number>;
    disabled_at: Date | null;
    made_at: Generated<Date>;
    right_holder_id: number | null;
    approves_at: Generated<Date>;
    approves_until: Date | null;
  };
  operator_api_key: {
    id: Generated<number>;
    operator_id: number;
    name: string;
    scopes: string[];
    key_hash: Uint8Array;
    ending: string;
    made_at: Generated<Date>;
    expires_at: Date | null;
    used_at: Date | null;
  };
  operator_audit: {
    id: Generated<number>;
    at: Generated<Date>;
    operator_id: number | null;
    who: string;
    act: string;
    subject: string;
    reason: string | null;
    before: Json<ColumnTypes['operator_audit.before']> | null;
    after: Json<ColumnTypes['operator_audit.after']> | null;
    member_no: number | null;
  };
  operator_hand_entry: {
    id: Generated<number>;
    operator_id: number;
    member_no: number | null;
    act: string;
    amount: number;
    at: Generated<Date>;
    unit: Generated<'coin' | 'won'>;
  };
  operator_invite: {
    digest: Uint8Array;
    operator_id: number;
    made_at: Generated<Date>;
    good_until: Date;
    used_at: Date | null;
  };
  operator_kept_form: {
    selector: string;
    path: string;
    sealed: string;
    kept_at: Generated<Date>;
  };
  operator_list: {
    operator_id: number;
    list: 'works' | 'payments' | 'members' | 'comments';
    columns: string[];
  };
  operator_passkey: {
    id: string;
    operator_id: number;
    name: string;
    public_key: Uint8Array;
    counter: number;
    transports: string[];
    made_at: Generated<Date>;
    used_at: Date | null;
  };
  operator_press: {
    key: string;
    operator_id: number | null;
    act: string;
    fingerprint: Uint8Array;
    answer: string | null;
    made_at: Generated<Date>;
  };
  operator_recovery: {
    digest: Uint8Array;
    operator_id: number;
    made_at: Generated<Date>;
    used_at: Date | null;
  };
  operator_role: {
    operator_id: number;
    role: 'owner' | 'editor' | 'marketing' | 'support' | 'auditor' | 'holder';
  };
  operator_session: {
    selector: string;
    operator_id: number;
    verifier: Uint8Array;
    challenge: string | null;
    challenged_at: Date | null;
    proved_at: Date | null;
    user_agent: string;
    address: string;
    begun_at: Generated<Date>;
    seen_at: Generated<Date>;
    ended_at: Date | null;
    invite: Uint8Array | null;
    pending_totp: string | null;
  };
  operator_view: {
    id: Generated<number>;
    operator_id: number;
    list: 'works' | 'payments' | 'members' | 'comments';
    name: string;
    query: string;
    made_at: Generated<Date>;
  };
  owner_change: {
    id: Generated<number>;
    work_id: number;
    from_pen: number;
    to_pen: number;
    previous_role: 'co-writer' | 'artist' | 'translator' | 'editor';
    state: Generated<'waiting' | 'accepted' | 'declined' | 'undone'>;
    undo_hash: Uint8Array;
    made_at: Generated<Date>;
    decided_at: Date | null;
  };
  page_change: {
    version: number;
    works: number[];
  };
  page_turn: {
    at: Date;
  };
  page_version: {
    one: Generated<boolean>;
    version: Generated<number>;
  };
  pass_card: {
    member_no: number;
    key_sealed: string;
    name: string;
    tail: string;
    registered_at: Generated<Date>;
  };
  pass_consent: {
    id: Generated<number>;
    subscription_id: number;
    won: number;
    text: string;
    agreed_at: Generated<Date>;
  };
  pass_formula: {
    from_month: string;
    pool_bp: number;
    ms_per_character: number;
    ms_per_pixel: number;
    announced_at: Generated<Date>;
  };
  pass_hold: {
    member_no: number;
    month: string;
    reason: 'day' | 'overlap';
    hours: number;
    state: Generated<'open' | 'share' | 'keep'>;
    note: Generated<string>;
    operator_id: number | null;
    decided_at: Date | null;
  };
  pass_payment: {
    term_id: number;
    lot_id: number;
    unit: 'coin' | 'bonus';
    coins: number;
    won: number;
    kept: number | null;
  };
  pass_product: {
    days: number;
    coins: number;
    is_on_sale: Generated<boolean>;
    changed_at: Generated<Date>;
    card_won: number | null;
    is_card_on_sale: Generated<boolean>;
  };
  pass_subscription: {
    id: Generated<number>;
    member_no: number;
    won: number;
    terms: Generated<number>;
    started_at: Generated<Date>;
    due_at: Date;
    next_attempt_at: Date | null;
    attempts: Generated<number>;
    sent_at: Date | null;
    notified_at: Date | null;
    proposed_won: number | null;
    price_proposed_at: Date | null;
    price_agreed_at: Date | null;
    ended_at: Date | null;
    end_reason: 'member' | 'refund' | 'declined' | 'price' | 'limit' | 'chargeback' | 'shop' | 'left' | null;
  };
  pass_term: {
    id: Generated<number>;
    member_no: number;
    days: number;
    coins: number;
    bought_at: Generated<Date>;
    starts_at: Date;
    ends_at: Date;
    used_at: Date | null;
    transaction_id: number;
    cancelled_at: Date | null;
    cancel_transaction_id: number | null;
    cancel_reason: 'member' | 'guardian' | 'operator' | 'chargeback' | null;
    payment_id: string | null;
  };
  pass_work: {
    id: Generated<number>;
    work_id: number;
    newest: number;
    added_at: Generated<Date>;
    leaves_at: Date | null;
  };
  pavilion: {
    id: Generated<number>;
    slug: string;
    title: string;
    intro: string;
    notice: string;
    background: string | null;
    picture: string | null;
    publisher_id: number | null;
    position: number;
    is_published: Generated<boolean>;
    made_at: Generated<Date>;
    origin: Generated<'folder' | 'console'>;
  };
  pavilion_work: {
    pavilion_id: number;
    work_id: number;
    position: Generated<number>;
  };
  payment: {
    id: string;
    member_no: number;
    product_id: number | null;
    channel: 'web' | 'ios' | 'aos';
    method: ColumnTypes['payment.method'];
    won: number;
    coins: number;
    bonus: number;
    bonus_days: number;
    state: Generated<'ready' | 'pending' | 'waiting' | 'paid' | 'partial' | 'cancelled' | 'failed' | 'closed' | 'mismatch'>;
    account: Json<ColumnTypes['payment.account']> | null;
    receipt_url: string | null;
    failure: string | null;
    returned_won: Generated<number>;
    made_at: Generated<Date>;
    paid_at: Date | null;
    asks: Generated<number>;
    ask_at: Generated<Date | null>;
    misfit: 'amount' | 'currency' | 'store' | 'id' | 'payer' | 'limit' | 'subscription' | null;
    held_won: number | null;
    minor_cancelled_at: Date | null;
    subscription_id: number | null;
    term_no: number | null;
  };
  payment_comparison: {
    id: Generated<number>;
    at: Generated<Date>;
    differences: Json<ColumnTypes['payment_comparison.differences']> | null;
  };
  payment_message: {
    id: string;
    kind: string;
    payment_id: string | null;
    made_at: Generated<Date>;
  };
  payment_reversal: {
    payment_id: string;
    cancellation_id: string;
    won: number;
    coins: number;
    bonus: number;
    debt: number;
    made_at: Generated<Date>;
    undone_at: Date | null;
  };
  pen: {
    id: Generated<number>;
    member_no: number | null;
    name: string;
    name_key: string;
    intro: Generated<string>;
    note_before: Generated<string>;
    note_after: Generated<string>;
    person_macs: Generated<string[]>;
    terms_version: string;
    made_at: Generated<Date>;
  };
  pen_follow: {
    pen_id: number;
    member_no: number;
    made_at: Generated<Date>;
  };
  pen_measure: {
    id: Generated<number>;
    pen_id: number;
    kind: 'warning' | 'review' | 'no-publishing' | 'ban';
    reason: string;
    is_about_works: Generated<boolean>;
    operator_id: number | null;
    who: string;
    begun_at: Generated<Date>;
    ends_at: Date | null;
    lifted_at: Date | null;
    appeal: string | null;
    appealed_at: Date | null;
    appeal_result: 'upheld' | 'lifted' | null;
    appeal_answer: string | null;
    appeal_decided_at: Date | null;
  };
  photo_removal: {
    photo: string;
    made_at: Generated<Date>;
  };
  picture: {
    hash: string;
    width: number;
    height: number;
    thumbhash: string;
    edge: string;
    variants: Json<ColumnTypes['picture.variants']>;
    audience: 'public' | 'holders' | 'adults';
  };
  popular_search: {
    place: number;
    word: string;
    counted_at: Date;
  };
  popular_word: {
    id: Generated<number>;
    word: string;
    norm: string;
    place: number | null;
    starts_at: Date | null;
    ends_at: Date | null;
    made_at: Generated<Date>;
  };
  promotion: {
    id: Generated<number>;
    slug: string;
    title: string;
    starts_at: Date;
    ends_at: Date;
    percent: Generated<number>;
    kinds: Generated<('buy' | 'rental')[]>;
    free_first: Generated<number>;
    is_published: Generated<boolean>;
    is_shown: Generated<boolean>;
    made_at: Generated<Date>;
    intro: Generated<string>;
    background: string | null;
    origin: Generated<'folder' | 'console'>;
  };
  promotion_work: {
    promotion_id: number;
    work_id: number;
    position: Generated<number>;
    lowers_percent: Generated<number>;
  };
  proof_file: {
    key: string;
    noted_at: Generated<Date>;
  };
  public_list: {
    collection_id: number;
    title: string;
    about: Generated<string>;
    is_public: Generated<boolean>;
    published_at: Date | null;
    changed_at: Generated<Date>;
    removed_at: Date | null;
    removal_reason: string | null;
    saves: Generated<number>;
  };
  public_list_report: {
    id: Generated<number>;
    list_id: number;
    member_no: number | null;
    reason: string;
    detail: Generated<string>;
    made_at: Generated<Date>;
    settled_at: Date | null;
  };
  public_list_save: {
    member_no: number;
    list_id: number;
    at: Generated<Date>;
  };
  public_list_work: {
    collection_id: number;
    work_id: number;
    position: number;
    comment: Generated<string>;
  };
  publisher: {
    id: Generated<number>;
    name: string;
  };
  purchase: {
    id: Generated<number>;
    member_no: number;
    kind: ColumnTypes['purchase.kind'];
    work_id: number;
    quote_id: string;
    list_coins: number;
    coins: number;
    paid_coins: number;
    episodes: number;
    opened_episodes: number;
    transaction_id: number | null;
    made_at: Generated<Date>;
    is_auto: Generated<boolean>;
    reward_most: number | null;
    discount_terms: Json<ColumnTypes['purchase.discount_terms']> | null;
    is_early: Generated<boolean>;
    receiver_no: number | null;
  };
  purchase_item: {
    purchase_id: number;
    episode_id: number;
    coins: number;
    cancelled_at: Date | null;
    cancel_transaction_id: number | null;
    list_coins: number | null;
  };
  push_device: {
    id: Generated<number>;
    member_no: number;
    session_id: number;
    kind: 'web' | 'ios' | 'aos';
    address: string;
    p256dh: string | null;
    auth: string | null;
    name: string;
    made_at: Generated<Date>;
    reached_at: Date | null;
    failures: Generated<number>;
  };
  quote: {
    id: string;
    member_no: number;
    kind: ColumnTypes['quote.kind'];
    work_id: number;
    items: Json<ColumnTypes['quote.items']>;
    list_coins: number;
    coins: number;
    made_at: Generated<Date>;
    expires_at: Date;
  };
  ranking_clock: {
    one: Generated<boolean>;
    counted_until: Date;
    cancelled_until: Date;
    realtime_at: Date | null;
    daily_at: Date | null;
  };
  ranking_pin: {
    id: Generated<number>;
    board: 'realtime' | 'daily' | 'weekly' | 'monthly' | 'total';
    shelf: 'all' | 'serial' | 'lightnovel' | 'publish' | 'webtoon';
    measure: 'readers' | 'sales';
    work_id: number;
    place: number;
    starts_at: Date;
    ends_at: Date;
    made_at: Generated<Date>;
  };
  ranking_place: {
    snapshot_id: number;
    rank: number;
    work_id: number;
    score: number;
    counts: Json<ColumnTypes['ranking_place.counts']>;
    before: number | null;
  };
  ranking_snapshot: {
    id: Generated<number>;
    board: 'realtime' | 'daily' | 'weekly' | 'monthly' | 'total';
    shelf: 'all' | 'serial' | 'lightnovel' | 'publish' | 'webtoon';
    measure: 'readers' | 'sales';
    basis_at: Date;
    from_at: Date | null;
    until_at: Date;
    is_first: boolean;
    made_at: Generated<Date>;
  };
  read_together: {
    work_id: number;
    other_id: number;
    readers: number;
  };
  reader_block: {
    member_no: number;
    blocked_no: number;
    made_at: Generated<Date>;
  };
  reader_gift: {
    id: Generated<number>;
    member_no: number;
    receiver_no: number | null;
    is_link: boolean;
    work_id: number;
    list_coins: number;
    coins: number;
    reward_most: number | null;
    discount_terms: Json<ColumnTypes['reader_gift.discount_terms']> | null;
    message: Generated<string>;
    transaction_id: number;
    made_at: Generated<Date>;
    expires_at: Date;
    state: Generated<'open' | 'accepted' | 'declined' | 'taken-back' | 'expired' | 'stopped'>;
    closed_at: Date | null;
    return_transaction_id: number | null;
    purchase_id: number | null;
  };
  reader_gift_item: {
    gift_id: number;
    episode_id: number;
    coins: number;
    list_coins: number;
    is_returned: Generated<boolean>;
  };
  reading_account: {
    member_no: number;
    cursor: Generated<number>;
    marks: Generated<number>;
    others: Generated<number>;
    shows_streak: Generated<boolean>;
  };
  reading_device: {
    member_no: number;
    device: string;
    name: string;
    seen_at: Generated<Date>;
  };
  reading_event: {
    member_no: number;
    device: string;
    seq: number;
    at: Date;
    version: number;
    work_id: number;
    episode_id: number;
    act: 'opened' | 'read' | 'finished';
    ms: number;
    fraction: number;
  };
  reading_moment: {
    member_no: number;
    device: string;
    seq: number;
    at: Date;
  };
  reading_place: {
    member_no: number;
    work_id: number;
    episode_id: number;
    at: Date;
    device: string;
    seq: number;
    record: Json<ColumnTypes['reading_place.record']>;
  };
  reading_record: {
    member_no: number;
    key: string;
    kind: 'place' | 'mark' | 'settings';
    work_id: number | null;
    episode_id: number | null;
    version: number;
    record: Json<ColumnTypes['reading_record.record']>;
  };
  refund: {
    id: string;
    payment_id: string;
    member_no: number;
    basis: 'withdrawal' | 'remainder' | 'minor';
    won: number;
    fee_won: number;
    spent_bonus_won: number;
    coins: number;
    bonus: number;
    cancellable_won: number;
    account: Json<ColumnTypes['refund.account']> | null;
    state: Generated<'held' | 'requested' | 'done' | 'failed'>;
    tries: Generated<number>;
    ask_at: Generated<Date | null>;
    made_at: Generated<Date>;
    done_at: Date | null;
  };
  rejoin_wait: {
    mail_mac: string;
    until: Date;
  };
  review_link: {
    id: Generated<number>;
    work_id: number;
    episode_id: number | null;
    note: string;
    operator_id: number | null;
    who: string;
    made_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    opened_at: Date | null;
    opens: Generated<number>;
  };
  reward_plan: {
    one: Generated<boolean>;
    mileage_per_coin: Generated<number>;
    points_per_coin: Generated<number>;
    points_for_bonus: Generated<number>;
    bonus_days: Generated<number>;
  };
  reward_progress: {
    one: Generated<boolean>;
    last_purchase: Generated<number>;
  };
  right_holder: {
    id: Generated<number>;
    name: string;
    made_at: Generated<Date>;
    kind: Generated<'business' | 'exempt' | 'person'>;
    business_number: string | null;
    mail: Generated<string>;
    representative: Generated<string>;
    member_no: number | null;
  };
  rights_file: {
    key: string;
    request_id: number | null;
    name: string;
    type: ColumnTypes['rights_file.type'];
    bytes: number;
    noted_at: Generated<Date>;
  };
  rights_request: {
    id: Generated<number>;
    comment_id: number | null;
    comment_text: string;
    name: string;
    mail: string;
    side: 'self' | 'agent';
    kind: 'privacy' | 'defamation' | 'copyright' | 'other';
    body: string;
    request_key: string;
    state: Generated<'received' | 'refused' | 'hidden' | 'restored' | 'deleted'>;
    made_at: Generated<Date>;
    hidden_at: Date | null;
    hidden_until: Date | null;
    objection: string | null;
    objected_at: Date | null;
    decided_at: Date | null;
    decision: string | null;
  };
  role_permission: {
    role: 'editor' | 'marketing' | 'support' | 'auditor';
    permission: string;
    level: 'none' | 'read' | 'write';
    changed_at: Generated<Date>;
  };
  route_rule: {
    id: Generated<number>;
    source: string;
    is_prefix: boolean;
    target: string;
    is_external: Generated<boolean>;
    starts_at: Date | null;
    ends_at: Date | null;
    origin: Generated<'folder' | 'console'>;
  };
  sample_row: {
    table_name: string;
    row_key: string;
    digest: string | null;
    former: Json<ColumnTypes['sample_row.former']> | null;
  };
  saved_search: {
    id: Generated<number>;
    member_no: number;
    name: string;
    query: string;
    filter: Json<ColumnTypes['saved_search.filter']>;
    request: string;
    wants_alarm: Generated<boolean>;
    made_at: Generated<Date>;
  };
  search_asked: {
    day: string;
    norm: string;
    asker: string;
    word: string;
    at: Generated<Date>;
  };
  search_change: {
    work_id: number;
    revision: Generated<number>;
  };
  search_engine: {
    is_only: Generated<boolean>;
    needs_rebuild: Generated<boolean>;
    claimed_until: Generated<Date>;
  };
  search_missed: {
    day: string;
    norm: string;
    asker: string;
    word: string;
    at: Generated<Date>;
  };
  search_name: {
    kind: 'creator' | 'publisher' | 'genre' | 'tag';
    name: string;
    norm: string;
    grams: number[];
    pop: Generated<number>;
    version: number;
  };
  session_family: {
    id: Generated<number>;
    member_no: number;
    selector: string;
    seed: string;
    rotation: Generated<number>;
    verifier_hash: Uint8Array;
    previous_hash: Uint8Array | null;
    rotated_at: Generated<Date>;
    is_confirmed: Generated<boolean>;
    is_kept: boolean;
    device_type: 'WEB' | 'IOS' | 'AOS';
    device_version: number;
    user_agent: string;
    started_at: Generated<Date>;
    seen_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    revoked_why: 'logout' | 'remote' | 'reuse' | 'password' | 'withdrawal' | 'lock' | 'replaced' | null;
    reauthenticated_at: Date | null;
  };
  settlement: {
    month: string;
    state: Generated<'draft' | 'closed'>;
    drafted_at: Date;
    ledger_coins: number;
    ledger_bonus: number;
    closed_at: Date | null;
    issued_on: string | null;
    payer: Json<ColumnTypes['settlement.payer']> | null;
  };
  settlement_correction: {
    id: Generated<number>;
    key: string;
    month: string;
    holder_id: number;
    tax: 'vat' | 'exempt' | 'withholding';
    won: number;
    reason: string;
    made_at: Generated<Date>;
  };
  settlement_document: {
    code: string;
    statement_id: number;
    format: 'pdf' | 'csv';
    sha256: string;
    bytes: Uint8Array;
    token: string;
    signing_key: Json<ColumnTypes['settlement_document.signing_key']>;
    made_at: Generated<Date>;
  };
  settlement_holder_period: {
    holder_id: number;
    from_day: string;
    kind: 'business' | 'exempt' | 'person';
  };
  settlement_piece: {
    sale_id: number;
    n: number;
    transaction_id: number | null;
    ticket_use_id: number | null;
    lot_id: number | null;
    copies: number;
    list_coins: number;
    coins: number;
    won: number;
  };
  settlement_recoupment: {
    month: string;
    advance_id: number;
    won: number;
  };
  settlement_sale: {
    id: Generated<number>;
    month: string;
    direction: 'sale' | 'refund';
    of_month: string;
    work_id: number | null;
    work_title: string;
    episode_id: number | null;
    episode_title: string;
    form: 'buy' | 'rental' | 'early' | 'gift' | 'support' | 'pass' | 'other';
    paid_by: 'paid' | 'bonus' | 'ticket' | 'waiting' | 'other';
    unit: 'coin' | 'bonus' | null;
    channel: string;
    fee_bp: number;
    coin_won: number;
    terms: string;
    copies: number;
    list_coins: number;
    coins: number;
    won: number;
  };
  settlement_share: {
    sale_id: number;
    contract_id: number;
    holder_id: number;
    rate_bp: number;
    counted_bp: number;
    tax: 'vat' | 'exempt' | 'withholding';
    won: number;
    remainder: string;
    is_without_vat: Generated<boolean>;
  };
  settlement_statement: {
    id: Generated<number>;
    month: string;
    holder_id: number;
    holder_name: string;
    holder_kind: ColumnTypes['settlement_statement.holder_kind'];
    business_number: string | null;
    vat_share: number;
    exempt_share: number;
    withholding_share: number;
    vat: number;
    income_tax: number;
    local_tax: number;
    payable: number;
    paid_on: string | null;
    reference: string | null;
    vat_recouped: Generated<number>;
    exempt_recouped: Generated<number>;
    withholding_recouped: Generated<number>;
    carried: Generated<number>;
  };
  settlement_terms: {
    from_day: string;
    web_bp: number;
    ios_bp: number;
    aos_bp: number;
    coin_won: number;
    made_at: Generated<Date>;
  };
  settlement_work_period: {
    work_id: number;
    from_day: string;
    publisher_id: number | null;
    is_exempt: boolean;
  };
  sheet_import: {
    id: Generated<number>;
    operator_id: number;
    kind: 'works' | 'episodes' | 'members';
    file_name: string;
    sealed: string;
    mapping: Json<ColumnTypes['sheet_import.mapping']>;
    rows: number;
    made_at: Generated<Date>;
    applied_at: Date | null;
    done: Generated<number>;
    failed: Generated<number>;
  };
  sheet_mapping: {
    operator_id: number;
    kind: 'works' | 'episodes' | 'members';
    heads: Json<ColumnTypes['sheet_mapping.heads']>;
  };
  sheet_member: {
    sheet_import_id: number;
    line: number;
    member_no: number;
    is_finished: Generated<boolean>;
    error: string | null;
  };
  shop_closing: {
    one: Generated<boolean>;
    closes_on: string;
    sentence: string;
    declared_at: Generated<Date>;
  };
  shop_day: {
    day: string;
    measure: string;
    value: number;
  };
  shop_day_sale: {
    day: string;
    work_id: number;
    kind: number;
    episodes: number;
    coins: number;
    cancelled_coins: number;
  };
  shop_setting: {
    name: string;
    value: Json<ColumnTypes['shop_setting.value']>;
    origin: Generated<'folder' | 'console'>;
  };
  social_attempt: {
    state_hash: Uint8Array;
    provider: 'naver' | 'kakao' | 'google' | 'apple' | 'facebook';
    browser: string;
    nonce: string;
    pkce_verifier: string | null;
    intent: 'login' | 'link';
    session_id: number | null;
    return_to: string;
    made_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    credential_epoch: number | null;
  };
  social_join: {
    token_hash: Uint8Array;
    browser: string;
    provider: 'naver' | 'kakao' | 'google' | 'apple' | 'facebook';
    subject: string;
    mail: string | null;
    is_mail_proved: boolean;
    nick_hint: string | null;
    return_to: string;
    tries: Generated<number>;
    made_at: Generated<Date>;
    expires_at: Date;
  };
  statement_link: {
    token_hash: Uint8Array;
    statement_id: number;
    made_by: number | null;
    made_at: Generated<Date>;
    good_until: Date;
    used_at: Date | null;
    revoked_at: Date | null;
  };
  store_account: {
    member_no: number;
    token: Generated<string>;
  };
  store_claim: {
    store: ColumnTypes['store_claim.store'];
    transaction_id: string;
    member_no: number;
    made_at: Generated<Date>;
  };
  store_purchase: {
    store: 'app-store' | 'google-play';
    transaction_id: string;
    store_product: string | null;
    quantity: Generated<number>;
    state: Generated<'told' | 'pending' | 'purchased' | 'refunded'>;
    returned_share: Generated<number>;
    account_token: string | null;
    member_no: number | null;
    payment_id: string | null;
    trouble: 'member' | 'product' | 'leaver' | 'free' | 'amount' | 'test' | null;
    order_ref: string | null;
    environment: string | null;
    amount_micros: number | null;
    currency: string | null;
    storefront: string | null;
    purchased_at: Date | null;
    told_at: Date | null;
    finished_at: Date | null;
    asks: Generated<number>;
    ask_at: Generated<Date | null>;
    made_at: Generated<Date>;
    looked_at: Date | null;
    looked_by: number | null;
    looked_why: string | null;
    use_told_at: Date | null;
  };
  story_guide: {
    work_id: number;
    content: Json<ColumnTypes['story_guide.content']>;
    episode_ids: Generated<number[]>;
    version: Generated<number>;
    updated_at: Generated<Date>;
  };
  story_picture: {
    work_id: number;
    picture: string;
    is_shown: Generated<boolean>;
  };
  strip_revision: {
    episode_id: number;
    revision: number;
    width: number;
    height: number;
    quiet: Json<ColumnTypes['strip_revision.quiet']>;
    panels: Json<ColumnTypes['strip_revision.panels']>;
  };
  strip_slice: {
    episode_id: number;
    revision: number;
    position: number;
    y: number;
    picture: string;
    pages: Json<ColumnTypes['strip_slice.pages']> | null;
  };
  submission: {
    id: Generated<number>;
    kind: 'work' | 'episode';
    work_id: number;
    episode_id: number | null;
    revision: Generated<number>;
    member_no: number | null;
    who: string;
    state: Generated<'pending' | 'sample' | 'returned' | 'approved' | 'taken-back'>;
    opens_at: Date | null;
    changes: JsonWithDefault<ColumnTypes['submission.changes']>;
    reasons: Generated<ColumnTypes['submission.reasons']>;
    passage: Generated<string>;
    note: Generated<string>;
    operator_id: number | null;
    decided_at: Date | null;
    late_at: Date | null;
    made_at: Generated<Date>;
    is_sample: Generated<boolean>;
  };
  support: {
    id: Generated<number>;
    member_no: number;
    pen_id: number;
    work_id: number;
    membership_id: number | null;
    coins: number;
    message: Generated<string>;
    visibility: 'public' | 'private' | 'nameless';
    transaction_id: number;
    made_at: Generated<Date>;
    seen_at: Date | null;
    used_at: Date | null;
    hidden_at: Date | null;
    reported_at: Date | null;
    report_reason: string | null;
    report_result: 'keep' | 'hide' | null;
    cancel_transaction_id: number | null;
    cancelled_at: Date | null;
    cancel_reason: 'member' | 'guardian' | 'operator' | null;
    returned_coins: Generated<number>;
    returned_at: Date | null;
    return_transaction_id: number | null;
  };
  support_block: {
    pen_id: number;
    member_no: number;
    made_at: Generated<Date>;
  };
  support_membership: {
    id: Generated<number>;
    member_no: number;
    pen_id: number;
    work_id: number;
    coins: number;
    visibility: 'public' | 'private' | 'nameless';
    begun_at: Generated<Date>;
    counted_from: Generated<Date>;
    paid_until: Date;
    stopped_at: Date | null;
    stop_reason: 'member' | 'coins' | 'limit' | 'author' | 'blocked' | 'shop' | 'cancelled' | 'paused' | null;
    paused_at: Date | null;
    resumes_at: Date | null;
  };
  support_promise: {
    membership_id: number;
    work_id: number;
    episodes: number;
  };
  support_tier: {
    pen_id: number;
    work_id: number;
    coins: number;
    name: string;
    benefits: Generated<string>;
    is_open: boolean;
    changed_at: Generated<Date>;
  };
  tag: {
    id: Generated<number>;
    namespace: 'genre' | 'mood' | 'keyword' | 'warning';
    name: string;
  };
  text_draft: {
    episode_id: number;
    operator_id: number | null;
    based_on: number;
    version: Generated<number>;
    blocks: Json<ColumnTypes['text_draft.blocks']>;
    kept_at: Generated<Date>;
    fields: JsonWithDefault<ColumnTypes['text_draft.fields']>;
    member_no: number | null;
    id: Generated<number>;
  };
  text_picture: {
    episode_id: number;
    revision: number;
    picture: string;
  };
  text_revision: {
    episode_id: number;
    revision: number;
    blocks: Json<ColumnTypes['text_revision.blocks']>;
    made_at: Generated<Date>;
    plain: Computed<string | null>;
  };
  theme: {
    id: Generated<number>;
    slug: string;
    title: string;
    sentence: string;
    background: string | null;
    picture: string | null;
    is_adult: boolean;
    is_by_rule: boolean;
    shelf: 'serial' | 'lightnovel' | 'publish' | 'webtoon' | null;
    genre: string | null;
    status: 'ongoing' | 'completed' | 'hiatus' | null;
    tags: string[];
    position: number;
    is_published: Generated<boolean>;
    made_at: Generated<Date>;
    origin: Generated<'folder' | 'console'>;
  };
  theme_work: {
    theme_id: number;
    work_id: number;
    position: Generated<number>;
  };
  throttle: {
    kind: string;
    key: string;
    failures: number;
    first_at: Date;
    last_at: Date;
  };
  ticket: {
    id: Generated<number>;
    member_no: number;
    work_id: number | null;
    rental_hours: number;
    granted: number;
    remaining: number;
    expires_at: Date | null;
    ref: string;
    made_at: Generated<Date>;
  };
  ticket_use: {
    id: Generated<number>;
    member_no: number;
    work_id: number;
    episode_id: number;
    ticket_id: number | null;
    at: Generated<Date>;
  };
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
    state: Generated<'open' | 'accepted' | 'refused'>;
    made_at: Generated<Date>;
    decided_at: Date | null;
    decided_by: number | null;
    became: number | null;
    decided_who: string | null;
  };
  visit_flow: {
    network: string;
    minute: Date;
    visits: number;
  };
  wait_free: {
    member_no: number;
    work_id: number;
    used_at: Date;
  };
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
  webhook: {
    id: Generated<number>;
    url: string;
    events: string[];
    secret_sealed: string;
    operator_id: number;
    is_on: Generated<boolean>;
    made_at: Generated<Date>;
  };
  webhook_clock: {
    id: Generated<boolean>;
    collected_until: Generated<Date>;
  };
  webhook_delivery: {
    id: Generated<number>;
    webhook_id: number;
    event: 'order.paid' | 'episode.opened' | 'member.joined';
    subject: string;
    happened_at: Date;
    state: Generated<'waiting' | 'delivered' | 'failed'>;
    tries: Generated<number>;
    status: number | null;
    failure: 'address' | 'connection' | 'timeout' | 'status' | null;
    tried_at: Date | null;
    made_at: Generated<Date>;
  };
  work: {
    id: Generated<number>;
    source_key: string;
    shelf: 'serial' | 'lightnovel' | 'publish' | 'webtoon';
    kind: 'single' | 'serial' | 'set';
    status: 'ongoing' | 'completed' | 'hiatus';
    rating: 'all' | '12' | '15' | '19' | 'unknown';
    title: string;
    other_titles: Generated<string[]>;
    synopsis: Generated<string>;
    quote: Generated<string>;
    genre: Generated<string>;
    author_note: Generated<string>;
    attribution: Generated<string>;
    weekdays: Generated<ColumnTypes['work.weekdays']>;
    publisher_id: number | null;
    cover: string;
    has_own_cover: boolean;
    opened_episodes: Generated<number>;
    free_episodes: Generated<number>;
    latest_opened_at: Date | null;
    next_opens_at: Date | null;
    is_listed: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    follows: Generated<number>;
    is_fixed_price: boolean | null;
    bundle_percent: Generated<number>;
    bundle_from: Generated<number>;
    preview_percent: Generated<number>;
    wait_free_hours: number | null;
    wait_free_rental_hours: number | null;
    wait_free_except_last: Generated<number>;
    popularity: Generated<number>;
    wants_listing: Generated<boolean>;
    rights_from: Date | null;
    rights_until: Date | null;
    hiatus_until: string | null;
    is_tax_free: boolean | null;
    is_exportable: Generated<boolean>;
    is_draft: Generated<boolean>;
    identifier: string | null;
    country: string | null;
    language: Generated<string>;
    ai_text: 'none' | 'assisted' | 'generated' | null;
    ai_pictures: 'none' | 'assisted' | 'generated' | null;
    ai_cover: 'none' | 'assisted' | 'generated' | null;
    ai_translation: 'none' | 'assisted' | 'generated' | null;
    early_episodes: Generated<number>;
    early_coins: number | null;
    early_supporters: Generated<boolean>;
    allows_reading_apps: boolean | null;
  };
  work_conversion: {
    work_id: number;
    day: string;
    free_episode_id: number;
    paid_episode_id: number;
    views: number;
    buyers: number;
    ticket_users: number;
    waiting_users: number;
  };
  work_creator: {
    work_id: number;
    position: number;
    creator_id: number;
    role: string;
  };
  work_crew: {
    work_id: number;
    pen_id: number;
    role: 'owner' | 'co-writer' | 'artist' | 'translator' | 'editor';
    invited_by: number | null;
    made_at: Generated<Date>;
    accepted_at: Date | null;
    comments_seen_at: Generated<Date>;
  };
  work_day: {
    day: string;
    work_id: number;
    readers: Generated<number>;
    opens: Generated<number>;
    follows: Generated<number>;
    coins: Generated<number>;
  };
  work_day_finish: {
    work_id: number;
    day: string;
    finished: number;
  };
  work_declaration: {
    id: Generated<number>;
    work_id: number;
    member_no: number | null;
    who: string;
    answers: Json<ColumnTypes['work_declaration.answers']>;
    ai_text: 'none' | 'assisted' | 'generated';
    ai_pictures: 'none' | 'assisted' | 'generated';
    ai_cover: 'none' | 'assisted' | 'generated';
    ai_translation: 'none' | 'assisted' | 'generated';
    rights_basis: 'original' | 'joint' | 'derivative' | 'translation';
    rights_note: Generated<string>;
    proof_key: string | null;
    proof_name: string | null;
    terms_version: string;
    made_at: Generated<Date>;
  };
  work_edit: {
    work_id: number;
    field: ColumnTypes['work_edit.field'];
    made_at: Generated<Date>;
  };
  work_flow: {
    work_id: number;
    episode_id: number;
    kind: 'next' | 'first';
    period_from: string;
    period_until: string;
    cohort: number;
    continued: number;
    finished: number;
    bins: number[] | null;
  };
  work_hour: {
    hour: Date;
    work_id: number;
    readers: Generated<number>;
    opens: Generated<number>;
    follows: Generated<number>;
    coins: Generated<number>;
  };
  work_post: {
    id: Generated<number>;
    work_id: number;
    pen_id: number;
    title: string;
    body: string;
    request_key: string;
    made_at: Generated<Date>;
    removed_at: Date | null;
    is_for_supporters: Generated<boolean>;
  };
  work_price: {
    id: Generated<number>;
    work_id: number;
    member_no: number | null;
    who: string;
    buy_coins: number;
    rental_coins: number | null;
    rental_hours: number | null;
    changes_paid: boolean;
    starts_at: Date;
    state: Generated<'announced' | 'active' | 'replaced' | 'cancelled' | 'stopped' | 'lapsed'>;
    operator_id: number | null;
    reason: Generated<string>;
    ended_at: Date | null;
    made_at: Generated<Date>;
  };
  work_rating: {
    work_id: number;
    member_no: number;
    halves: number;
    is_counted: Generated<boolean>;
    made_at: Generated<Date>;
    changed_at: Generated<Date>;
  };
  work_rating_lock: {
    work_id: number;
    rating: 'all' | '12' | '15' | '19';
    reason: string;
    operator_id: number | null;
    who: string;
    made_at: Generated<Date>;
    appeal: string | null;
    appealed_at: Date | null;
    appeal_result: 'upheld' | 'lifted' | null;
    appeal_answer: string | null;
    appeal_decided_at: Date | null;
  };
  work_rating_sum: {
    work_id: number;
    ratings: Generated<number>;
    halves: Generated<number>;
  };
  work_reader_group: {
    work_id: number;
    month: string;
    age_band: 'under-20' | '20s' | '30s' | '40s' | 'over-50' | 'rest';
    percent: number;
  };
  work_search: {
    work_id: number;
    norm: string;
    grams: number[];
    pop: Generated<number>;
    version: number;
    made_at: Generated<Date>;
    latest: Date | null;
  };
  work_source: {
    work_id: number;
    week: string;
    source: string;
    visitor_days: number;
  };
  work_tag: {
    work_id: number;
    tag_id: number;
    position: number;
  };
  work_takedown: {
    id: Generated<number>;
    work_id: number;
    episode_id: number | null;
    reason: string;
    operator_id: number | null;
    who: string;
    made_at: Generated<Date>;
    ended_at: Date | null;
  };
  work_total: {
    work_id: number;
    readers: Generated<number>;
    opens: Generated<number>;
    follows: Generated<number>;
    coins: Generated<number>;
    popularity: Generated<number>;
    is_ahead: Generated<boolean>;
  };
  work_withdrawal: {
    id: Generated<number>;
    work_id: number;
    episode_id: number | null;
    pen_id: number;
    who: string;
    acts_at: Date;
    withdrawn_at: Date | null;
    purge_at: Date | null;
    undo_hash: Uint8Array | null;
    made_at: Generated<Date>;
    ended_at: Date | null;
  };
  writing_ban: {
    id: Generated<number>;
    member_no: number;
    reason: string;
    begun_at: Generated<Date>;
    ends_at: Date | null;
    lifted_at: Date | null;
  };
  'kept_by_law.consent': {
    id: Generated<number>;
    member_no: number;
    kind: ColumnTypes['kept_by_law.consent.kind'];
    version: string;
    is_given: boolean;
    at: Date;
    keep_until: Date;
  };
  'kept_by_law.inquiry': {
    id: number;
    member_no: number;
    category: string;
    title: string;
    messages: Json<ColumnTypes['kept_by_law.inquiry.messages']>;
    made_at: Date;
    keep_until: Date;
  };
  'kept_by_law.member': {
    member_no: number;
    joined_at: Date;
    withdrawn_at: Date;
    keep_until: Date;
  };
}
