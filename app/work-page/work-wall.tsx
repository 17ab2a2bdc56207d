import type { ReactNode } from 'react';
import type { WorkViewWire } from '#contract/catalogue';
import { RATING_NAMES } from '#vocabulary/ratings';
import { SHELF_NAMES, STATUS_NAMES } from '#vocabulary/shelves';
import { WEEKDAYS, WEEKDAY_NAMES, type Weekday } from '#vocabulary/weekdays';
import { fullCount, shortCount } from '../wording/short-count.ts';
import { AdultRing } from '../works/badges.tsx';
import { Cover } from '../works/cover.tsx';
import { wallTone } from './wall-tone.ts';
import styles from './wall.module.css';

interface WallPlace {
  work: WorkViewWire;
  back: ReactNode;
  share: ReactNode;
  actions: ReactNode;
}

/** A work's cover before its wall, and its name: below the plank on a narrow screen, beside the book on a wide one. */
export function WorkWall({ work, back, share, actions }: WallPlace): ReactNode {
  const { about } = work;
  return (
    <section className={styles.top} data-tone={wallTone(work.cover.edge)}>
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
        <p className={styles.by}>{about ? creatorsLine(about) : SHELF_NAMES[work.shelf]}</p>
        <p className={styles.badges}>
          {work.waitFree ? <span data-tone="wait">기다무</span> : null}
          {badgeWords(work).map((word) => (
            <span key={word}>{word}</span>
          ))}
          {work.isAdult ? <AdultRing /> : null}
        </p>
        {about ? <p className={styles.counts}>{countsLine(work)}</p> : null}
        <div className={styles.actions}>{actions}</div>
      </div>
      {about?.quote ? <blockquote className={styles.quote}>{`“${about.quote}”`}</blockquote> : null}
    </section>
  );
}

function creatorsLine(about: NonNullable<WorkViewWire['about']>): string {
  return [
    ...about.creators.map(({ name, role }) => `${role} ${name}`),
    ...(about.publisher ? [about.publisher] : []),
  ].join(' · ');
}

/** `월·수·금`, in the order of the week. */
export function daysText(days: Weekday[]): string {
  return WEEKDAYS.filter((day) => days.includes(day))
    .map((day) => WEEKDAY_NAMES[day])
    .join('·');
}

function badgeWords({ about }: WorkViewWire): string[] {
  if (!about) return [];
  const days = daysText(about.weekdays);
  const state = about.status === 'ongoing' && days ? `연재 · ${days}` : STATUS_NAMES[about.status];
  return [about.genre, state, about.rating === '19' ? '' : ratingWords(about.rating)].filter((word) => word !== '');
}

/** As printed on a badge: `12세 이상 이용가`. */
export function ratingWords(rating: NonNullable<WorkViewWire['about']>['rating']): string {
  return RATING_NAMES[rating].replace('세 이용가', '세 이상 이용가');
}

function countsLine({ list: { open, free, first }, about }: WorkViewWire): string {
  const characters = about?.characters ?? 0;
  const unit = first?.unit === 'volume' ? '권' : '화';
  return [
    `총 ${fullCount(open)}${unit}`,
    free === open ? '전편 무료' : `무료 ${fullCount(free)}${unit}`,
    ...(characters > 0 ? [`${shortCount(characters)}자`] : []),
  ].join(' · ');
}
