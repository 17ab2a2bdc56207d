import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import IconBack from '~icons/tabler/chevron-left';
import IconForward from '~icons/tabler/chevron-right';
import IconBackParagraph from '~icons/tabler/chevrons-left';
import IconForwardParagraph from '~icons/tabler/chevrons-right';
import IconMoon from '~icons/tabler/moon';
import IconPause from '~icons/tabler/player-pause-filled';
import IconPlay from '~icons/tabler/player-play-filled';
import IconVoice from '~icons/tabler/volume';
import IconClose from '~icons/tabler/x';
import { Sheet } from '../frame/sheet.tsx';
import { ToolBar } from '../frame/tool-bar.tsx';
import styles from '../frame/tool-bar.module.css';
import { useKeys } from '../frame/use-keys.ts';
import { keepOnDevice, keptOnDevice } from '../place/kept-on-device.ts';
import { inRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, useSettings } from '../settings/reading-settings-store.ts';
import type { TextStage } from '../text/text-stage.ts';
import { aloudInPage } from './aloud-page.ts';
import { AloudChoices, SleepChoices, rateText } from './aloud-choices.tsx';
import { ALOUD, noticeWords, sleepLeft } from './aloud-wording.ts';
import { takeToggle } from './now-reading.ts';
import type { AloudSettings, AloudStart, AloudState, ReadAloud } from './read-aloud.ts';
import { usePicking } from './use-picking.ts';
import './spoken-sentence.css';

const VOICE_KEY = 'seoga.voice';

export interface AloudBarProps {
  stage: TextStage;
  work: number;
  /** Where to begin. Another object later on begins there anew, so it is kept in a state, not made while rendering. */
  start: AloudStart;
  onClose: () => void;
}

/** Reads the text aloud from its start on, as long as it stands. Has to stand inside the viewer's frame. */
export function AloudBar({ stage, work, start, onClose }: AloudBarProps) {
  const { aloudRate, aloudPitch } = useSettings('text', work);
  const [voice, setVoice] = useState(keptVoice);
  const settings = useRef<AloudSettings>({ rate: aloudRate, pitch: aloudPitch, voice });
  const [aloud, setAloud] = useState<ReadAloud>();
  useEffect(() => {
    const page = aloudInPage(stage, () => settings.current);
    setAloud(page.aloud);
    return page.close;
  }, [stage]);
  useEffect(() => void aloud?.open(start), [aloud, start]);
  useEffect(() => {
    settings.current = { rate: aloudRate, pitch: aloudPitch, voice };
    aloud?.retune();
  }, [aloud, aloudRate, aloudPitch, voice]);
  if (!aloud) return null;
  return (
    <AloudControls
      aloud={aloud}
      stage={stage}
      work={work}
      voice={voice}
      onVoice={(id) => {
        setVoice(id);
        keepOnDevice(VOICE_KEY, id);
      }}
      onRetry={() => void aloud.open(start)}
      onClose={onClose}
    />
  );
}

function keptVoice(): string | undefined {
  const kept = keptOnDevice(VOICE_KEY);
  return typeof kept === 'string' ? kept : undefined;
}

interface ControlsProps {
  aloud: ReadAloud;
  stage: TextStage;
  work: number;
  voice: string | undefined;
  onVoice: (id: string) => void;
  onRetry: () => void;
  onClose: () => void;
}

function AloudControls({ aloud, stage, work, voice, onVoice, onRetry, onClose }: ControlsProps) {
  const state = useSyncExternalStore(aloud.subscribe, aloud.state, aloud.state);
  const { aloudRate: rate } = useSettings('text', work);
  const [sheet, openSheet] = useState<'choices' | 'sleep'>();
  const [isPicking, pick] = usePicking(stage, (spot) => aloud.startAt(spot));
  useEffect(() => takeToggle(() => aloud.toggle()), [aloud]);
  useKeys({ k: () => aloud.toggle() });
  const toggle = (): void => (isPicking ? pick(false) : aloud.toggle());
  const quicken = (steps: number): void => {
    const range = readingSpecs().text.aloudRate;
    changeSettings('text', work, { aloudRate: inRange(rate + steps * range.step, range) });
  };
  const message = isPicking ? ALOUD.picking : phaseWords(state);
  return (
    <>
      <ToolBar
        name={ALOUD.name}
        kind="text"
        message={message}
        above={state.isAway && <BackButton onPress={() => aloud.follow()} />}
        onKeyDown={(event) => actByKey(event, { aloud, toggle, quicken })}
      >
        <button
          type="button"
          className={`${styles.tool} ${styles.word}`}
          aria-label={`${ALOUD.settings}, ${ALOUD.rate} ${rateText(rate)}`}
          aria-haspopup="dialog"
          onClick={() => openSheet('choices')}
        >
          {rateText(rate)}
        </button>
        {state.notice === 'noVoice' ? (
          <button type="button" data-first="" className={styles.retry} onClick={onRetry}>
            {ALOUD.retry}
          </button>
        ) : (
          <Transport aloud={aloud} isSpeaking={state.phase === 'speaking'} onToggle={toggle} />
        )}
        <div className={styles.group}>
          <SleepButton aloud={aloud} state={state} onPress={() => openSheet('sleep')} />
          <button type="button" className={styles.tool} aria-label={ALOUD.close} onClick={onClose}>
            <IconClose aria-hidden="true" width={22} height={22} />
          </button>
        </div>
      </ToolBar>
      <Sheet title={ALOUD.settings} place="side" isOpen={sheet === 'choices'} onClose={() => openSheet(undefined)}>
        <AloudChoices
          work={work}
          voices={state.voices}
          voice={voice}
          onVoice={onVoice}
          onPick={() => {
            openSheet(undefined);
            pick(true);
          }}
        />
      </Sheet>
      <Sheet title={ALOUD.sleep} place="side" isOpen={sheet === 'sleep'} onClose={() => openSheet(undefined)}>
        <SleepChoices chosen={state.sleep} onChoose={(choice) => aloud.sleepAfter(choice)} />
      </Sheet>
    </>
  );
}

/** Nothing is said while the voice speaks: both would talk at once. */
function phaseWords({ phase, notice }: AloudState): string {
  if (phase === 'opening') return ALOUD.opening;
  return phase === 'paused' ? noticeWords(notice) : '';
}

function actByKey(
  event: KeyboardEvent,
  { aloud, toggle, quicken }: { aloud: ReadAloud; toggle(): void; quicken(steps: number): void },
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const unit = event.shiftKey ? 'paragraph' : 'sentence';
  const acts: Record<string, () => void> = {
    ArrowLeft: () => aloud.step(unit, -1),
    ArrowRight: () => aloud.step(unit, 1),
    ArrowUp: () => quicken(1),
    ArrowDown: () => quicken(-1),
  };
  // A button under the focus keeps its own space bar.
  if (event.target === event.currentTarget) acts[' '] = toggle;
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function BackButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={styles.float} onClick={onPress}>
      <IconVoice aria-hidden="true" width={18} height={18} />
      {ALOUD.backToSpoken}
    </button>
  );
}

interface TransportProps {
  aloud: ReadAloud;
  isSpeaking: boolean;
  onToggle: () => void;
}

function Transport({ aloud, isSpeaking, onToggle }: TransportProps) {
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={`${styles.tool} ${styles.spare}`}
        aria-label={ALOUD.previousParagraph}
        onClick={() => aloud.step('paragraph', -1)}
      >
        <IconBackParagraph aria-hidden="true" width={22} height={22} />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={ALOUD.previousSentence}
        onClick={() => aloud.step('sentence', -1)}
      >
        <IconBack aria-hidden="true" width={22} height={22} />
      </button>
      <button
        type="button"
        data-first=""
        className={`${styles.tool} ${styles.main}`}
        aria-label={isSpeaking ? ALOUD.pause : ALOUD.play}
        onClick={onToggle}
      >
        {isSpeaking ? (
          <IconPause aria-hidden="true" width={22} height={22} />
        ) : (
          <IconPlay aria-hidden="true" width={22} height={22} />
        )}
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={ALOUD.nextSentence}
        onClick={() => aloud.step('sentence', 1)}
      >
        <IconForward aria-hidden="true" width={22} height={22} />
      </button>
      <button
        type="button"
        className={`${styles.tool} ${styles.spare}`}
        aria-label={ALOUD.nextParagraph}
        onClick={() => aloud.step('paragraph', 1)}
      >
        <IconForwardParagraph aria-hidden="true" width={22} height={22} />
      </button>
    </div>
  );
}

const TELL_MS = 5000;

function SleepButton({ aloud, state, onPress }: { aloud: ReadAloud; state: AloudState; onPress: () => void }) {
  const [leftMs, setLeft] = useState(aloud.sleepLeftMs());
  useEffect(() => {
    setLeft(aloud.sleepLeftMs());
    if (typeof state.sleep !== 'number') return undefined;
    const timer = setInterval(() => setLeft(aloud.sleepLeftMs()), TELL_MS);
    return () => clearInterval(timer);
  }, [aloud, state.sleep]);
  const left = sleepLeft(state.sleep, leftMs);
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={left ? `${ALOUD.sleep}, ${left}` : ALOUD.sleep}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <IconMoon aria-hidden="true" width={left ? 18 : 22} height={left ? 18 : 22} />
      {left && <small>{left}</small>}
    </button>
  );
}
