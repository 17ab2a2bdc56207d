import type { ReactNode } from 'react';
import Upload from '~icons/tabler/upload';
import ui from '../ui/ui.module.css';

/** Hands the work's address to the device's share sheet, else copies it and says so. */
export function ShareButton({
  title,
  say,
  className,
}: {
  title: string;
  say(sentence: string): void;
  className: string | undefined;
}): ReactNode {
  const share = async (): Promise<void> => {
    const url = location.origin + location.pathname;
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url).then(
      () => say('링크를 복사했습니다.'),
      () => say('링크를 복사하지 못했습니다. 주소창의 주소를 복사해 주세요.'),
    );
  };
  return (
    <button
      type="button"
      className={`${ui.icon} ${className ?? ''}`}
      onClick={() => void share()}
      aria-label="공유하기"
    >
      <Upload aria-hidden="true" />
    </button>
  );
}
