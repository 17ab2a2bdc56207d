import { CATEGORY_NAMES, STATUS_NAMES } from '#shared/catalog/categories';
import { IMPORT_RUN_STATE_NAMES } from '#shared/catalog/import-runs';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import { RIGHTS_STATE_NAMES, WORD_ACTION_NAMES } from '#shared/community/comments';
import { INQUIRY_STATE_NAMES } from '#shared/community/inquiries';
import { seoulMinute } from '#shared/content/seoul-date';
import { RANKING_BOARD_NAMES, RANKING_MEASURE_NAMES } from '#shared/merchandising/rankings';
import { PAYMENT_STATE_NAMES } from '#shared/money/payments';
import { HOLDER_KIND_NAMES, SETTLEMENT_STATE_NAMES, SHARE_BASE_NAMES, SHARE_TAX_NAMES } from '#shared/money/settlement';
import { PROPOSAL_STATE_NAMES } from '#shared/money/wallet-adjustments';
import { WALLET_UNIT_NAMES } from '#shared/money/wallet-statement';
import { FEATURE_LABELS } from '#shared/operations/feature-flags';
import { OPERATOR_ROLE_NAMES } from '#shared/operations/operator-permissions';
import { AUDIT_ACTS, AUDIT_SUBJECTS } from '#shared/operations/audit-acts';
import { SHOP_FIELD_LABELS } from '#shared/operations/shop-fields';
import { AUDIT_FIELDS } from '#shared/operations/audit-fields';

type Labels = Readonly<Record<string, string>>;
/** Names of values by field, or by area of the act and field. */
const VALUES: Readonly<Record<string, Labels>> = {
  shelf: CATEGORY_NAMES,
  status: STATUS_NAMES,
  rating: RATING_NAMES,
  weekdays: WEEKDAY_NAMES,
  roles: OPERATOR_ROLE_NAMES,
  unit: WALLET_UNIT_NAMES,
  tax: SHARE_TAX_NAMES,
  base: SHARE_BASE_NAMES,
  board: RANKING_BOARD_NAMES,
  by: RANKING_MEASURE_NAMES,
  'holder.kind': HOLDER_KIND_NAMES,
  'session.way': { totp: '인증 앱', recovery: '복구 코드', passkey: '패스키', 'set-up': '처음 등록' },
  'comment-word.act': WORD_ACTION_NAMES,
  'import.state': IMPORT_RUN_STATE_NAMES,
  'inquiry.state': INQUIRY_STATE_NAMES,
  'money.state': PROPOSAL_STATE_NAMES,
  'payment.state': PAYMENT_STATE_NAMES,
  'rights-request.state': RIGHTS_STATE_NAMES,
  'settlement.state': SETTLEMENT_STATE_NAMES,
};
/** Names of subjects that are no numbers or keys. */
const SUBJECT_NAMES: Readonly<Record<string, Labels>> = {
  shop: {
    company: '사업자 정보',
    brand: '이름·로고·색',
    prepaid: '코인 이용 안내',
    search: '검색 엔진',
    folder: '폴더',
  },
  connection: { mail: '메일', payment: '결제', identity: '본인인증' },
  coins: { web: '웹', ios: 'App Store', aos: 'Google Play', terms: '한도와 수수료' },
};
const ISO_DATE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

// Another release may have written names that this one does not know.
function labelIn(labels: Labels, name: string): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;
}

export function actLabel(act: string): string {
  return labelIn(AUDIT_ACTS, act);
}

/** `work:12` as 작품 12. */
export function subjectLabel(subject: string): string {
  const [kind = '', ...name] = subject.split(':');
  const label = labelIn(AUDIT_SUBJECTS, kind);
  if (name.length === 0) return label;
  const text = name.join(':');
  return `${label} ${kind === 'switch' ? featureLabel(text) : labelIn(SUBJECT_NAMES[kind] ?? {}, text)}`;
}

export interface FieldChange {
  field: string;
  name: string;
  before: string;
  after: string;
}

/** Changed fields of an act; all fields when one state is missing. */
export function fieldChanges(act: string, before: object | null, after: object | null): FieldChange[] {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const area = act.split('.')[0] ?? '';
  return names
    .map((name) => {
      const labels = VALUES[`${area}.${name}`] ?? VALUES[name] ?? {};
      return {
        field: name,
        name: nameOf(area, name),
        before: displayText(old.get(name), labels),
        after: displayText(now.get(name), labels),
      };
    })
    .filter((detail) => detail.before !== detail.after);
}

function displayText(value: unknown, labels: Labels): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.map((item) => labelIn(labels, item)).join(', ');
  if (typeof value === 'number') return value.toLocaleString('ko-KR', { maximumFractionDigits: 10 });
  if (typeof value === 'object') return nestedText(value, labels);
  if (typeof value !== 'string') return '';
  return ISO_DATE.test(value) ? seoulMinute(new Date(value)) : labelIn(labels, value);
}

/** Lists and records in words: `금액(원): 1,000, 코인: 10 / 금액(원): 3,000, 코인: 30`. */
function nestedText(value: object, labels: Labels): string {
  if (Array.isArray(value))
    return value
      .map((item) => displayText(item, labels))
      .filter((text) => text !== '')
      .join(' / ');
  return Object.entries(value)
    .map(([name, inner]) => ({ name: labelIn(AUDIT_FIELDS, name), text: displayText(inner, VALUES[name] ?? labels) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `${name}: ${text}`)
    .join(', ');
}

/** Settings of the shop have their own labels. */
function nameOf(area: string, field: string): string {
  return labelIn(area === 'setup' ? SHOP_FIELD_LABELS : AUDIT_FIELDS, field);
}

function featureLabel(feature: string): string {
  const names = Object.fromEntries(Object.entries(FEATURE_LABELS).map(([key, { name }]) => [key, name]));
  return labelIn(names, feature);
}
