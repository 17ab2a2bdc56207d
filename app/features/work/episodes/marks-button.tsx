import { type ReactNode, Suspense, lazy, useState } from 'react';
import type { WorkViewDto } from '#contract/catalog';

const MarksSheet = lazy(() => import('./marks-sheet.tsx').then((module) => ({ default: module.MarksSheet })));

/** Opens the sheet that marks episodes as read; loaded on first use. */
export function MarksButton({ work, className }: { work: WorkViewDto; className: string | undefined }): ReactNode {
  const [isOpen, open] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => open(true)}>
        읽음 표시
      </button>
      {isOpen ? (
        <Suspense>
          <MarksSheet
            work={{ id: work.id, title: work.title, coverHash: work.cover.hash }}
            onClose={() => open(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
