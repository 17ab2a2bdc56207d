import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import IconShare from '~icons/tabler/share';
import { PictureSources } from '../frame/picture-sources.tsx';
import { Sheet } from '../frame/sheet.tsx';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { WORDING } from '../frame/viewer-wording.ts';
import type { ReadStrip } from './read-strip.ts';
import { shareScene } from './share-scene.ts';
import type { StripPart } from './strip-panels.ts';
import type { StripContent } from './strip-place.ts';
import styles from './strip-map.module.css';
import { thumbhashUrl } from './thumbhash-url.ts';

interface MapSheetProps extends StripMapProps {
  viewed: ViewedEpisode;
  isOpen: boolean;
  onClose: () => void;
}

/** The map in its sheet. */
export function StripMapSheet({ viewed, isOpen, onClose, ...map }: MapSheetProps) {
  const kakaoKey = useRouteLoaderData<{ kakaoKey?: string }>('root')?.kakaoKey ?? '';
  const share = (): void => {
    const y = map.content.current?.take().y;
    onClose();
    if (y !== undefined) void shareScene({ viewed, y, kakaoKey });
  };
  return (
    <Sheet title={WORDING.map} place="over" isOpen={isOpen} onClose={onClose}>
      <button type="button" className={styles.share} onClick={share}>
        <IconShare aria-hidden="true" width={18} height={18} />이 장면 공유
      </button>
      {map.strip.cut.length > 1 && (
        <p className={styles.note}>붉은 눈금에서 칸이 시작합니다. 누르면 그 칸으로 갑니다.</p>
      )}
      <StripMap {...map} />
    </Sheet>
  );
}

interface StripMapProps {
  strip: ReadStrip;
  content: RefObject<StripContent | undefined>;
  saves: boolean;
  /** Goes to a height in source pixels. */
  onGo: (y: number) => void;
}

const KEYS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The whole episode as small pictures. What the screen shows is marked, panels begin at the ticks; a tap goes to the
 * panel under it. Blurred pictures first, and no others where data is saved.
 */
function StripMap({ strip, content, saves, onGo }: StripMapProps) {
  const [view] = useState(() => content.current?.view() ?? { y: 0, height: 0, end: strip.height });
  const tops = [...strip.slices.map((slice) => slice.y), strip.height];
  const here = Math.max(
    0,
    tops.findLastIndex((top, index) => index < strip.slices.length && top <= view.y),
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelectorAll('button')[here];
    current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    current?.focus({ preventScroll: true });
  }, [here]);
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
        <MapSlice
          key={slice.y}
          slice={slice}
          index={index}
          part={{ from: slice.y, to: tops[index + 1] ?? strip.height }}
          whole={strip.height}
          view={view}
          panels={strip.cut}
          isHere={index === here}
          saves={saves}
          onGo={onGo}
        />
      ))}
    </ol>
  );
}

interface MapSliceProps {
  slice: ReadStrip['slices'][number];
  index: number;
  part: StripPart;
  whole: number;
  view: { y: number; height: number };
  panels: StripPart[];
  isHere: boolean;
  saves: boolean;
  onGo: (y: number) => void;
}

function MapSlice({ slice, index, part, whole, view, panels, isHere, saves, onGo }: MapSliceProps) {
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
    // A key presses the whole picture, a tap a row of it.
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

/** Where a panel begins. */
function Tick({ share }: { share: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (mark.current) mark.current.style.top = `${share * 100}%`;
  }, [share]);
  return <span ref={mark} className={styles.tick} />;
}
