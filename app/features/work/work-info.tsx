import type { ReactNode } from 'react';
import type { WorkViewDto } from '#contract/catalog';
import { KIND_NAMES, CATEGORY_NAMES, STATUS_NAMES } from '#shared/catalog/categories';
import { shortDate } from '#shared/content/seoul-date';
import { fullCount } from '../../components/formatters/short-count.ts';
import { daysText, ratingLabel } from './work-header.tsx';
import styles from './work-page.module.css';
import { Link } from '../../navigation/link.tsx';

type About = NonNullable<WorkViewDto['about']>;

export interface WorkDetail {
  name: string;
  value: string;
  path?: string | undefined;
}

interface WorkInfoProps {
  work: WorkViewDto;
  about: About;
  /** Of the declared fields. */
  details: WorkDetail[];
}

export function WorkInfo({ work, about, details }: WorkInfoProps): ReactNode {
  return (
    <>
      <dl className={styles.info}>
        {detailsOf(work, about, details).map(({ name, value, path }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{path ? <Link to={path}>{value}</Link> : value}</dd>
          </div>
        ))}
      </dl>
      {about.tags.length > 0 ? (
        <ul className={styles.tags} aria-label="태그">
          {about.tags.map((tag) => (
            <li key={tag}>
              <Link to={`/search?tag=${encodeURIComponent(tag)}`}>#{tag}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {about.attribution ? <p className={styles.attribution}>{about.attribution}</p> : null}
    </>
  );
}

function detailsOf(work: WorkViewDto, about: About, declared: WorkDetail[]): WorkDetail[] {
  const byRole = Map.groupBy(about.creators, (creator) => creator.role);
  return [
    ...[...byRole].map(([role, creators]) => ({
      name: role,
      value: creators.map((creator) => creator.name).join(', '),
    })),
    ...declared,
    { name: '서재', value: [...new Set([CATEGORY_NAMES[work.shelf], KIND_NAMES[work.kind]])].join(' · ') },
    {
      name: '연재',
      value: [
        STATUS_NAMES[about.status],
        about.status === 'ongoing' && about.weekdays.length > 0 ? `매주 ${daysText(about.weekdays)}` : '',
        about.backOn ? `${about.backOn.replaceAll('-', '.')}에 돌아옵니다` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      name: '판매 종료',
      value: about.soldUntil ? `${shortDate(new Date(about.soldUntil))} · 구매한 회차는 계속 볼 수 있습니다` : '',
    },
    { name: '등급', value: ratingLabel(about.rating) },
    { name: '내용 정보', value: about.warnings.join(', ') },
    { name: '분량', value: about.characters > 0 ? `${fullCount(about.characters)}자` : '' },
  ].filter((detail) => detail.value !== '');
}
