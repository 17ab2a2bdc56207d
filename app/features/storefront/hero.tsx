import { type ReactNode, type TouchEvent, useRef } from 'react';
import ChevronLeft from '~icons/tabler/chevron-left';
import ChevronRight from '~icons/tabler/chevron-right';
import Pause from '~icons/tabler/player-pause-filled';
import Play from '~icons/tabler/player-play-filled';
import wall from '../../components/operator-background.module.css';
import ui from '../../components/ui.module.css';
import { Cover } from './cover.tsx';
import styles from './hero.module.css';
import { useHeroRotation } from './hero-rotation.ts';
import type { BannerView } from './shop-page-text.ts';
import { Link } from '../../navigation/link.tsx';

const SIZES = '(min-width: 1024px) 214px, 133px';
const SWIPE_PX = 40;

/** Slide position: 0 is the middle, -2 further left; undefined is hidden. */
function slidePositionOf(at: number, active: number, count: number): number | undefined {
  const behind = (at - active + count) % count;
  if (behind === 0) return 0;
  if (behind === 1) return 1;
  if (behind === count - 1) return -1;
  return behind === count - 2 ? -2 : undefined;
}

/** Parts of a sentence that stand on one line where there is room. */
function phrasesOf(quote: string): string[] {
  return quote.match(/\S.*?(?:[,.?!…]["”’]?(?=\s)|$)/gu) ?? [];
}

/** Banner carousel. */
export function Hero({ banners }: { banners: BannerView[] }): ReactNode {
  const turning = useHeroRotation(banners.length);
  const active = banners[turning.active];
  const swipe = useSwipe(turning.turn);
  if (!active) return null;
  const [fill, tone] = active.ground ?? [];
  return (
    <section
      className={styles.hero}
      data-ground={tone}
      aria-roledescription="배너"
      aria-label="오늘의 첫 문장"
      {...turning.holders}
    >
      <div className={wall.wall} {...swipe}>
        {fill ? (
          <svg className={wall.ground} aria-hidden="true">
            <rect width="100%" height="100%" fill={fill} />
          </svg>
        ) : null}
        <div className={styles.inner}>
          <div className={styles.words}>
            <p className={wall.kicker}>오늘의 첫 문장</p>
            <div className={styles.quotes} aria-live={turning.isRunning ? 'off' : 'polite'}>
              {banners.map((banner, at) => (
                <blockquote key={at} className={styles.quote} data-shown={at === turning.active || undefined}>
                  {phrasesOf(`“${banner.quote}”`).flatMap((phrase, place) => [' ', <span key={place}>{phrase}</span>])}
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
  banners: BannerView[];
  active: number;
  choose(at: number): void;
}): ReactNode {
  return (
    <div className={styles.books}>
      {banners.map(({ cover, focus, title, link }, at) => {
        const place = slidePositionOf(at, active, banners.length);
        return (
          <div key={at} className={styles.book} data-place={place ?? 'away'} data-x={focus?.x} data-y={focus?.y}>
            <Cover cover={cover} title={title} sizes={SIZES} eager={at < 2 || at === banners.length - 1} silent />
            {place === 0 ? (
              <Link className={styles.touch} to={link} aria-label={`${title} 보기`} />
            ) : (
              <button
                type="button"
                className={styles.touch}
                onClick={() => choose(at)}
                aria-label={`${title} 첫 문장 보기`}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

function Caption({ banner, pager }: { banner: BannerView; pager: ReactNode }): ReactNode {
  const { title, note, free, link, act } = banner;
  return (
    <div className={styles.caption}>
      <Link className={styles.about} to={link}>
        <span className={styles.work}>{title}</span>
        <span className={styles.by}>
          {note}
          {free ? <span className={styles.free}> · {free}</span> : null}
        </span>
      </Link>
      <div className={styles.acts}>
        {act ? (
          <Link className={`${ui.button} ${ui.main} ${styles.start}`} to={act[1]}>
            {act[0]}
          </Link>
        ) : null}
        {pager}
      </div>
    </div>
  );
}

function Pager({ turning, count }: { turning: ReturnType<typeof useHeroRotation>; count: number }): ReactNode {
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

function useSwipe(turn: (delta: number) => void): {
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
