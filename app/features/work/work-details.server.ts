import type { WorkViewDto } from '#contract/catalog';
import { aiMarks } from '#shared/authors/declarations';
import { displayValue } from '#shared/catalog/field-types';
import { workField } from '#shared/catalog/work-fields';
import { ABOUT_FIELDS } from '#shared/catalog/work-field-lists';
import { paths } from '#shared/web/paths';
import type { WorkDetail } from './work-info.tsx';

/** Fields of a work that its page lists, without empty ones; on the server, since only few of their declarations are needed. */
export function workDetails({ about, sets }: WorkViewDto): WorkDetail[] {
  if (!about) return [];
  const hall = sets.pavilions.find(({ isPublisher }) => isPublisher);
  const marks = aiMarks(about);
  const details = ABOUT_FIELDS.filter((name) => workField(name).isDetail)
    .map((name) => ({
      name: workField(name).label,
      value: displayValue(workField(name).type, about[name]),
      path: name === 'publisher' && hall ? paths.pavilion(hall.id) : undefined,
    }))
    .filter(({ value }) => value !== '');
  return marks === '' ? details : [...details, { name: 'AI 사용', value: marks }];
}
