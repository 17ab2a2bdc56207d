import { useEffect, useRef, useState } from 'react';

type SoundState = 'silent' | 'playing' | 'failed';

/** Plays from the start or stops; stops on unmount. */
export function useCaptchaSound(address: string): { state: SoundState; toggle: () => void } {
  const playing = useRef<HTMLAudioElement>(undefined);
  const [state, setState] = useState<SoundState>('silent');
  useEffect(() => () => playing.current?.pause(), []);
  const toggle = (): void => {
    playing.current?.pause();
    if (state === 'playing') return setState('silent');
    const sound = new Audio(address);
    playing.current = sound;
    sound.addEventListener('ended', () => setState('silent'));
    setState('playing');
    sound.play().catch(() => {
      // Stopping early also rejects play().
      if (playing.current === sound && !sound.paused) setState('failed');
    });
  };
  return { state, toggle };
}
