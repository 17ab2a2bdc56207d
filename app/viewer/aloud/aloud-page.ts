import { toolBarTop } from '../frame/tool-bar.tsx';
import { episodeName } from '../frame/progress-text.ts';
import { boxAt } from '../text/passages-in-page.ts';
import type { StageSpot, TextStage } from '../text/text-stage.ts';
import { markSentence } from './sentence-mark.ts';
import { sentencesOf } from './sentences.ts';
import { spokenPassages } from './spoken-passages.ts';
import { type AloudSettings, ReadAloud } from './read-aloud.ts';
import { WebSpeaker } from './web-speaker.ts';

/**
 * Reading aloud in this page: by the browser's voices, with the spoken sentence marked, by the keys of headphones and
 * lock screens too, and never while another page of the shop speaks. `close` ends all of it.
 */
export function aloudInPage(stage: TextStage, settings: () => AloudSettings): { aloud: ReadAloud; close(): void } {
  const aloud = new ReadAloud({
    stage,
    settings,
    speaker: new WebSpeaker(),
    clock: {
      now: () => performance.now(),
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    },
    sentencesIn: ({ passages }) => sentencesOf(spokenPassages(passages)),
    isInView: (from, length) => stage.isInView(from, length) && isAboveBar(stage, from, length),
    shapeOf: ({ article }) => {
      const { width, height } = article.getBoundingClientRect();
      return `${Math.round(width)}x${Math.round(height)}`;
    },
    isHidden: () => document.hidden,
  });
  const ends = [aloud.subscribe(() => markSentence(aloud.state())), heedMediaKeys(aloud), speakAlone(aloud)];
  const leave = (): void => aloud.pause();
  window.addEventListener('pagehide', leave);
  return {
    aloud,
    close() {
      aloud.close();
      markSentence(aloud.state());
      for (const end of ends) end();
      window.removeEventListener('pagehide', leave);
    },
  };
}

/** The stage knows the viewer's bars, not the one of reading aloud. */
function isAboveBar(stage: TextStage, from: StageSpot, length: number): boolean {
  const section = stage.sections().find(({ viewed }) => viewed.episode.id === from.episode);
  const passage = section?.passages.find(({ id }) => id === from.block);
  if (!passage || length === 0) return true;
  return boxAt(passage, from.offset + length - 1).bottom <= toolBarTop();
}

function heedMediaKeys(aloud: ReadAloud): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const acts: [MediaSessionAction, () => void][] = [
    ['play', () => aloud.play()],
    ['pause', () => aloud.pause()],
    ['stop', () => aloud.pause()],
    ['nexttrack', () => aloud.step('paragraph', 1)],
    ['previoustrack', () => aloud.step('paragraph', -1)],
    ['seekforward', () => aloud.step('sentence', 1)],
    ['seekbackward', () => aloud.step('sentence', -1)],
  ];
  const heed = (isOn: boolean): void => {
    for (const [name, act] of acts) {
      try {
        session.setActionHandler(name, isOn ? act : null);
      } catch {
        // A browser that does not know a key throws; the others still work.
      }
    }
  };
  heed(true);
  let shown: unknown;
  const stop = aloud.subscribe(() => {
    const { phase, section } = aloud.state();
    session.playbackState = phase === 'speaking' ? 'playing' : 'paused';
    if (!section || section === shown) return;
    shown = section;
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

/** Whoever begins to speak silences the other pages of the shop. */
function speakAlone(aloud: ReadAloud): () => void {
  const channel = new BroadcastChannel('seoga.aloud');
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
