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
import { Sheet } from '../shell/sheet.tsx';
import { Toolbar } from '../toolbar/toolbar.tsx';
import styles from '../toolbar/toolbar.module.css';
import { useShortcuts } from '../shell/use-keys.ts';
import { clampToRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, useSettings } from '../settings/reading-settings-store.ts';
import type { StageSpot, TextStage } from '../text/text-stage.ts';
import { saveVoice, savedVoice } from './saved-voice.ts';
import { spotAtSelection } from './text-positions.ts';
import { createTtsPlayer } from './tts-page.ts';
import { TtsVoiceSheet, SleepTimerSheet, rateText } from './tts-settings.tsx';
import { TTS_LABELS, noticeLabel, sleepRemainingLabel } from './tts-labels.ts';
import { registerTtsToggle } from './now-playing.ts';
import type { TtsSettings, TtsStart, TtsState, TtsPlayer } from './tts-player.ts';
import { useStartPicker } from './use-start-picker.ts';
import './spoken-sentence.css';

export interface TtsBarProps {
  stage: TextStage;
  work: number;
  /** Where to begin, instead of the selection or the view; a new object restarts. Keep it in state. */
  start: StageSpot | undefined;
  onClose: () => void;
}

/** Reads aloud while mounted. Must be inside the reader shell. */
export function TtsBar({ stage, work, start, onClose }: TtsBarProps) {
  const { aloudRate, aloudPitch } = useSettings('text', work);
  const [voice, setVoice] = useState(savedVoice);
  const settings = useRef<TtsSettings>({ rate: aloudRate, pitch: aloudPitch, voice });
  const [aloud, setAloud] = useState<TtsPlayer>();
  useEffect(() => {
    const page = createTtsPlayer(stage, () => settings.current);
    setAloud(page.aloud);
    return page.close;
  }, [stage]);
  const [selected] = useState((): TtsStart => spotAtSelection(stage) ?? 'view');
  const from = start ?? selected;
  useEffect(() => void aloud?.open(from), [aloud, from]);
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
        saveVoice(id);
      }}
      onRetry={() => void aloud.open(from)}
      onClose={onClose}
    />
  );
}

interface ControlsProps {
  aloud: TtsPlayer;
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
  const [isPicking, pick] = useStartPicker(stage, (spot) => aloud.startAt(spot));
  useEffect(() => registerTtsToggle(() => aloud.toggle()), [aloud]);
  useShortcuts({ k: () => aloud.toggle() });
  const toggle = (): void => (isPicking ? pick(false) : aloud.toggle());
  const quicken = (steps: number): void => {
    const range = readingSpecs().text.aloudRate;
    changeSettings('text', work, { aloudRate: clampToRange(rate + steps * range.step, range) });
  };
  const message = isPicking ? TTS_LABELS.picking : phaseLabel(state);
  return (
    <>
      <Toolbar
        name={TTS_LABELS.name}
        kind="text"
        message={message}
        above={state.isAway && <BackButton onPress={() => aloud.follow()} />}
        onKeyDown={(event) => handleKey(event, { aloud, toggle, quicken })}
      >
        <button
          type="button"
          className={`${styles.tool} ${styles.word}`}
          aria-label={`${TTS_LABELS.settings}, ${TTS_LABELS.rate} ${rateText(rate)}`}
          aria-haspopup="dialog"
          onClick={() => openSheet('choices')}
        >
          {rateText(rate)}
        </button>
        {state.notice === 'noVoice' ? (
          <button type="button" data-first="" className={styles.retry} onClick={onRetry}>
            {TTS_LABELS.retry}
          </button>
        ) : (
          <Transport aloud={aloud} isSpeaking={state.phase === 'speaking'} onToggle={toggle} />
        )}
        <div className={styles.group}>
          <SleepButton aloud={aloud} state={state} onPress={() => openSheet('sleep')} />
          <button type="button" className={styles.tool} aria-label={TTS_LABELS.close} onClick={onClose}>
            <IconClose aria-hidden="true" width={22} height={22} />
          </button>
        </div>
      </Toolbar>
      <Sheet title={TTS_LABELS.settings} place="side" isOpen={sheet === 'choices'} onClose={() => openSheet(undefined)}>
        <TtsVoiceSheet
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
      <Sheet title={TTS_LABELS.sleep} place="side" isOpen={sheet === 'sleep'} onClose={() => openSheet(undefined)}>
        <SleepTimerSheet chosen={state.sleep} onChoose={(choice) => aloud.sleepAfter(choice)} />
      </Sheet>
    </>
  );
}

/** Silent to screen readers while speaking, so that they do not overlap. */
function phaseLabel({ phase, notice }: TtsState): string {
  if (phase === 'opening') return TTS_LABELS.opening;
  return phase === 'paused' ? noticeLabel(notice) : '';
}

function handleKey(
  event: KeyboardEvent,
  { aloud, toggle, quicken }: { aloud: TtsPlayer; toggle(): void; quicken(steps: number): void },
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const unit = event.shiftKey ? 'paragraph' : 'sentence';
  const actions: Record<string, () => void> = {
    ArrowLeft: () => aloud.step(unit, -1),
    ArrowRight: () => aloud.step(unit, 1),
    ArrowUp: () => quicken(1),
    ArrowDown: () => quicken(-1),
  };
  // A focused button keeps its space key.
  if (event.target === event.currentTarget) actions[' '] = toggle;
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function BackButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={styles.float} onClick={onPress}>
      <IconVoice aria-hidden="true" width={18} height={18} />
      {TTS_LABELS.backToSpoken}
    </button>
  );
}

interface TransportProps {
  aloud: TtsPlayer;
  isSpeaking: boolean;
  onToggle: () => void;
}

function Transport({ aloud, isSpeaking, onToggle }: TransportProps) {
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={`${styles.tool} ${styles.spare}`}
        aria-label={TTS_LABELS.previousParagraph}
        onClick={() => aloud.step('paragraph', -1)}
      >
        <IconBackParagraph aria-hidden="true" width={22} height={22} />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={TTS_LABELS.previousSentence}
        onClick={() => aloud.step('sentence', -1)}
      >
        <IconBack aria-hidden="true" width={22} height={22} />
      </button>
      <button
        type="button"
        data-first=""
        className={`${styles.tool} ${styles.main}`}
        aria-label={isSpeaking ? TTS_LABELS.pause : TTS_LABELS.play}
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
        aria-label={TTS_LABELS.nextSentence}
        onClick={() => aloud.step('sentence', 1)}
      >
        <IconForward aria-hidden="true" width={22} height={22} />
      </button>
      <button
        type="button"
        className={`${styles.tool} ${styles.spare}`}
        aria-label={TTS_LABELS.nextParagraph}
        onClick={() => aloud.step('paragraph', 1)}
      >
        <IconForwardParagraph aria-hidden="true" width={22} height={22} />
      </button>
    </div>
  );
}

const STATUS_MS = 5000;

function SleepButton({ aloud, state, onPress }: { aloud: TtsPlayer; state: TtsState; onPress: () => void }) {
  const [leftMs, setLeft] = useState(aloud.sleepRemainingMs());
  useEffect(() => {
    setLeft(aloud.sleepRemainingMs());
    if (typeof state.sleep !== 'number') return undefined;
    const timer = setInterval(() => setLeft(aloud.sleepRemainingMs()), STATUS_MS);
    return () => clearInterval(timer);
  }, [aloud, state.sleep]);
  const label = sleepRemainingLabel(state.sleep, leftMs);
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label ? `${TTS_LABELS.sleep}, ${label}` : TTS_LABELS.sleep}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <IconMoon aria-hidden="true" width={label ? 18 : 22} height={label ? 18 : 22} />
      {label && <small>{label}</small>}
    </button>
  );
}
