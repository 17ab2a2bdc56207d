import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useMemberAct } from '../members/use-member-act.ts';

const KeepSheet = lazy(() => import('./keep-sheet.tsx').then((room) => ({ default: room.KeepSheet })));

/** Beside the order of a work's episodes: which of them this device is to keep. What it opens comes with the first use. */
export function KeepButton({ work, className }: { work: number; className: string | undefined }): ReactNode {
  const [isOpen, open] = useState(false);
  const begin = useMemberAct(`keep ${work}`, () => open(true));
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={begin}>
        기기에 보관
      </button>
      {isOpen ? (
        <Suspense>
          <KeepSheet work={work} onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
