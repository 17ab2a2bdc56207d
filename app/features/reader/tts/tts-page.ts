import { toolbarTop } from '../toolbar/toolbar.tsx';
import { episodeName } from '../shell/progress-text.ts';
import { boxOfCharacter } from '../text/passages-in-page.ts';
import type { StageSpot, TextStage } from '../text/text-stage.ts';
import { highlightSentence } from './sentence-highlight.ts';
import { splitSentences } from './sentences.ts';
import { spokenPassages } from './spoken-passages.ts';
import { TTS_CHANNEL } from './tts-channel.ts';
import { type TtsSettings, TtsPlayer } from './tts-player.ts';
import { WebSpeechEngine } from './web-speech-engine.ts';

/**
 * Text-to-speech for this page: browser voices, sentence highlighting, media keys, and only one speaking tab. `close`
 * releases everything.
 */
export function createTtsPlayer(stage: TextStage, settings: () => TtsSettings): { aloud: TtsPlayer; close(): void } {
  const aloud = new TtsPlayer({
    stage,
    settings,
    speaker: new WebSpeechEngine(),
    clock: {
      now: () => performance.now(),
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    },
    sentencesIn: ({ passages }) => splitSentences(spokenPassages(passages)),
    isInView: (from, length) => stage.isInView(from, length) && isAboveBar(stage, from, length),
    shapeOf: ({ article }) => {
      const { width, height } = article.getBoundingClientRect();
      return `${Math.round(width)}x${Math.round(height)}`;
    },
    isHidden: () => document.hidden,
  });
  const ends = [aloud.subscribe(() => highlightSentence(aloud.state())), heedMediaKeys(aloud), speakAlone(aloud)];
  const leave = (): void => aloud.pause();
  window.addEventListener('pagehide', leave);
  return {
    aloud,
    close() {
      aloud.close();
      highlightSentence(aloud.state());
      for (const end of ends) end();
      window.removeEventListener('pagehide', leave);
    },
  };
}

/** The stage knows the reader's bars, not this one. */
function isAboveBar(stage: TextStage, from: StageSpot, length: number): boolean {
  const section = stage.sections().find(({ viewed }) => viewed.episode.id === from.episode);
  const passage = section?.passages.find(({ id }) => id === from.block);
  if (!passage || length === 0) return true;
  return boxOfCharacter(passage, from.offset + length - 1).bottom <= toolbarTop();
}

function heedMediaKeys(aloud: TtsPlayer): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const actions: [MediaSessionAction, () => void][] = [
    ['play', () => aloud.play()],
    ['pause', () => aloud.pause()],
    ['stop', () => aloud.pause()],
    ['nexttrack', () => aloud.step('paragraph', 1)],
    ['previoustrack', () => aloud.step('paragraph', -1)],
    ['seekforward', () => aloud.step('sentence', 1)],
    ['seekbackward', () => aloud.step('sentence', -1)],
  ];
  const heed = (isOn: boolean): void => {
    for (const [name, action] of actions) {
      try {
        session.setActionHandler(name, isOn ? action : null);
      } catch {
        // Unsupported actions throw.
      }
    }
  };
  heed(true);
  let sentencesOfText: unknown;
  const stop = aloud.subscribe(() => {
    const { phase, section } = aloud.state();
    session.playbackState = phase === 'speaking' ? 'playing' : 'paused';
    if (!section || section === sentencesOfText) return;
    sentencesOfText = section;
    const { episode, work } = section.viewed;
    session.metadata = new MediaMetadata({ title: episodeName(episode), artist: work.creator, album: work.title });
  });
  return () => {
    stop();
    heed(false);
    session.playbackState = 'none';
    session.metadata = null;
  };
}

/** Silences other tabs. */
function speakAlone(aloud: TtsPlayer): () => void {
  const channel = new BroadcastChannel(TTS_CHANNEL);
  channel.addEventListener('message', () => aloud.pause('elsewhere'));
  let phase = aloud.state().phase;
  const stop = aloud.subscribe(() => {
    const before = phase;
    phase = aloud.state().phase;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a channel has no target
    if (phase === 'speaking' && before !== 'speaking') channel.postMessage('speaking');
  });
  return () => {
    stop();
    channel.close();
  };
}
