import type { ShopSection } from '#shared/operations/shop-field-definition';
import { type ShopField, fieldsOf } from '#shared/operations/shop-fields';

/** Fields of a setup form under one title. */
interface FieldGroup {
  id: string;
  title: string;
  fields: readonly ShopField[];
}

/** A group begins at its first field and ends before the next group's, in form order. */
const GROUP_STARTS: Record<ShopSection, readonly { title: string; first: ShopField }[]> = {
  company: [
    { title: '사업자', first: 'company' },
    { title: '연락처', first: 'address' },
    { title: '신고', first: 'businessNumber' },
    { title: '책임자', first: 'privacyOfficer' },
  ],
  brand: [
    { title: '이름과 소개', first: 'name' },
    { title: '색과 로고', first: 'accent' },
  ],
  prepaid: [
    { title: '지급 보증', first: 'capital' },
    { title: '환급과 환불', first: 'cashBack' },
    { title: '사용처와 제한', first: 'usableAt' },
  ],
  search: [
    { title: '소유 확인', first: 'naverVerification' },
    { title: '검색 엔진', first: 'searchEngines' },
  ],
  authors: [{ title: '작가의 연재', first: 'authors' }],
};

/** Every field of a section once, in form order. */
export function fieldGroups(section: ShopSection): FieldGroup[] {
  const fields = fieldsOf(section);
  const starts = GROUP_STARTS[section].map(({ first }) => fields.indexOf(first));
  return GROUP_STARTS[section].map(({ title, first }, at) => ({
    id: `group-${first}`,
    title,
    fields: fields.slice(starts[at], starts[at + 1]),
  }));
}
