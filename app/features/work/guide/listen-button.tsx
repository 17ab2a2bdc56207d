import { type ReactNode, useEffect, useRef, useState } from 'react';
import IconListen from '~icons/tabler/headphones';
import IconStop from '~icons/tabler/player-pause-filled';
import type { SpokenTexts } from '../../reader/tts/speak-texts.ts';
import styles from './story-guide.module.css';

interface ListenButtonProps {
  work: number;
  /** What is read. */
  about: string;
  texts: string[];
}

/** Reads texts aloud with the voice and speed of the reader; loaded on use. */
export function ListenButton({ work, about, texts }: ListenButtonProps): ReactNode {
  const speech = useRef<SpokenTexts>(undefined);
  const [isSpeaking, setSpeaking] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => () => speech.current?.stop(), []);
  const toggle = async (): Promise<void> => {
    if (isSpeaking) {
      speech.current?.stop();
      return;
    }
    setSpeaking(true);
    setMessage('');
    try {
      const { speakTexts } = await import('../../reader/tts/speak-texts.ts');
      speech.current = speakTexts(texts, work);
      setMessage(await speech.current.done);
    } catch {
      setMessage('듣기를 시작하지 못했습니다. 연결을 확인한 뒤 다시 시도해 주세요.');
    }
    setSpeaking(false);
  };
  const Icon = isSpeaking ? IconStop : IconListen;
  return (
    <>
      <span className={styles.state} role="status">
        {message}
      </span>
      <button
        type="button"
        className={styles.listen}
        aria-label={`${about} ${isSpeaking ? '멈춤' : '듣기'}`}
        onClick={() => void toggle()}
      >
        <Icon aria-hidden="true" width={18} height={18} />
        {isSpeaking ? '멈춤' : '듣기'}
      </button>
    </>
  );
}
