import { type ReactNode, useState } from 'react';

/** Keeps whole works on this device: of each what may be read. What does it comes with the press. */
export function KeepChosen({
  works,
  className,
}: {
  works: ReadonlySet<number>;
  className: string | undefined;
}): ReactNode {
  const [said, say] = useState('');
  const keep = async (): Promise<void> => {
    try {
      const { keepWorks } = await import('./keep-works.ts');
      say(await keepWorks([...works]));
    } catch {
      say('회차를 보관하지 못했습니다. 잠시 후 다시 시도해 주세요.');
    }
  };
  return (
    <>
      <button type="button" className={className} disabled={works.size === 0} onClick={() => void keep()}>
        기기에 보관
      </button>
      <span role="status" className={said ? undefined : 'visually-hidden'}>
        {said}
      </span>
    </>
  );
}
