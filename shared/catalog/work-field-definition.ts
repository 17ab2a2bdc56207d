import type { FieldType } from './field-types.ts';

/** Every decision about a work's field; a field without one does not compile. */
export interface WorkFieldDefinition {
  label: string;
  /** Help below the form control. */
  hint: string | null;
  type: FieldType;
  /** Column of `work`; null if stored elsewhere, see `STORED_ELSEWHERE` in `work-field-store.ts`. */
  column: string | null;
  /** Section of the console form. */
  panel: WorkPanel;
  /** What readers will notice when the console changes it for many works, by value or `other`; null: one work at a time. */
  bulkImpact: Readonly<Record<string, readonly string[]>> | null;
  /**
   * `name`: visible to everyone, also for adult works; `about`: returned by the API to readers who may see the work;
   * `derived`: readers see only what the work page computes from it; `operators`: console only.
   */
  visibility: 'name' | 'about' | 'derived' | 'operators';
  /** Whether the work page lists label and value among its details. */
  isDetail: boolean;
  search: readonly SearchUse[];
  /** Key in a `work.yaml`. A field that an operator edited is never overwritten by an import. */
  workYaml: string;
  /** Elements of an EPUB's package metadata and of a ComicInfo.xml that a new work takes the field from. */
  metadata: { epub: readonly string[]; comicInfo: readonly string[] };
  /** When a `work.yaml` omits the field of an existing work. Other sources keep it. */
  whenOmitted: 'rejected' | 'emptied' | 'guessed' | 'kept';
}
/** How the search uses a field: as a title, as a name of its own, or as a filter with counts. */
export type SearchUse = 'title' | 'name' | 'filter';

/** Sections of the console form, in order. */
export const WORK_PANELS = {
  names: { title: '이름과 만든 사람', lead: null },
  display: { title: '노출', lead: null },
  prose: { title: '소개', lead: null },
  ai: { title: 'AI 사용', lead: '생성형 AI를 쓴 곳을 작품 정보에 밝힙니다. 독자는 검색에서 거를 수 있습니다.' },
  selling: { title: '판매 조건', lead: '회차별 가격은 회차 목록에서 한꺼번에 바꿀 수 있습니다.' },
  rights: {
    title: '판권과 판매',
    lead: '판권이 끝나면 새로 구매할 수 없고 목록과 검색에서 사라집니다. 소장한 회차는 계속 볼 수 있고, 대여는 남은 시간까지 볼 수 있습니다. 끝나기 90일 전부터 작품 페이지에 알립니다.',
  },
} as const;
/** A section of the console form. */
export type WorkPanel = keyof typeof WORK_PANELS;
