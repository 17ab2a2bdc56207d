import { currentSettings } from '../settings/reading-settings-store.ts';
import { savedVoice } from './saved-voice.ts';
import { splitSentences } from './sentences.ts';
import { TTS_CHANNEL } from './tts-channel.ts';
import { noticeLabel } from './tts-labels.ts';
import { WebSpeechEngine } from './web-speech-engine.ts';

/** Texts that are read aloud. */
export interface SpokenTexts {
  /** Resolves when reading ends, with a message if it failed. */
  done: Promise<string>;
  stop(): void;
}

/** Reads texts outside an episode, with the settings of the work; silences other readers of this browser. */
export function speakTexts(texts: readonly string[], work: number): SpokenTexts {
  const engine = new WebSpeechEngine();
  const channel = new BroadcastChannel(TTS_CHANNEL);
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    engine.cancel();
  };
  channel.addEventListener('message', stop);
  window.addEventListener('pagehide', stop);
  const read = async (): Promise<string> => {
    if ((await engine.voices()).length === 0) return noticeLabel('noVoice');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a channel has no target
    channel.postMessage('speaking');
    const passages = texts.map((text, at) => ({ id: `${at}`, text, readings: [], alt: '', isBreak: false }));
    const { aloudRate: rate, aloudPitch: pitch } = currentSettings('text', work);
    for (const { spoken } of splitSentences(passages)) {
      if (isStopped) return '';
      const outcome = await engine.speak({ text: spoken, rate, pitch, voice: savedVoice() });
      if (outcome === 'refused') return noticeLabel('refused');
      if (outcome === 'failed' && !isStopped) return noticeLabel('noSound');
    }
    return '';
  };
  const done = read().finally(() => {
    channel.close();
    window.removeEventListener('pagehide', stop);
  });
  return { done, stop };
}
