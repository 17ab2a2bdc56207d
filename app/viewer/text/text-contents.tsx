import { Suspense, lazy, useId, useRef, useState } from 'react';
import type { ReadingMark } from '#vocabulary/reading-marks';
import { moveBetweenTabs } from '../../ui/tab-keys.ts';
import { ContentsList } from '../frame/contents-list.tsx';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { WORDING } from '../frame/viewer-wording.ts';
import { KEPT_MARKS, exportKeptMarks } from '../marks/kept-marks.ts';
import { goToMark } from '../marks/mark-address.ts';
import styles from './text-contents.module.css';
import type { TextStage } from './text-stage.ts';

const MarksList = lazy(() => import('../marks/marks-list.tsx').then((room) => ({ default: room.MarksList })));

const TABS = [
  { id: 'contents', name: WORDING.contents },
  { id: 'bookmark', name: WORDING.bookmarks },
  { id: 'highlight', name: WORDING.highlights },
] as const;

interface TextContentsProps {
  viewed: ViewedEpisode;
  stage: TextStage;
}

/** The work's episodes, and what the reader marked in them. */
export function TextContents({ viewed, stage }: TextContentsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<(typeof TABS)[number]['id']>('contents');
  const id = useId();
  const { id: work, title } = viewed.work;
  const go = (mark: ReadingMark): void => {
    panel.current?.closest('dialog')?.close();
    goToMark(mark, stage);
  };
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={WORDING.contents} onKeyDown={moveBetweenTabs}>
        {TABS.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => setOpen(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div ref={panel} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open}`}>
        {open === 'contents' ? (
          <ContentsList viewed={viewed} />
        ) : (
          <Suspense>
            <MarksList
              key={open}
              work={{ id: work, title }}
              keeper={KEPT_MARKS}
              kind={open}
              stage={stage}
              onGo={go}
              exportAs={exportKeptMarks}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
