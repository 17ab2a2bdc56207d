import { Suspense, lazy, useId, useRef, useState } from 'react';
import type { Annotation } from '#shared/reading/annotations';
import { moveBetweenTabs } from '../../../components/tab-keys.ts';
import { ContentsList } from './contents-list.tsx';
import type { GoTo, ViewedEpisode } from './viewed-episode.ts';
import { READER_LABELS } from './reader-labels.ts';
import { SAVED_ANNOTATIONS, exportSavedAnnotations } from '../annotations/saved-annotations.ts';
import { goToAnnotation } from '../annotations/annotation-url.ts';
import styles from './reader-contents.module.css';
import type { TextStage } from '../text/text-stage.ts';

const MarksList = lazy(() =>
  import('../annotations/list/annotation-list.tsx').then((module) => ({ default: module.AnnotationList })),
);

const TABS = [
  { id: 'contents', name: READER_LABELS.contents },
  { id: 'bookmark', name: READER_LABELS.bookmark },
  { id: 'highlight', name: READER_LABELS.highlights },
] as const;

interface ReaderContentsProps {
  viewed: ViewedEpisode;
  /** Absent in webtoons, which have no highlights. */
  stage?: TextStage;
  /** False when the position is not on the page. */
  goTo: GoTo;
}

/** Episode list, bookmarks and highlights. */
export function ReaderContents({ viewed, stage, goTo }: ReaderContentsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<(typeof TABS)[number]['id']>('contents');
  const id = useId();
  const { id: work, title } = viewed.work;
  const go = (marker: Annotation): void => {
    panel.current?.closest('dialog')?.close();
    if (stage || !goTo(marker.place)) goToAnnotation(marker, stage);
  };
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={READER_LABELS.contents} onKeyDown={moveBetweenTabs}>
        {TABS.filter(({ id: tab }) => stage || tab !== 'highlight').map((tab) => (
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
              keeper={SAVED_ANNOTATIONS}
              kind={open}
              {...(stage ? { stage } : {})}
              onGo={go}
              exportAs={exportSavedAnnotations}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
