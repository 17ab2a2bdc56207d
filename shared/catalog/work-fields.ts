import { KINDS, KIND_NAMES, CATEGORIES, CATEGORY_NAMES, STATUSES, STATUS_NAMES } from './categories.ts';
import { COUNTRIES, COUNTRY_NAMES } from './countries.ts';
import type { FieldValueOf } from './field-types.ts';
import { RATINGS, RATING_NAMES } from './ratings.ts';
import type { SearchUse, WorkFieldDefinition } from './work-field-definition.ts';
import { WEEKDAYS, WEEKDAY_NAMES } from './weekdays.ts';

/** Length limits for forms and imports: characters of a line and of a text, items of a name list. */
export const WORK_LIMITS = { line: 500, text: 100_000, names: 50 } as const;

const HIDDEN_FROM_MINORS = [
  '성인 인증을 마치고 성인 모드를 켠 독자에게만 보입니다. 다른 독자에게는 제목과 19세 표지만 보입니다.',
  '목록, 검색, 랭킹, 공유 링크, 사이트맵에 바로 적용됩니다. 이미 구매하신 독자도 성인 인증 뒤에 볼 수 있습니다.',
];

/** The fields of a work's form. Console, import, export, API, work page, search and their tests derive from it. */
export const WORK_FIELDS = {
  title: {
    label: '제목',
    hint: null,
    type: { kind: 'line', isRequired: true },
    column: 'title',
    panel: 'names',
    bulkImpact: null,
    visibility: 'name',
    isDetail: false,
    search: ['title'],
    workYaml: 'title',
    metadata: { epub: ['title'], comicInfo: ['Series'] },
    whenOmitted: 'rejected',
  },
  otherTitles: {
    label: '다른 제목',
    hint: '한 줄에 하나씩 적습니다. 검색에 함께 쓰입니다.',
    type: { kind: 'names', separator: '\n' },
    column: 'other_titles',
    panel: 'names',
    bulkImpact: null,
    visibility: 'about',
    isDetail: true,
    search: ['title'],
    workYaml: 'otherTitles',
    metadata: { epub: ['title'], comicInfo: [] },
    whenOmitted: 'emptied',
  },
  creators: {
    label: '작가',
    hint: '한 줄에 한 명씩 “글: 이름”처럼 적습니다.',
    type: { kind: 'creators', rows: 3, isRequired: true },
    column: null,
    panel: 'names',
    bulkImpact: null,
    visibility: 'about',
    isDetail: false,
    search: ['name'],
    workYaml: 'creators',
    metadata: { epub: ['creator', 'contributor'], comicInfo: ['Writer', 'Penciller', 'Translator'] },
    whenOmitted: 'rejected',
  },
  publisher: {
    label: '출판사',
    hint: null,
    type: { kind: 'optionalLine' },
    column: null,
    panel: 'names',
    bulkImpact: { other: ['작품 정보의 출판사와 출판사 검색 결과가 바뀝니다.'] },
    visibility: 'about',
    isDetail: true,
    search: ['name'],
    workYaml: 'publisher',
    metadata: { epub: ['publisher'], comicInfo: ['Publisher'] },
    whenOmitted: 'emptied',
  },
  shelf: {
    label: '서재',
    hint: null,
    type: { kind: 'choice', names: CATEGORY_NAMES, order: CATEGORIES },
    column: 'shelf',
    panel: 'display',
    bulkImpact: null,
    visibility: 'name',
    isDetail: false,
    search: ['filter'],
    workYaml: 'shelf',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'guessed',
  },
  kind: {
    label: '종류',
    hint: null,
    type: { kind: 'choice', names: KIND_NAMES, order: KINDS },
    column: 'kind',
    panel: 'display',
    bulkImpact: null,
    visibility: 'name',
    isDetail: false,
    search: [],
    workYaml: 'kind',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'guessed',
  },
  status: {
    label: '연재 상태',
    hint: null,
    type: { kind: 'choice', names: STATUS_NAMES, order: STATUSES },
    column: 'status',
    panel: 'display',
    bulkImpact: { other: ['작품 카드의 배지와 작품 정보, 완결 목록이 바뀝니다.'] },
    visibility: 'about',
    isDetail: false,
    search: ['filter'],
    workYaml: 'status',
    metadata: { epub: [], comicInfo: ['Count'] },
    whenOmitted: 'guessed',
  },
  hiatusUntil: {
    label: '휴재 뒤 돌아오는 날',
    hint: '휴재일 때만 적습니다. 작품 페이지에 표시합니다.',
    type: { kind: 'day' },
    column: 'hiatus_until',
    panel: 'display',
    bulkImpact: null,
    visibility: 'derived',
    isDetail: false,
    search: [],
    workYaml: 'hiatusUntil',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'kept',
  },
  weekdays: {
    label: '연재 요일',
    hint: null,
    type: { kind: 'choices', names: WEEKDAY_NAMES, order: WEEKDAYS },
    column: 'weekdays',
    panel: 'display',
    bulkImpact: null,
    visibility: 'about',
    isDetail: false,
    search: [],
    workYaml: 'weekdays',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'emptied',
  },
  rating: {
    label: '이용가',
    hint: '19세와 미정은 성인 인증을 마친 독자에게만 보입니다. 저장하는 즉시 모든 화면에 적용됩니다.',
    type: { kind: 'choice', names: RATING_NAMES, order: RATINGS },
    column: 'rating',
    panel: 'display',
    bulkImpact: {
      '19': HIDDEN_FROM_MINORS,
      unknown: HIDDEN_FROM_MINORS,
      other: ['모든 독자에게 보이고, 목록과 검색에 바로 나타납니다.'],
    },
    visibility: 'about',
    isDetail: false,
    search: ['filter'],
    workYaml: 'rating',
    metadata: { epub: [], comicInfo: ['AgeRating'] },
    whenOmitted: 'guessed',
  },
  warnings: {
    label: '경고',
    hint: '쉼표로 나눕니다. 예: 폭력, 공포',
    type: { kind: 'names', separator: ',' },
    column: null,
    panel: 'display',
    bulkImpact: null,
    visibility: 'about',
    isDetail: false,
    search: [],
    workYaml: 'warnings',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'emptied',
  },
  genre: {
    label: '장르',
    hint: null,
    type: { kind: 'line' },
    column: 'genre',
    panel: 'display',
    bulkImpact: { other: ['작품 정보의 장르와 장르 검색 결과가 바뀝니다.'] },
    visibility: 'about',
    isDetail: true,
    search: ['name', 'filter'],
    workYaml: 'genre',
    metadata: { epub: [], comicInfo: ['Genre'] },
    whenOmitted: 'emptied',
  },
  country: {
    label: '제작 국가',
    hint: '원작이 나온 나라입니다. 작품 정보에 표시하고 검색에서 거를 수 있습니다.',
    type: { kind: 'optionalChoice', names: COUNTRY_NAMES, order: COUNTRIES, unset: '정하지 않음' },
    column: 'country',
    panel: 'display',
    bulkImpact: { other: ['작품 정보의 제작 국가와 제작 국가로 거른 검색 결과가 바뀝니다.'] },
    visibility: 'about',
    isDetail: true,
    search: ['filter'],
    workYaml: 'country',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'emptied',
  },
  tags: {
    label: '태그',
    hint: '쉼표로 나눕니다.',
    type: { kind: 'names', separator: ',' },
    column: null,
    panel: 'display',
    bulkImpact: { other: ['작품 정보의 태그와 태그 검색 결과가 바뀝니다.'] },
    visibility: 'about',
    isDetail: false,
    search: ['name'],
    workYaml: 'tags',
    metadata: { epub: ['subject'], comicInfo: ['Genre', 'Tags', 'StoryArc'] },
    whenOmitted: 'emptied',
  },
  synopsis: {
    label: '줄거리',
    hint: null,
    type: { kind: 'text', rows: 8 },
    column: 'synopsis',
    panel: 'prose',
    bulkImpact: null,
    visibility: 'about',
    isDetail: false,
    search: [],
    workYaml: 'synopsis',
    metadata: { epub: ['description'], comicInfo: ['Summary'] },
    whenOmitted: 'emptied',
  },
  quote: {
    label: '인용',
    hint: '진열대에 보이는 한 문장입니다.',
    type: { kind: 'text', rows: 2 },
    column: 'quote',
    panel: 'prose',
    bulkImpact: null,
    visibility: 'about',
    isDetail: false,
    search: [],
    workYaml: 'quote',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'guessed',
  },
  authorNote: {
    label: '작가의 말',
    hint: null,
    type: { kind: 'text', rows: 4 },
    column: 'author_note',
    panel: 'prose',
    bulkImpact: null,
    visibility: 'about',
    isDetail: false,
    search: [],
    workYaml: 'authorNote',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'emptied',
  },
  attribution: {
    label: '출처 표시',
    hint: null,
    type: { kind: 'text', rows: 2 },
    column: 'attribution',
    panel: 'prose',
    bulkImpact: null,
    visibility: 'about',
    isDetail: false,
    search: [],
    workYaml: 'attribution',
    metadata: { epub: [], comicInfo: ['Web'] },
    whenOmitted: 'emptied',
  },
  isTaxFree: {
    label: '면세(도서)',
    hint: '면세 전자출판물의 요건에 맞는지는 세무사에게 확인해 주세요. 바꾸면 내일 판매부터 정산에 씁니다.',
    type: { kind: 'optionalTruth', yes: '해당', no: '해당 없음', unset: '종류를 따름(단행본만 해당)' },
    column: 'is_tax_free',
    panel: 'selling',
    bulkImpact: null,
    visibility: 'operators',
    isDetail: false,
    search: [],
    workYaml: 'taxFree',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'kept',
  },
  terms: {
    label: '판매 조건',
    hint: null,
    type: { kind: 'terms' },
    column: null,
    panel: 'selling',
    bulkImpact: null,
    visibility: 'derived',
    isDetail: false,
    search: [],
    workYaml: 'prices',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'kept',
  },
  rightsFrom: {
    label: '판권 시작일',
    hint: null,
    type: { kind: 'firstDay' },
    column: 'rights_from',
    panel: 'rights',
    bulkImpact: null,
    visibility: 'operators',
    isDetail: false,
    search: [],
    workYaml: 'rights.from',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'kept',
  },
  rightsUntil: {
    label: '판권 마지막 날',
    hint: null,
    type: { kind: 'lastDay' },
    column: 'rights_until',
    panel: 'rights',
    bulkImpact: null,
    visibility: 'derived',
    isDetail: false,
    search: [],
    workYaml: 'rights.until',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'kept',
  },
  isListed: {
    label: '진열',
    hint: null,
    type: { kind: 'truth', yes: '진열', no: '내림' },
    column: 'wants_listing',
    panel: 'rights',
    bulkImpact: {
      true: ['판권 기간 안의 작품은 목록과 검색에 다시 나타나고 살 수 있습니다.'],
      false: ['목록과 검색에서 사라지고 새로 살 수 없습니다. 소장한 회차와 남은 대여는 계속 볼 수 있습니다.'],
    },
    visibility: 'operators',
    isDetail: false,
    search: [],
    workYaml: 'listed',
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'kept',
  },
} as const satisfies Record<string, WorkFieldDefinition>;

type Fields = typeof WORK_FIELDS;
/** A field of the work form. */
export type WorkFormField = keyof Fields;
/** Every field of the work form, in form order. */
export const WORK_FORM_FIELDS: readonly WorkFormField[] = Object.keys(WORK_FIELDS).filter(isWorkFormField);

/** Form values of a work, without cover and episodes. */
export type WorkFormValues = { -readonly [Name in WorkFormField]: FieldValueOf<Fields[Name]['type']> };

/** Names of the fields with a property. */
type FieldsWith<Property> = { [Name in WorkFormField]: Fields[Name] extends Property ? Name : never }[WorkFormField];
/** Returned by the API to readers who may see the work. */
export type AboutField = FieldsWith<{ visibility: 'about' }>;
/** Offered as a search filter. */
export type FilterField = FieldsWith<{ search: readonly [...SearchUse[], 'filter'] }>;
/** Changeable for many works at once. */
export type BulkField = FieldsWith<{ bulkImpact: object }>;
/** Completed by the import when the source omits it. */
export type GuessedField = FieldsWith<{ whenOmitted: 'guessed' }>;
/** Has the same name in a `work.yaml` and in the metadata of a source. */
export type SourceField = {
  [Name in WorkFormField]: Fields[Name]['workYaml'] extends Name ? Name : never;
}[WorkFormField];
/** Stored in other tables or several columns. */
export type RelatedField = FieldsWith<{ column: null }>;

/** Whether a name is a field of the work form. */
export function isWorkFormField(name: string): name is WorkFormField {
  return Object.hasOwn(WORK_FIELDS, name);
}

/** The definition of a field. */
export function workField(name: WorkFormField): WorkFieldDefinition {
  return WORK_FIELDS[name];
}

/** Fields that the API returns to readers who may see the work. */
export const ABOUT_FIELDS: readonly AboutField[] = WORK_FORM_FIELDS.filter(
  (name): name is AboutField => workField(name).visibility === 'about',
);
/** Fields offered as search filters. */
export const FILTER_FIELDS: readonly FilterField[] = WORK_FORM_FIELDS.filter((name): name is FilterField =>
  workField(name).search.includes('filter'),
);
/** Fields that the console changes for many works at once. */
export const BULK_FIELDS: readonly BulkField[] = WORK_FORM_FIELDS.filter(
  (name): name is BulkField => workField(name).bulkImpact !== null,
);
/** Fields that sources name alike. */
export const SOURCE_FIELDS: readonly SourceField[] = WORK_FORM_FIELDS.filter(
  (name): name is SourceField => workField(name).workYaml === name,
);
