import { DomainError } from '#kernel/domain-error';
import { RATING_NAMES, type Rating } from '#shared/catalog/ratings';
import { STATUS_NAMES, type WorkStatus } from '#shared/catalog/categories';
import { areValidNames, normalizeNames } from './work-rules.ts';

/** A bulk change of works. */
export type WorkChange =
  | { kind: 'status'; status: WorkStatus }
  | { kind: 'rating'; rating: Rating }
  | { kind: 'listing'; isListed: boolean }
  | { kind: 'tags'; add: string[]; remove: string[] };

export interface BulkWork {
  id: number;
  title: string;
  status: WorkStatus;
  rating: Rating;
  isListed: boolean;
  tags: string[];
}

/** Change of a work; `tags`: the resulting tags. */
export interface WorkStep {
  id: number;
  title: string;
  from: string;
  to: string;
  tags?: string[];
}

/** Validates a change. Throws WORK_ERROR 0003 for long or many tags, 0004 for an invalid choice. */
export function parseWorkChange(change: WorkChange): WorkChange {
  if (change.kind === 'tags') {
    const tags = { ...change, add: normalizeNames(change.add), remove: normalizeNames(change.remove) };
    if (!areValidNames(tags.add) || !areValidNames(tags.remove))
      throw new DomainError('WORK_ERROR', '0003', { field: 'tags' });
    return tags;
  }
  const isChoice =
    change.kind === 'listing' ||
    (change.kind === 'status' ? change.status in STATUS_NAMES : change.rating in RATING_NAMES);
  if (!isChoice) throw new DomainError('WORK_ERROR', '0004', { field: change.kind });
  return change;
}

/** Plans the change of each work; unchanged ones have no step. */
export function planWorks(works: readonly BulkWork[], change: WorkChange): WorkStep[] {
  return works.flatMap((work) => {
    const step = workStep(work, change);
    return step.from === step.to ? [] : [{ id: work.id, title: work.title, ...step }];
  });
}

function workStep(work: BulkWork, change: WorkChange): Pick<WorkStep, 'from' | 'to' | 'tags'> {
  const listed = (isListed: boolean): string => (isListed ? '진열' : '내림');
  switch (change.kind) {
    case 'status':
      return { from: STATUS_NAMES[work.status], to: STATUS_NAMES[change.status] };
    case 'rating':
      return { from: RATING_NAMES[work.rating], to: RATING_NAMES[change.rating] };
    case 'listing':
      return { from: listed(work.isListed), to: listed(change.isListed) };
    case 'tags': {
      const stored = work.tags.filter((tag) => !change.remove.includes(tag));
      const tags = [...stored, ...change.add.filter((tag) => !stored.includes(tag))];
      return { from: work.tags.join(', ') || '태그 없음', to: tags.join(', ') || '태그 없음', tags };
    }
  }
}
