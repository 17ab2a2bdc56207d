import type { ReactNode } from 'react';
import type { WorkViewDto } from '#contract/catalog';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { CATEGORY_NAMES, STATUS_NAMES } from '#shared/catalog/categories';
import { WEEKDAYS, WEEKDAY_NAMES, type Weekday } from '#shared/catalog/weekdays';
import { characterCount } from '../../components/formatters/character-count.ts';
import { fullCount } from '../../components/formatters/short-count.ts';
import { AdultBadge } from '../storefront/badges.tsx';
import { Cover } from '../storefront/cover.tsx';
import { headerTone } from './header-color.ts';
import styles from './work-header.module.css';

interface WorkHeaderProps {
  work: WorkViewDto;
  back: ReactNode;
  share: ReactNode;
  actions: ReactNode;
}

export function WorkHeader({ work, back, share, actions }: WorkHeaderProps): ReactNode {
  const { about } = work;
  return (
    <section className={styles.top} data-tone={headerTone(work.cover.edge)}>
      <div className={styles.ground} />
      <div className={styles.bar}>
        {back}
        {share}
      </div>
      <div className={styles.book} data-book>
        <Cover cover={work.cover} title={work.title} sizes="(min-width: 1024px) 200px, 132px" eager />
      </div>
      <div className={styles.plank} />
      <div className={styles.name}>
        <h1>{work.title}</h1>
        <p className={styles.by}>{about ? creatorsLabel(about) : CATEGORY_NAMES[work.shelf]}</p>
        <p className={styles.badges}>
          {work.waitFree ? <span data-tone="wait">기다무</span> : null}
          {badgeLabels(work).map((word) => (
            <span key={word}>{word}</span>
          ))}
          {work.isAdult ? <AdultBadge /> : null}
        </p>
        {about ? <p className={styles.counts}>{countsLabel(work)}</p> : null}
        <div className={styles.actions}>{actions}</div>
      </div>
      {about?.quote ? <blockquote className={styles.quote}>{`“${about.quote}”`}</blockquote> : null}
    </section>
  );
}

function creatorsLabel(about: NonNullable<WorkViewDto['about']>): string {
  return [
    ...about.creators.map(({ name, role }) => `${role} ${name}`),
    ...(about.publisher ? [about.publisher] : []),
  ].join(' · ');
}

/** `월·수·금` */
export function daysText(days: Weekday[]): string {
  return WEEKDAYS.filter((day) => days.includes(day))
    .map((day) => WEEKDAY_NAMES[day])
    .join('·');
}

function badgeLabels({ about }: WorkViewDto): string[] {
  if (!about) return [];
  const days = daysText(about.weekdays);
  const state = about.status === 'ongoing' && days ? `연재 · ${days}` : STATUS_NAMES[about.status];
  return [about.genre, state, about.rating === '19' ? '' : ratingLabel(about.rating)].filter((word) => word !== '');
}

/** `12세 이상 이용가` */
export function ratingLabel(rating: NonNullable<WorkViewDto['about']>['rating']): string {
  return RATING_NAMES[rating].replace('세 이용가', '세 이상 이용가');
}

function countsLabel({ list: { open, free, first }, about }: WorkViewDto): string {
  const characters = about?.characters ?? 0;
  const unit = first?.unit === 'volume' ? '권' : '화';
  return [
    `총 ${fullCount(open)}${unit}`,
    free === open ? '전편 무료' : `무료 ${fullCount(free)}${unit}`,
    ...(characters > 0 ? [characterCount(characters)] : []),
  ].join(' · ');
}
