import { useEffect, useRef, useState } from 'react';

type SoundState = 'silent' | 'playing' | 'failed';

/** Plays a captcha's sound from its beginning, or stops it; it stops when the captcha leaves the screen. */
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
      // Stopping it before it began is told as a fault too.
      if (playing.current === sound && !sound.paused) setState('failed');
    });
  };
  return { state, toggle };
}
