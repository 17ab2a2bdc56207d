import { type ReactNode, useState } from 'react';

/** Downloads all readable episodes of the selected works; loaded on click. */
export function DownloadSelection({
  works,
  className,
}: {
  works: ReadonlySet<number>;
  className: string | undefined;
}): ReactNode {
  const [message, say] = useState('');
  const download = async (): Promise<void> => {
    try {
      const { downloadWorks: keepWorks } = await import('./download/download-works.ts');
      say(await keepWorks([...works]));
    } catch {
      say('회차를 보관하지 못했습니다. 잠시 후 다시 시도해 주세요.');
    }
  };
  return (
    <>
      <button type="button" className={className} disabled={works.size === 0} onClick={() => void download()}>
        기기에 보관
      </button>
      <span role="status" className={message ? undefined : 'visually-hidden'}>
        {message}
      </span>
    </>
  );
}
