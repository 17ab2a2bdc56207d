import { AI_USE_NAMES, AI_USES } from '../authors/declarations.ts';

/** A field of how much generative artificial intelligence made of a part of a work. */
export function aiField<const Column extends string, const Key extends string>(
  label: string,
  { column, workYaml }: { column: Column; workYaml: Key },
) {
  return {
    label,
    hint: null,
    type: { kind: 'optionalChoice', names: AI_USES, order: AI_USE_NAMES, unset: '밝히지 않음' },
    column,
    panel: 'ai',
    bulkImpact: { other: ['작품 정보의 AI 사용과 AI 사용으로 거른 검색 결과가 바뀝니다.'] },
    visibility: 'about',
    isDetail: false,
    search: ['filter'],
    workYaml,
    metadata: { epub: [], comicInfo: [] },
    whenOmitted: 'kept',
  } as const;
}
