import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import IconShare from '~icons/tabler/share';
import { PictureSources } from '../shell/picture-sources.tsx';
import { Sheet } from '../shell/sheet.tsx';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { READER_LABELS } from '../shell/reader-labels.ts';
import type { ImageStrip } from './image-strip.ts';
import { shareScene } from './share-scene.ts';
import type { StripSegment } from './webtoon-panels.ts';
import type { WebtoonContent } from './webtoon-content.ts';
import styles from './webtoon-overview.module.css';
import { thumbhashUrl } from './images/thumbhash-url.ts';

interface WebtoonOverviewSheetProps extends WebtoonOverviewProps {
  viewed: ViewedEpisode;
  isOpen: boolean;
  onClose: () => void;
}

export function WebtoonOverviewSheet({ viewed, isOpen, onClose, ...map }: WebtoonOverviewSheetProps) {
  const kakaoKey = useRouteLoaderData<{ kakaoKey?: string }>('root')?.kakaoKey ?? '';
  const share = (): void => {
    const y = map.content.current?.take().y;
    onClose();
    if (y !== undefined) void shareScene({ viewed, y, kakaoKey });
  };
  return (
    <Sheet title={READER_LABELS.map} place="over" isOpen={isOpen} onClose={onClose}>
      <button type="button" className={styles.share} onClick={share}>
        <IconShare aria-hidden="true" width={18} height={18} />이 장면 공유
      </button>
      {map.strip.cut.length > 1 && (
        <p className={styles.note}>빨간 표시는 컷의 시작입니다. 누르면 해당 컷으로 이동합니다.</p>
      )}
      <WebtoonOverview {...map} />
    </Sheet>
  );
}

interface WebtoonOverviewProps {
  strip: ImageStrip;
  content: RefObject<WebtoonContent | undefined>;
  saves: boolean;
  /** Source pixels. */
  onGo: (y: number) => void;
}

const KEYS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The episode as thumbnails, with the current view and panel starts; a tap goes to its panel. Placeholders only when
 * data is saved.
 */
function WebtoonOverview({ strip, content, saves, onGo }: WebtoonOverviewProps) {
  const [view] = useState(() => content.current?.view() ?? { y: 0, height: 0, end: strip.height });
  const tops = [...strip.slices.map((slice) => slice.y), strip.height];
  const currentSlice = Math.max(
    0,
    tops.findLastIndex((top, index) => index < strip.slices.length && top <= view.y),
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelectorAll('button')[currentSlice];
    current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    current?.focus({ preventScroll: true });
  }, [currentSlice]);
  const moveFocus = (event: KeyboardEvent<HTMLOListElement>): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
    const to = ends[event.key] ?? at + (KEYS[event.key] ?? 0);
    if (at < 0 || to === at || !buttons[to]) return;
    event.preventDefault();
    buttons[to].focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because arrows lead from button to button in it
    <ol ref={list} className={styles.map} onKeyDown={moveFocus}>
      {strip.slices.map((slice, index) => (
        <OverviewSlice
          key={slice.y}
          slice={slice}
          index={index}
          part={{ from: slice.y, to: tops[index + 1] ?? strip.height }}
          whole={strip.height}
          view={view}
          panels={strip.cut}
          isHere={index === currentSlice}
          saves={saves}
          onGo={onGo}
        />
      ))}
    </ol>
  );
}

interface MapSliceProps {
  slice: ImageStrip['slices'][number];
  index: number;
  part: StripSegment;
  whole: number;
  view: { y: number; height: number };
  panels: StripSegment[];
  isHere: boolean;
  saves: boolean;
  onGo: (y: number) => void;
}

function OverviewSlice({ slice, index, part, whole, view, panels, isHere, saves, onGo }: MapSliceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const height = part.to - part.from;
  const share = (y: number): number => Math.min(1, Math.max(0, (y - part.from) / height));
  const [seenFrom, seenTo] = [share(view.y), share(view.y + view.height)];
  useEffect(() => {
    const { style } = button.current ?? {};
    if (!style) return;
    style.aspectRatio = `${slice.width} / ${slice.height}`;
    style.backgroundImage = `url(${thumbhashUrl(slice.thumbhash)})`;
    style.setProperty('--seen-from', `${seenFrom * 100}%`);
    style.setProperty('--seen-to', `${(1 - seenTo) * 100}%`);
  }, [slice, seenFrom, seenTo]);
  const go = (event: MouseEvent): void => {
    const box = event.currentTarget.getBoundingClientRect();
    // A key activates the image, a tap its row.
    const row = event.detail === 0 ? 0 : (event.clientY - box.top) / box.height;
    const y = part.from + row * height;
    onGo(event.detail === 0 ? y : (panels.findLast((panel) => panel.from <= y && panel.from >= part.from)?.from ?? y));
  };
  const percent = Math.floor((part.from / whole) * 100);
  return (
    <li className={styles.place}>
      <button
        ref={button}
        type="button"
        tabIndex={isHere ? 0 : -1}
        aria-label={`${index + 1}번째 그림, ${percent}%`}
        aria-current={isHere || undefined}
        onClick={go}
      >
        {!saves && <PictureSources picture={slice} alt="" sizes="1px" />}
        {seenTo > seenFrom && <span className={styles.seen} />}
        {panels
          .filter((panel) => panel.from >= part.from && panel.from < part.to)
          .map((panel) => (
            <Tick key={panel.from} share={share(panel.from)} />
          ))}
      </button>
    </li>
  );
}

function Tick({ share }: { share: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (mark.current) mark.current.style.top = `${share * 100}%`;
  }, [share]);
  return <span ref={mark} className={styles.tick} />;
}
