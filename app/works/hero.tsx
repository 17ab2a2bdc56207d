import { type ReactNode, type TouchEvent, useRef } from 'react';
import type { ShopBannerWire } from '#contract/catalogue';
import { readableGround, textColourOn } from '#vocabulary/text-colour';
import ChevronLeft from '~icons/tabler/chevron-left';
import ChevronRight from '~icons/tabler/chevron-right';
import Pause from '~icons/tabler/player-pause-filled';
import Play from '~icons/tabler/player-play-filled';
import ui from '../ui/ui.module.css';
import { viewerPath } from '../device/places.ts';
import { Cover } from './cover.tsx';
import styles from './hero.module.css';
import { useTurning } from './hero-turning.ts';

const SIZES = '(min-width: 1024px) 214px, 133px';
const SWIPE_PX = 40;

/** Where a book stands: 0 in the middle, -1 and 1 beside it, -2 further left; others wait unseen. */
function placeOf(at: number, active: number, count: number): number | undefined {
  const behind = (at - active + count) % count;
  if (behind === 0) return 0;
  if (behind === 1) return 1;
  if (behind === count - 1) return -1;
  return behind === count - 2 ? -2 : undefined;
}

function groundOf(banner: ShopBannerWire | undefined): { fill: string; tone: 'dark' | 'light' } | undefined {
  if (!banner?.background || !/^#[\da-f]{6}$/i.test(banner.background)) return undefined;
  const fill = readableGround(banner.background);
  return { fill, tone: textColourOn(fill) === '#000000' ? 'light' : 'dark' };
}

/** The window: a work's own first sentence over the books it stands among, turned by hand or every six seconds. */
export function Hero({ banners }: { banners: ShopBannerWire[] }): ReactNode {
  const turning = useTurning(banners.length);
  const active = banners[turning.active];
  const ground = groundOf(active);
  const swipe = useSwipe(turning.turn);
  if (!active) return null;
  return (
    <section
      className={styles.hero}
      data-ground={ground?.tone}
      aria-roledescription="배너"
      aria-label="오늘의 첫 문장"
      {...turning.holders}
    >
      <div className={styles.wall} {...swipe}>
        {ground ? (
          <svg className={styles.ground} aria-hidden="true">
            <rect width="100%" height="100%" fill={ground.fill} />
          </svg>
        ) : null}
        <div className={styles.inner}>
          <div className={styles.words}>
            <p className={styles.kicker}>오늘의 첫 문장</p>
            <div className={styles.quotes} aria-live={turning.isRunning ? 'off' : 'polite'}>
              {banners.map((banner, at) => (
                <blockquote
                  key={banner.work.id}
                  className={styles.quote}
                  data-shown={at === turning.active || undefined}
                >
                  {`“${banner.quote}”`}
                </blockquote>
              ))}
            </div>
          </div>
          <Books banners={banners} active={turning.active} choose={turning.choose} />
        </div>
        <div className={styles.plank} />
      </div>
      <Caption banner={active} pager={<Pager turning={turning} count={banners.length} />} />
    </section>
  );
}

function Books({
  banners,
  active,
  choose,
}: {
  banners: ShopBannerWire[];
  active: number;
  choose(at: number): void;
}): ReactNode {
  return (
    <div className={styles.books}>
      {banners.map(({ work }, at) => {
        const place = placeOf(at, active, banners.length);
        return (
          <div key={work.id} className={styles.book} data-place={place ?? 'away'}>
            <Cover
              cover={work.cover}
              title={work.title}
              sizes={SIZES}
              eager={at < 2 || at === banners.length - 1}
              silent
            />
            {place === 0 ? (
              <a className={styles.touch} href={`/novel/${work.id}`} aria-label={`${work.title} 작품 보기`} />
            ) : (
              <button
                type="button"
                className={styles.touch}
                onClick={() => choose(at)}
                aria-label={`${work.title} 첫 문장 보기`}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

function Caption({ banner, pager }: { banner: ShopBannerWire; pager: ReactNode }): ReactNode {
  const { work, firstEpisode } = banner;
  const isFree = work.freeEpisodes > 0;
  const content = work.shelf === 'webtoon' ? 'images' : 'text';
  return (
    <div className={styles.caption}>
      <a className={styles.about} href={`/novel/${work.id}`}>
        <span className={styles.work}>{work.title}</span>
        <span className={styles.by}>
          {work.creator}
          {isFree ? (
            <span className={styles.free}>
              {' '}
              · {work.freeEpisodes === work.episodes ? '전편 무료' : `${work.freeEpisodes}화 무료`}
            </span>
          ) : null}
        </span>
      </a>
      <div className={styles.acts}>
        {firstEpisode ? (
          <a className={`${ui.button} ${ui.main} ${styles.start}`} href={viewerPath({ id: firstEpisode, content })}>
            {isFree ? '1화 무료로 보기' : '첫 화 보기'}
          </a>
        ) : null}
        {pager}
      </div>
    </div>
  );
}

function Pager({ turning, count }: { turning: ReturnType<typeof useTurning>; count: number }): ReactNode {
  if (count < 2) return null;
  return (
    <div className={styles.pager}>
      <button
        type="button"
        className={`${ui.icon} ${styles.arrow}`}
        onClick={() => turning.turn(-1)}
        aria-label="이전 배너"
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <span className={styles.count}>
        <span aria-hidden="true">
          {turning.active + 1} / {count}
        </span>
        <span className="visually-hidden">{`배너 ${turning.active + 1}/${count}`}</span>
      </span>
      <button
        type="button"
        className={`${ui.icon} ${styles.arrow}`}
        onClick={() => turning.turn(1)}
        aria-label="다음 배너"
      >
        <ChevronRight aria-hidden="true" />
      </button>
      <button
        type="button"
        className={ui.icon}
        onClick={turning.toggle}
        aria-label={turning.isOn ? '자동 넘김 멈춤' : '자동 넘김 시작'}
      >
        {turning.isOn ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
    </div>
  );
}

function useSwipe(turn: (by: number) => void): {
  onTouchStart(event: TouchEvent): void;
  onTouchEnd(event: TouchEvent): void;
} {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart(event) {
      const touch = event.touches[0];
      from.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd(event) {
      const touch = event.changedTouches[0];
      if (!touch || !from.current) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
    },
  };
}
