import { EPISODE_FIELD_NAMES, episodeField } from '../../shared/catalog/episode-fields.ts';
import type { ContentFields } from '../../shared/merchandising/content-field.ts';
import { EVENT_FIELDS } from '../../shared/merchandising/event-fields.ts';
import { NOTICE_FIELDS } from '../../shared/merchandising/notice-fields.ts';
import { PROMOTION_FIELDS } from '../../shared/merchandising/promotion-fields.ts';

const ENTITIES: Partial<Record<string, ContentFields>> = {
  promotion: PROMOTION_FIELDS,
  event: EVENT_FIELDS,
  notice: NOTICE_FIELDS,
};
const OMITTED = { rejected: '꼭 적습니다', emptied: '비웁니다', computed: '다른 값에서 정합니다' } as const;

/** The keys of a promotion, event or notice in the shop folder. */
export function contentFieldsTable(_path: string, [entity = '']: string[]): string {
  const rows = Object.values(ENTITIES[entity] ?? {}).flatMap(({ label, file, hint, whenOmitted }) =>
    file === null ? [] : [`| ${label} | \`${file}\` | ${OMITTED[whenOmitted]} | ${hint ?? ''} |`],
  );
  return ['| 항목 | 열쇠 | 적지 않으면 | 설명 |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The keys of an episode in a `work.yaml`. */
export function episodeFieldsTable(): string {
  const rows = EPISODE_FIELD_NAMES.map((name) => {
    const { label, workYaml, isInSheet } = episodeField(name);
    return `| ${label} | \`${workYaml}\` | ${isInSheet ? '있음' : '-'} |`;
  });
  return ['| 항목 | `work.yaml` | 시트의 열 |', '| --- | --- | --- |', ...rows].join('\n');
}
