import { isStill } from '../../../browser/is-still.ts';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import IconMinus from '~icons/tabler/minus';
import IconPause from '~icons/tabler/player-pause-filled';
import IconPlay from '~icons/tabler/player-play-filled';
import IconPlus from '~icons/tabler/plus';
import IconClose from '~icons/tabler/x';
import { Toolbar } from '../toolbar/toolbar.tsx';
import { ToolbarSlider } from '../toolbar/toolbar-slider.tsx';
import styles from '../toolbar/toolbar.module.css';
import { useShortcuts } from '../shell/use-keys.ts';
import type { ContentKind } from '../shell/viewed-episode.ts';
import { readLocalJson, writeLocalJson } from '../position/position-storage.ts';
import { readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, useSettings } from '../settings/reading-settings-store.ts';
import type { TextStage } from '../text/text-stage.ts';
import type { AutoScroll } from './auto-scroll.ts';
import { createAutoScroll } from './auto-scroll-page.ts';
import { AUTO_SCROLL_LABELS, levelText, phaseLabel } from './auto-scroll-labels.ts';
import { SPEED_LEVELS, levelOf, speedOf } from './speed-levels.ts';

const LEVELS = { least: 1, most: SPEED_LEVELS, step: 1 };

export interface AutoScrollBarProps {
  kind: ContentKind;
  work: number;
  /** The episode being read. */
  episode: number;
  /** In paged mode, pages turn by time. */
  stage?: TextStage;
  onClose: () => void;
}

/** Runs while mounted. Must be inside the reader shell. */
export function AutoScrollBar({ kind, work, episode, stage, onClose }: AutoScrollBarProps) {
  const { autoSpeed } = useSettings(kind, work);
  const speed = useRef(autoSpeed);
  const [auto, setAuto] = useState<AutoScroll>();
  useEffect(() => {
    speed.current = autoSpeed;
  }, [autoSpeed]);
  useEffect(() => {
    const page = createAutoScroll(stage, () => speed.current);
    page.auto.start();
    setAuto(page.auto);
    return page.close;
  }, [stage]);
  return auto && <AutoScrollControls auto={auto} kind={kind} work={work} episode={episode} onClose={onClose} />;
}

interface ControlsProps extends Omit<AutoScrollBarProps, 'stage'> {
  auto: AutoScroll;
}

function AutoScrollControls({ auto, kind, work, episode, onClose }: ControlsProps) {
  const phase = useSyncExternalStore(auto.subscribe, auto.phase, auto.phase);
  const { autoSpeed } = useSettings(kind, work);
  const range = readingSpecs()[kind].autoSpeed;
  const level = levelOf(autoSpeed, range);
  const setLevel = (next: number): void => void changeSettings(kind, work, { autoSpeed: speedOf(next, range) });
  useShortcuts({
    '<': () => setLevel(level - 1),
    ',': () => setLevel(level - 1),
    '>': () => setLevel(level + 1),
    '.': () => setLevel(level + 1),
  });
  const isOn = phase === 'moving' || phase === 'held';
  const lessMotion = useReducedMotionNotice();
  const [goesOn, setGoesOn] = useGoesOn(auto, episode);
  return (
    <Toolbar
      name={AUTO_SCROLL_LABELS.name}
      kind={kind}
      message={phaseLabel(phase) || lessMotion}
      onKeyDown={(event) =>
        handleKey(event, { toggle: () => auto.toggle(), quicken: (steps) => setLevel(level + steps) })
      }
    >
      <button
        type="button"
        data-first=""
        className={`${styles.tool} ${styles.main}`}
        aria-label={isOn ? AUTO_SCROLL_LABELS.pause : AUTO_SCROLL_LABELS.play}
        onClick={() => auto.toggle()}
      >
        {isOn ? (
          <IconPause aria-hidden="true" width={22} height={22} />
        ) : (
          <IconPlay aria-hidden="true" width={22} height={22} />
        )}
      </button>
      <Speed level={level} onLevel={setLevel} />
      <button
        type="button"
        className={`${styles.tool} ${styles.choice}`}
        aria-label={AUTO_SCROLL_LABELS.next}
        aria-pressed={goesOn}
        onClick={() => setGoesOn(!goesOn)}
      >
        {AUTO_SCROLL_LABELS.nextShort}
      </button>
      <button type="button" className={styles.tool} aria-label={AUTO_SCROLL_LABELS.close} onClick={onClose}>
        <IconClose aria-hidden="true" width={22} height={22} />
      </button>
    </Toolbar>
  );
}

function Speed({ level, onLevel }: { level: number; onLevel: (level: number) => void }) {
  return (
    <div className={styles.speed}>
      <button
        type="button"
        className={styles.tool}
        aria-label={AUTO_SCROLL_LABELS.slower}
        onClick={() => onLevel(level - 1)}
      >
        <IconMinus aria-hidden="true" width={20} height={20} />
      </button>
      <ToolbarSlider
        name={AUTO_SCROLL_LABELS.speed}
        value={level}
        range={LEVELS}
        visible={levelText(level)}
        onChange={onLevel}
      />
      <button
        type="button"
        className={styles.tool}
        aria-label={AUTO_SCROLL_LABELS.faster}
        onClick={() => onLevel(level + 1)}
      >
        <IconPlus aria-hidden="true" width={20} height={20} />
      </button>
      <span className={styles.value} aria-hidden="true">
        {levelText(level)}
      </span>
    </div>
  );
}

const GOES_ON_KEY = 'seoga.auto-next';

/** Whether scrolling goes on into the next episode, remembered on this device; else it stops at its start. */
function useGoesOn(auto: AutoScroll, episode: number): [boolean, (goesOn: boolean) => void] {
  const [goesOn, setGoesOn] = useState(() => readLocalJson(GOES_ON_KEY) !== false);
  const from = useRef(episode);
  useEffect(() => {
    if (from.current !== episode && !goesOn && auto.isOn()) auto.pause('next');
    from.current = episode;
  }, [auto, episode, goesOn]);
  const choose = (next: boolean): void => {
    setGoesOn(next);
    writeLocalJson(GOES_ON_KEY, next);
  };
  return [goesOn, choose];
}

const NOTICE_MS = 6000;

/** Shown briefly with reduced motion. */
function useReducedMotionNotice(): string {
  const [isShown, notify] = useState(false);
  useEffect(() => {
    if (!isStill()) return undefined;
    notify(true);
    const timer = setTimeout(() => notify(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? AUTO_SCROLL_LABELS.lessMotion : '';
}

function handleKey(event: KeyboardEvent, { toggle, quicken }: { toggle(): void; quicken(steps: number): void }): void {
  // The slider has its own arrow keys.
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
  const actions: Record<string, () => void> = {
    ArrowLeft: () => quicken(-1),
    ArrowDown: () => quicken(-1),
    ArrowRight: () => quicken(1),
    ArrowUp: () => quicken(1),
  };
  // A focused button keeps its space key.
  if (event.target === event.currentTarget) actions[' '] = toggle;
  const listener = actions[event.key];
  if (!listener) return;
  event.preventDefault();
  listener();
}
