export interface Voice {
  /** Stable on this device. */
  id: string;
  name: string;
  /** Needs a connection. */
  isRemote: boolean;
}

export interface Utterance {
  text: string;
  /** Falls back to the best voice. */
  voice: string | undefined;
  /** 1 is the default. */
  rate: number;
  pitch: number;
}

/** `refused`: the browser does not allow speech on this page. */
export type Outcome = 'ended' | 'failed' | 'cancelled' | 'refused';

/** Speaks one utterance at a time. */
export interface SpeechEngine {
  /** Korean voices, best first; empty after two seconds without any. */
  voices(): Promise<Voice[]>;
  /** Cancels the current utterance. Never rejects. */
  speak(text: Utterance): Promise<Outcome>;
  /** Resolves the current utterance as `cancelled`. */
  cancel(): void;
}

export interface VoiceInfo {
  voiceURI: string;
  name: string;
  lang: string;
  localService: boolean;
}

/** Preferred voices, best first. */
const LIKED = [/sunhi/i, /injoon/i, /hyunsu/i, /yuna|유나/i, /google 한국어/i, /heami|혜미/i, /google/i];

/** Korean voices, best first, named without their language. */
export function koreanVoices(voices: VoiceInfo[]): Voice[] {
  const liked = (name: string): number => {
    const at = LIKED.findIndex((pattern) => pattern.test(name));
    const isFine = /premium|enhanced|natural|고급|프리미엄/i.test(name) ? 0.5 : 0;
    return (at < 0 ? LIKED.length : at) - isFine;
  };
  return voices
    .filter(({ lang }) => /^ko(?:[-_]|$)/i.test(lang))
    .toSorted((one, other) => liked(one.name) - liked(other.name))
    .map(({ voiceURI, name, localService }) => ({ id: voiceURI, name: shortVoiceName(name), isRemote: !localService }));
}

function shortVoiceName(name: string): string {
  return name.replace(/\s+-\s+Korean.*$|\s*\((?:한국어|Korean).*\)$/iu, '').replace(/^Microsoft\s+|\s+Online\b/giu, '');
}
