import { AUTHOR_SHOP_FIELDS } from './author-shop-fields.ts';
import type { ShopFieldDefinition, ShopSection } from './shop-field-definition.ts';

/**
 * The settings of the shop that an operator edits. Console forms, validation, `shop apply`, export, audit log, the API
 * of the pages and docs/operating/shop-folder.md derive from it; a field without a decision does not compile.
 */
const SHOP_FIELDS = {
  name: {
    label: '서점 이름',
    hint: '모든 화면과 메일, 앱에 보입니다.',
    type: { kind: 'line', isRequired: true },
    section: 'brand',
    column: 'name',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'name' },
    isExported: true,
    visibility: 'pages',
    isLegal: false,
  },
  tagline: {
    label: '한 줄 소개',
    hint: '검색 결과와 공유 카드에서 이름 곁에 보입니다.',
    type: { kind: 'line' },
    section: 'brand',
    column: 'tagline',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'tagline' },
    isExported: true,
    visibility: 'pages',
    isLegal: false,
  },
  description: {
    label: '소개',
    hint: '검색 엔진과 앱 설치 화면에 보입니다.',
    type: { kind: 'text', rows: 3, max: 500 },
    section: 'brand',
    column: 'description',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'description' },
    isExported: true,
    visibility: 'pages',
    isLegal: false,
  },
  accent: {
    label: '대표 색',
    hint: '버튼, 배지, 강조에 씁니다. 글자와의 대비가 4.5:1이 되도록 밝기를 맞춥니다. 비우면 서가의 주홍입니다.',
    type: { kind: 'colour' },
    section: 'brand',
    column: 'accent',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'accent' },
    isExported: true,
    visibility: 'pages',
    isLegal: false,
  },
  logo: {
    label: '로고',
    hint: '512픽셀 이상의 정사각형 그림을 올려 주세요. 화면 위의 서점 이름 앞, 브라우저 탭, 앱 아이콘에 씁니다.',
    type: { kind: 'picture' },
    section: 'brand',
    column: 'logo',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: null,
    isExported: false,
    visibility: 'pages',
    isLegal: false,
  },
  company: {
    label: '상호',
    hint: '사업자등록증의 상호입니다.',
    type: { kind: 'line' },
    section: 'company',
    column: 'company',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'company' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  representative: {
    label: '대표자',
    hint: null,
    type: { kind: 'line' },
    section: 'company',
    column: 'representative',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'representative' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  address: {
    label: '사업장 주소',
    hint: null,
    type: { kind: 'line' },
    section: 'company',
    column: 'address',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'address' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  phone: {
    label: '전화번호',
    hint: '독자가 걸 수 있는 번호입니다.',
    type: { kind: 'line' },
    section: 'company',
    column: 'phone',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'phone' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  email: {
    label: '이메일',
    hint: '고객 문의를 받는 주소입니다.',
    type: { kind: 'mail' },
    section: 'company',
    column: 'email',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'email' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  businessNumber: {
    label: '사업자등록번호',
    hint: '000-00-00000처럼 적습니다.',
    type: { kind: 'line' },
    section: 'company',
    column: 'businessNumber',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'businessNumber' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  mailOrderNumber: {
    label: '통신판매업 신고번호',
    hint: '제2026-서울강남-0000호처럼 적습니다. 신고 면제이면 “신고 면제”라고 적습니다.',
    type: { kind: 'line' },
    section: 'company',
    column: 'mailOrderNumber',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'mailOrderNumber' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  businessCheckUrl: {
    label: '사업자 정보 확인 주소',
    hint: '공정거래위원회의 사업자 정보 화면 주소입니다. 바닥글의 사업자등록번호 곁에 링크로 보입니다.',
    type: { kind: 'https' },
    section: 'company',
    column: 'businessCheckUrl',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'businessCheckUrl' },
    isExported: true,
    visibility: 'pages',
    isLegal: false,
  },
  hosting: {
    label: '호스팅 서비스 제공자',
    hint: '서버를 빌린 회사의 이름입니다.',
    type: { kind: 'line' },
    section: 'company',
    column: 'hosting',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'hosting' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  privacyOfficer: {
    label: '개인정보 보호책임자',
    hint: '이름과 연락처를 적습니다.',
    type: { kind: 'line' },
    section: 'company',
    column: 'privacyOfficer',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'privacyOfficer' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  youthOfficer: {
    label: '청소년 보호책임자',
    hint: '이름과 연락처를 적습니다.',
    type: { kind: 'line' },
    section: 'company',
    column: 'youthOfficer',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'youthOfficer' },
    isExported: true,
    visibility: 'pages',
    isLegal: true,
  },
  capital: {
    label: '자본금',
    hint: '5천만 원처럼 적습니다.',
    type: { kind: 'text', rows: 2, max: 1000 },
    section: 'prepaid',
    column: { setting: 'prepaid', key: 'capital' },
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'prepaid.yaml', key: 'capital' },
    isExported: true,
    visibility: 'one-page',
    isLegal: false,
  },
  guarantee: {
    label: '지급보증·보험',
    hint: '코인 금액을 보증하는 기관과 금액입니다.',
    type: { kind: 'text', rows: 2, max: 1000 },
    section: 'prepaid',
    column: { setting: 'prepaid', key: 'guarantee' },
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'prepaid.yaml', key: 'guarantee' },
    isExported: true,
    visibility: 'one-page',
    isLegal: false,
  },
  cashBack: {
    label: '잔액의 현금 환급',
    hint: '비우면 서점의 환불 방식에 맞춘 문장이 실립니다.',
    type: { kind: 'text', rows: 2, max: 1000 },
    section: 'prepaid',
    column: { setting: 'prepaid', key: 'cashBack' },
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'prepaid.yaml', key: 'cashBack' },
    isExported: true,
    visibility: 'one-page',
    isLegal: false,
  },
  refund: {
    label: '환불',
    hint: '비우면 서점의 환불 방식에 맞춘 문장이 실립니다.',
    type: { kind: 'text', rows: 2, max: 1000 },
    section: 'prepaid',
    column: { setting: 'prepaid', key: 'refund' },
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'prepaid.yaml', key: 'refund' },
    isExported: true,
    visibility: 'one-page',
    isLegal: false,
  },
  usableAt: {
    label: '사용처',
    hint: '비우면 이 서점의 모든 유료 회차라고 적습니다.',
    type: { kind: 'text', rows: 2, max: 1000 },
    section: 'prepaid',
    column: { setting: 'prepaid', key: 'usableAt' },
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'prepaid.yaml', key: 'usableAt' },
    isExported: true,
    visibility: 'one-page',
    isLegal: false,
  },
  limits: {
    label: '이용 제한',
    hint: null,
    type: { kind: 'text', rows: 2, max: 1000 },
    section: 'prepaid',
    column: { setting: 'prepaid', key: 'limits' },
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'prepaid.yaml', key: 'limits' },
    isExported: true,
    visibility: 'one-page',
    isLegal: false,
  },
  naverVerification: {
    label: '네이버 소유 확인',
    hint: '확인 코드(메타 태그의 content)나 파일 이름(naver….html)을 적습니다.',
    type: { kind: 'proof', file: /^naver[0-9a-f]{8,64}\.html$/, example: 'naver….html' },
    section: 'search',
    column: 'naverVerification',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'naverVerification' },
    isExported: true,
    visibility: 'server',
    isLegal: false,
  },
  googleVerification: {
    label: '구글 소유 확인',
    hint: '확인 코드(메타 태그의 content)나 파일 이름(google….html)을 적습니다.',
    type: { kind: 'proof', file: /^google[0-9a-f]{8,64}\.html$/, example: 'google….html' },
    section: 'search',
    column: 'googleVerification',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'googleVerification' },
    isExported: true,
    visibility: 'server',
    isLegal: false,
  },
  searchEngines: {
    label: '검색 엔진',
    hint: '차단하면 검색 결과에 나오지 않습니다.',
    type: { kind: 'onOff', on: '허용', off: '차단' },
    section: 'search',
    column: 'searchEngines',
    permission: 'setup',
    folderOverwrites: false,
    fileKey: { file: 'shop.yaml', key: 'searchEngines' },
    isExported: true,
    visibility: 'server',
    isLegal: false,
  },
  ...AUTHOR_SHOP_FIELDS,
} as const satisfies Record<string, ShopFieldDefinition>;

type Fields = typeof SHOP_FIELDS;
/** A setting. */
export type ShopField = keyof Fields;
/** Values by field; a value that nobody set is empty. */
export type ShopFieldValues = Record<ShopField, string>;
type FieldsWith<Property> = { [Name in ShopField]: Fields[Name] extends Property ? Name : never }[ShopField];
/** Part of the data of every page. */
export type PageField = FieldsWith<{ visibility: 'pages' }>;
/** Fields of `prepaid.yaml`. */
export type PrepaidField = FieldsWith<{ section: 'prepaid' }>;
/** Sent to search engines only. */
export type SearchField = FieldsWith<{ section: 'search' }>;

/** All settings, in form order. */
export const SHOP_FIELD_NAMES: readonly ShopField[] = Object.keys(SHOP_FIELDS).filter(isShopField);

function isShopField(name: string): name is ShopField {
  return Object.hasOwn(SHOP_FIELDS, name);
}

/** The definition of a field. */
export function shopField(name: ShopField): ShopFieldDefinition {
  return SHOP_FIELDS[name];
}

/** Fields of a section, in form order. */
export function fieldsOf(section: ShopSection): ShopField[] {
  return SHOP_FIELD_NAMES.filter((name) => shopField(name).section === section);
}

/** Fields of a file of the shop folder. */
export function fieldsOfFile(file: 'shop.yaml' | 'prepaid.yaml'): { name: ShopField; key: string }[] {
  return SHOP_FIELD_NAMES.flatMap((name) => {
    const { fileKey } = shopField(name);
    return fileKey?.file === file ? [{ name, key: fileKey.key }] : [];
  });
}

/** Where a field is stored. */
export function storedAt(name: ShopField): { setting: string; key: string | undefined } {
  const { column } = shopField(name);
  return typeof column === 'string' ? { setting: column, key: undefined } : column;
}

/** Labels by field, also in the audit log. */
export const SHOP_FIELD_LABELS: Record<ShopField, string> = labelsOf(SHOP_FIELD_NAMES);

function labelsOf(names: readonly ShopField[]): Record<ShopField, string> {
  const labels = names.map((name) => [name, shopField(name).label]);
  return Object.fromEntries(labels);
}
