/** A voice of the device. */
export interface Voice {
  /** The same on this device every time. */
  id: string;
  name: string;
  /** Whether it speaks only with a connection. */
  isRemote: boolean;
}

/** What is to be said, and how. */
export interface Words {
  text: string;
  /** The id of a voice; the best of the device for one that it no longer has. */
  voice: string | undefined;
  /** 1 is the voice's own. */
  rate: number;
  pitch: number;
}

/** How a saying came out; `refused` when the browser lets this page say nothing. */
export type Outcome = 'ended' | 'failed' | 'cancelled' | 'refused';

/** Something that can speak Korean, one thing at a time. */
export interface Speaker {
  /** The Korean voices, the best first. Empty when there are none, or none came within two seconds. */
  voices(): Promise<Voice[]>;
  /** Says something; what was being said before is cancelled. Never rejects. */
  speak(words: Words): Promise<Outcome>;
  /** Falls silent; what was being said comes out as `cancelled` at once. */
  cancel(): void;
}

/** What a browser tells of a voice. */
export interface VoiceFacts {
  voiceURI: string;
  name: string;
  lang: string;
  localService: boolean;
}

/** The voices that Korean ears like, the best first. */
const LIKED = [/sunhi/i, /injoon/i, /hyunsu/i, /yuna|유나/i, /google 한국어/i, /heami|혜미/i, /google/i];

/** The Korean voices of a device, the best first, without what their names say of the language. */
export function koreanVoices(voices: VoiceFacts[]): Voice[] {
  const liked = (name: string): number => {
    const at = LIKED.findIndex((pattern) => pattern.test(name));
    const isFine = /premium|enhanced|natural|고급|프리미엄/i.test(name) ? 0.5 : 0;
    return (at < 0 ? LIKED.length : at) - isFine;
  };
  return voices
    .filter(({ lang }) => /^ko(?:[-_]|$)/i.test(lang))
    .toSorted((one, other) => liked(one.name) - liked(other.name))
    .map(({ voiceURI, name, localService }) => ({ id: voiceURI, name: plainName(name), isRemote: !localService }));
}

function plainName(name: string): string {
  return name.replace(/\s+-\s+Korean.*$|\s*\((?:한국어|Korean).*\)$/iu, '').replace(/^Microsoft\s+|\s+Online\b/giu, '');
}
