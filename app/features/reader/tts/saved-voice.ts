import { readLocalJson, writeLocalJson } from '../position/position-storage.ts';

const VOICE_KEY = 'seoga.voice';

/** The voice chosen on this device. */
export function savedVoice(): string | undefined {
  const saved = readLocalJson(VOICE_KEY);
  return typeof saved === 'string' ? saved : undefined;
}

export function saveVoice(id: string | undefined): void {
  writeLocalJson(VOICE_KEY, id);
}
