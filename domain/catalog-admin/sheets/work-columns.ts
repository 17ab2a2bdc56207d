import type { SellingTerms } from '#shared/catalog/price-plan';
import { WORK_FORM_FIELDS, type WorkFormField, workField } from '#shared/catalog/work-fields';
import type { SheetColumn } from '#shared/operations/spreadsheets';

/** Parts of the selling terms with columns of their own. */
export const TERM_COLUMNS = {
  isFixedPrice: '정가제',
  bundlePercent: '묶음 할인(%)',
  bundleFrom: '묶음 할인 시작(화)',
  previewPercent: '미리보기(%)',
  waitFreeHours: '기다리면 무료 주기(시간)',
  waitFreeRentalHours: '기다리면 무료 대여(시간)',
  waitFreeExceptLast: '기다리면 무료 제외(최근 화)',
  earlyEpisodes: '선공개(화)',
  earlyCoins: '선공개 가격(코인)',
  earlySupporters: '선공개 후원자 공개',
} as const satisfies Record<keyof SellingTerms, string>;
/** A part of the selling terms. */
export type TermColumn = keyof typeof TERM_COLUMNS;

/** Every part of the selling terms. */
export const TERM_KEYS: readonly TermColumn[] = [
  'isFixedPrice',
  'bundlePercent',
  'bundleFrom',
  'previewPercent',
  'waitFreeHours',
  'waitFreeRentalHours',
  'waitFreeExceptLast',
  'earlyEpisodes',
  'earlyCoins',
  'earlySupporters',
];

const column = (name: WorkFormField): SheetColumn[] => {
  if (name === 'terms') return TERM_KEYS.map((key) => ({ key, label: TERM_COLUMNS[key] }));
  return [{ key: name, label: workField(name).label }];
};

/** The columns of a sheet of works, from the fields of a work. */
export const WORK_COLUMNS: readonly SheetColumn[] = [
  { key: 'id', label: '작품 번호', hint: '비어 있는 행은 새 작품이 됩니다.', isRequired: true, isFixed: true },
  ...WORK_FORM_FIELDS.flatMap(column),
];
