import { Refusal } from '#shared/refusal';
import { RATING_NAMES, type Rating } from '#vocabulary/ratings';
import { STATUS_NAMES, type WorkStatus } from '#vocabulary/shelves';
import { areNames, tidyNames } from './work-rules.ts';

/** What a bulk change does to every work that it is for. */
export type WorkChange =
  | { kind: 'status'; status: WorkStatus }
  | { kind: 'rating'; rating: Rating }
  | { kind: 'listing'; isListed: boolean }
  | { kind: 'tags'; add: string[]; remove: string[] };

/** A work as a bulk change finds it. */
export interface BulkWork {
  id: number;
  title: string;
  status: WorkStatus;
  rating: Rating;
  isListed: boolean;
  tags: string[];
}

/** What becomes of one work; `tags`: those that it carries then. */
export interface WorkStep {
  id: number;
  title: string;
  from: string;
  to: string;
  tags?: string[];
}

/** A change that may be made. Refuses with WORK_ERROR 0003 tags too long or too many, 0004 what is no choice. */
export function checkedWorkChange(change: WorkChange): WorkChange {
  if (change.kind === 'tags') {
    const tags = { ...change, add: tidyNames(change.add), remove: tidyNames(change.remove) };
    if (!areNames(tags.add) || !areNames(tags.remove)) throw new Refusal('WORK_ERROR', '0003', { field: 'tags' });
    return tags;
  }
  const isChoice =
    change.kind === 'listing' ||
    (change.kind === 'status' ? change.status in STATUS_NAMES : change.rating in RATING_NAMES);
  if (!isChoice) throw new Refusal('WORK_ERROR', '0004', { field: change.kind });
  return change;
}

/** Says for every work what becomes of it; one that stands as wished already has no step. */
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
      const kept = work.tags.filter((tag) => !change.remove.includes(tag));
      const tags = [...kept, ...change.add.filter((tag) => !kept.includes(tag))];
      return { from: work.tags.join(', ') || '태그 없음', to: tags.join(', ') || '태그 없음', tags };
    }
  }
}
