import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import IconMinus from '~icons/tabler/minus';
import IconPause from '~icons/tabler/player-pause-filled';
import IconPlay from '~icons/tabler/player-play-filled';
import IconPlus from '~icons/tabler/plus';
import IconClose from '~icons/tabler/x';
import { ToolBar } from '../frame/tool-bar.tsx';
import { ToolSlider } from '../frame/tool-slider.tsx';
import styles from '../frame/tool-bar.module.css';
import { useKeys } from '../frame/use-keys.ts';
import type { ContentKind } from '../frame/viewed-episode.ts';
import { readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, useSettings } from '../settings/reading-settings-store.ts';
import type { TextStage } from '../text/text-stage.ts';
import type { AutoScroll } from './auto-scroll.ts';
import { autoScrollInPage } from './auto-scroll-page.ts';
import { AUTO_SCROLL, levelText, phaseWords } from './auto-scroll-wording.ts';
import { SPEED_LEVELS, levelOf, speedOf } from './speed-levels.ts';

const LEVELS = { least: 1, most: SPEED_LEVELS, step: 1 };

export interface AutoScrollBarProps {
  kind: ContentKind;
  work: number;
  /** The text, where it is one: read page by page, its pages are turned by time. */
  stage?: TextStage;
  onClose: () => void;
}

/** Lets the content go on by itself, from the moment in which it stands. Has to stand inside the viewer's frame. */
export function AutoScrollBar({ kind, work, stage, onClose }: AutoScrollBarProps) {
  const { autoSpeed } = useSettings(kind, work);
  const speed = useRef(autoSpeed);
  const [auto, setAuto] = useState<AutoScroll>();
  useEffect(() => {
    speed.current = autoSpeed;
  }, [autoSpeed]);
  useEffect(() => {
    const page = autoScrollInPage(stage, () => speed.current);
    page.auto.start();
    setAuto(page.auto);
    return page.close;
  }, [stage]);
  return auto && <AutoScrollControls auto={auto} kind={kind} work={work} onClose={onClose} />;
}

interface ControlsProps extends Omit<AutoScrollBarProps, 'stage'> {
  auto: AutoScroll;
}

function AutoScrollControls({ auto, kind, work, onClose }: ControlsProps) {
  const phase = useSyncExternalStore(auto.subscribe, auto.phase, auto.phase);
  const { autoSpeed } = useSettings(kind, work);
  const range = readingSpecs()[kind].autoSpeed;
  const level = levelOf(autoSpeed, range);
  const setLevel = (next: number): void => void changeSettings(kind, work, { autoSpeed: speedOf(next, range) });
  useKeys({
    '<': () => setLevel(level - 1),
    ',': () => setLevel(level - 1),
    '>': () => setLevel(level + 1),
    '.': () => setLevel(level + 1),
  });
  const isOn = phase === 'moving' || phase === 'held';
  const lessMotion = useLessMotionNote();
  return (
    <ToolBar
      name={AUTO_SCROLL.name}
      kind={kind}
      message={phaseWords(phase) || lessMotion}
      onKeyDown={(event) =>
        actByKey(event, { toggle: () => auto.toggle(), quicken: (steps) => setLevel(level + steps) })
      }
    >
      <button
        type="button"
        data-first=""
        className={`${styles.tool} ${styles.main}`}
        aria-label={isOn ? AUTO_SCROLL.pause : AUTO_SCROLL.play}
        onClick={() => auto.toggle()}
      >
        {isOn ? (
          <IconPause aria-hidden="true" width={22} height={22} />
        ) : (
          <IconPlay aria-hidden="true" width={22} height={22} />
        )}
      </button>
      <Speed level={level} onLevel={setLevel} />
      <button type="button" className={styles.tool} aria-label={AUTO_SCROLL.close} onClick={onClose}>
        <IconClose aria-hidden="true" width={22} height={22} />
      </button>
    </ToolBar>
  );
}

function Speed({ level, onLevel }: { level: number; onLevel: (level: number) => void }) {
  return (
    <div className={styles.speed}>
      <button type="button" className={styles.tool} aria-label={AUTO_SCROLL.slower} onClick={() => onLevel(level - 1)}>
        <IconMinus aria-hidden="true" width={20} height={20} />
      </button>
      <ToolSlider name={AUTO_SCROLL.speed} value={level} range={LEVELS} shown={levelText(level)} onChange={onLevel} />
      <button type="button" className={styles.tool} aria-label={AUTO_SCROLL.faster} onClick={() => onLevel(level + 1)}>
        <IconPlus aria-hidden="true" width={20} height={20} />
      </button>
      <span className={styles.value} aria-hidden="true">
        {levelText(level)}
      </span>
    </div>
  );
}

const NOTE_MS = 6000;

/** Told for a while to readers whose system asks for less motion. */
function useLessMotionNote(): string {
  const [isTold, tell] = useState(false);
  useEffect(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    tell(true);
    const timer = setTimeout(() => tell(false), NOTE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTold ? AUTO_SCROLL.lessMotion : '';
}

function actByKey(event: KeyboardEvent, { toggle, quicken }: { toggle(): void; quicken(steps: number): void }): void {
  // The slider has arrow keys of its own.
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
  const acts: Record<string, () => void> = {
    ArrowLeft: () => quicken(-1),
    ArrowDown: () => quicken(-1),
    ArrowRight: () => quicken(1),
    ArrowUp: () => quicken(1),
  };
  // A button under the focus keeps its own space bar.
  if (event.target === event.currentTarget) acts[' '] = toggle;
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
