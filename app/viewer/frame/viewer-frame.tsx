import { type ReactNode, Suspense, lazy, useState } from 'react';
import IconHelp from '~icons/tabler/help';
import IconBack from '~icons/tabler/chevron-left';
import IconForward from '~icons/tabler/chevron-right';
import IconContents from '~icons/tabler/list';
import IconLetters from '~icons/tabler/letter-case';
import IconWidth from '~icons/tabler/adjustments-horizontal';
import { viewerPath } from '../../device/places.ts';
import { episodeName } from './progress-text.ts';
import stripStyles from '../strip/strip-viewer.module.css';
import textStyles from '../text/text-viewer.module.css';
import type { Bars } from './use-bars.ts';
import { useSoon } from './use-soon.ts';
import { type KeyActs, useKeys } from './use-keys.ts';
import type { ContentKind, GoTo, OpenSheet, ViewedEpisode } from './viewed-episode.ts';
import styles from './viewer-frame.module.css';
import { WORDING } from './viewer-wording.ts';

const ViewerSheets = lazy(() => import('./viewer-sheets.tsx').then((room) => ({ default: room.ViewerSheets })));

// Chosen here so that all sheets come in one file: a page is not painted before the last of its files is there.
const VIEWER_STYLES = { text: textStyles.viewer, images: stripStyles.viewer };

interface ViewerFrameProps {
  viewed: ViewedEpisode;
  kind: ContentKind;
  bars: Bars;
  /** What stands above the buttons of the lower bar: how far the reader is. */
  position: ReactNode;
  /** What stands beside the contents in the lower bar. */
  tools?: ReactNode;
  /** What stands before the settings in the upper bar. */
  mark?: ReactNode;
  /** What the sheet of contents holds; the work's episodes when absent. */
  contents?: ReactNode;
  keys: KeyActs;
  isKept: boolean;
  /** Goes to a place of what is shown; false when its episode does not stand here. */
  goTo: GoTo;
  children: ReactNode;
}

/** What both viewers have: bars above and below, the sheets that they open, and the keys. */
export function ViewerFrame(props: ViewerFrameProps) {
  const { viewed, kind, bars, position, tools, mark, contents, keys, isKept, goTo, children } = props;
  const [sheet, openSheet] = useState<OpenSheet>(null);
  // Before anybody asks, so that a sheet opens at once.
  const hasSheets = useSoon(true);
  useKeys({
    ...keys,
    t: () => openSheet('contents'),
    m: () => openSheet('settings'),
    '?': () => openSheet('help'),
    escape: bars.toggle,
    '[': () => openEpisode(viewed.previous, kind),
    ']': () => openEpisode(viewed.next?.id, kind),
  });
  return (
    <div
      className={`${styles.viewer} ${VIEWER_STYLES[kind]}`}
      data-kind={kind}
      data-bars={bars.areShown ? 'shown' : 'hidden'}
    >
      <UpperBar viewed={viewed} kind={kind} mark={mark} onOpen={openSheet} />
      {children}
      <LowerBar viewed={viewed} kind={kind} position={position} tools={tools} onOpen={openSheet} />
      {!isKept && (
        <p className={styles.notice} role="status">
          {WORDING.notKept}
        </p>
      )}
      {(sheet !== null || hasSheets) && (
        <Suspense>
          <ViewerSheets viewed={viewed} kind={kind} sheet={sheet} onSheet={openSheet} contents={contents} goTo={goTo} />
        </Suspense>
      )}
    </div>
  );
}

function openEpisode(episode: number | null | undefined, content: ContentKind): void {
  if (episode) location.assign(viewerPath({ id: episode, content }));
}

interface BarProps {
  viewed: ViewedEpisode;
  kind: ContentKind;
  onOpen: (sheet: OpenSheet) => void;
}

function UpperBar({ viewed, kind, mark, onOpen }: BarProps & { mark: ReactNode }) {
  const Settings = kind === 'text' ? IconLetters : IconWidth;
  return (
    <header className={`${styles.bar} ${styles.upper}`}>
      <a className={styles.tool} data-reload="" href={`/novel/${viewed.work.id}`} aria-label={WORDING.back}>
        <IconBack aria-hidden="true" width={22} height={22} />
      </a>
      <p className={styles.names}>
        <span>{viewed.work.title}</span>
        <strong>{episodeName(viewed.episode)}</strong>
      </p>
      <button
        type="button"
        className={`${styles.tool} ${styles.wideOnly}`}
        aria-label={WORDING.help}
        aria-haspopup="dialog"
        onClick={() => onOpen('help')}
      >
        <IconHelp aria-hidden="true" width={22} height={22} />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={WORDING.contents}
        aria-haspopup="dialog"
        onClick={() => onOpen('contents')}
      >
        <IconContents aria-hidden="true" width={22} height={22} />
      </button>
      {mark}
      <button
        type="button"
        className={styles.tool}
        aria-label={WORDING.settings}
        aria-haspopup="dialog"
        onClick={() => onOpen('settings')}
      >
        <Settings aria-hidden="true" width={24} height={24} />
      </button>
    </header>
  );
}

function LowerBar({ viewed, kind, position, tools, onOpen }: BarProps & { position: ReactNode; tools: ReactNode }) {
  return (
    <nav className={`${styles.bar} ${styles.lower}`} aria-label="회차 이동">
      {position}
      <div className={styles.steps}>
        <EpisodeLink id={viewed.previous} kind={kind} rel="prev">
          <IconBack aria-hidden="true" width={22} height={22} />
          {WORDING.previousEpisode}
        </EpisodeLink>
        <div className={styles.tools}>
          <button
            type="button"
            className={styles.tool}
            aria-label={WORDING.contents}
            aria-haspopup="dialog"
            onClick={() => onOpen('contents')}
          >
            <IconContents aria-hidden="true" width={22} height={22} />
          </button>
          {tools}
        </div>
        <EpisodeLink id={viewed.next?.id ?? null} kind={kind} rel="next">
          {WORDING.nextEpisode}
          <IconForward aria-hidden="true" width={22} height={22} />
        </EpisodeLink>
      </div>
    </nav>
  );
}

function EpisodeLink({
  id,
  kind,
  rel,
  children,
}: {
  id: number | null;
  kind: ContentKind;
  rel: string;
  children: ReactNode;
}) {
  if (id === null)
    return (
      <span className={styles.step} aria-disabled="true">
        {children}
      </span>
    );
  return (
    <a className={styles.step} data-reload="" rel={rel} href={viewerPath({ id, content: kind })}>
      {children}
    </a>
  );
}
