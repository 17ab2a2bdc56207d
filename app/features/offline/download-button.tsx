import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useMemberAction } from '../auth/use-member-action.ts';

const KeepSheet = lazy(() => import('./download-sheet.tsx').then((module) => ({ default: module.DownloadSheet })));

/** Opens the download sheet; loaded on first use. */
export function DownloadButton({ work, className }: { work: number; className: string | undefined }): ReactNode {
  const [isOpen, open] = useState(false);
  const begin = useMemberAction(`keep ${work}`, () => open(true));
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
