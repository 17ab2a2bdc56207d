import { type ReactNode, Suspense, lazy, useState, useSyncExternalStore } from 'react';
import IconHelp from '~icons/tabler/help';
import IconBack from '~icons/tabler/chevron-left';
import IconForward from '~icons/tabler/chevron-right';
import IconContents from '~icons/tabler/list';
import IconLetters from '~icons/tabler/letter-case';
import IconWidth from '~icons/tabler/adjustments-horizontal';
import { readerPath } from '../../../browser/device-positions.ts';
import { isReadingPrivate, watchReadingPrivate } from '../position/private-reading.ts';
import { episodeName } from './progress-text.ts';
import type { Bars } from './use-bars.ts';
import { useDelayed } from './use-delayed.ts';
import { type Shortcuts, useShortcuts } from './use-keys.ts';
import type { ContentKind, GoTo, OpenSheet, ViewedEpisode } from './viewed-episode.ts';
import styles from './reader-shell.module.css';
import { READER_LABELS } from './reader-labels.ts';
import { paths } from '#shared/web/paths';

const BarReactions = lazy(() => import('./bar-reactions.tsx').then((module) => ({ default: module.BarReactions })));
const loadSheets = () => import('./reader-sheets.tsx');
const ViewerSheets = lazy(() => loadSheets().then((module) => ({ default: module.ReaderSheets })));

interface ReaderShellProps {
  viewed: ViewedEpisode;
  kind: ContentKind;
  bars: Bars;
  position: ReactNode;
  tools?: ReactNode;
  mark?: ReactNode;
  contents: ReactNode;
  keys: Shortcuts;
  isKept: boolean;
  /** False when the episode is not on the page. */
  goTo: GoTo;
  children: ReactNode;
}

/** Common frame of both readers: bars, sheets and shortcuts. */
export function ReaderShell(props: ReaderShellProps) {
  const { viewed, kind, bars, position, tools, mark, contents, keys, isKept, goTo, children } = props;
  const [sheet, openSheet] = useState<OpenSheet>(null);
  // With the offer of another device's place and the reader's own keys.
  const hasSheets = useDelayed(true);
  const hasReactions = useDelayed(bars.areShown);
  useShortcuts({
    ...keys,
    t: () => openSheet('contents'),
    m: () => openSheet('settings'),
    '?': () => openSheet('help'),
    escape: bars.toggle,
    '[': () => openEpisode(viewed.previous, kind),
    ']': () => openEpisode(viewed.next?.id, kind),
  });
  return (
    <div className={styles.viewer} data-kind={kind} data-bars={bars.areShown ? 'shown' : 'hidden'}>
      <UpperBar viewed={viewed} kind={kind} mark={mark} onOpen={openSheet} />
      {children}
      <LowerBar
        viewed={viewed}
        kind={kind}
        position={position}
        tools={tools}
        reactions={hasReactions && <BarReactions episode={viewed.episode.id} isSeen={bars.areShown} />}
      />
      {!isKept && (
        <p className={styles.notice} role="status">
          {READER_LABELS.notKept}
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
  if (episode) location.assign(readerPath({ id: episode, content }));
}

interface BarProps {
  viewed: ViewedEpisode;
  kind: ContentKind;
  onOpen: (sheet: OpenSheet) => void;
}

function UpperBar({ viewed, kind, mark, onOpen }: BarProps & { mark: ReactNode }) {
  const isPrivate = useSyncExternalStore(watchReadingPrivate, isReadingPrivate, () => false);
  const Settings = kind === 'text' ? IconLetters : IconWidth;
  return (
    <header className={`${styles.bar} ${styles.upper}`} onPointerEnter={() => void loadSheets()}>
      <a className={styles.tool} href={paths.work(viewed.work.id)} aria-label={READER_LABELS.back}>
        <IconBack aria-hidden="true" width={22} height={22} />
      </a>
      <p className={styles.names}>
        <span>{isPrivate ? `${READER_LABELS.privateNow} · ${viewed.work.title}` : viewed.work.title}</span>
        <strong>{episodeName(viewed.episode)}</strong>
      </p>
      <button
        type="button"
        className={`${styles.tool} ${styles.wideOnly}`}
        aria-label={READER_LABELS.help}
        aria-haspopup="dialog"
        onClick={() => onOpen('help')}
      >
        <IconHelp aria-hidden="true" width={22} height={22} />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={READER_LABELS.contents}
        aria-haspopup="dialog"
        onClick={() => onOpen('contents')}
      >
        <IconContents aria-hidden="true" width={22} height={22} />
      </button>
      {mark}
      <button
        type="button"
        className={styles.tool}
        aria-label={READER_LABELS.settings}
        aria-haspopup="dialog"
        onClick={() => onOpen('settings')}
      >
        <Settings aria-hidden="true" width={24} height={24} />
      </button>
    </header>
  );
}

function LowerBar({
  viewed,
  kind,
  position,
  tools,
  reactions,
}: Omit<BarProps, 'onOpen'> & { position: ReactNode; tools: ReactNode; reactions: ReactNode }) {
  return (
    <nav className={`${styles.bar} ${styles.lower}`} aria-label="회차 이동">
      <div className={styles.place}>
        {position}
        <Suspense>{reactions}</Suspense>
      </div>
      <div className={styles.steps}>
        <EpisodeLink id={viewed.previous} kind={kind} rel="prev">
          <IconBack aria-hidden="true" width={22} height={22} />
          {READER_LABELS.previousEpisode}
        </EpisodeLink>
        <div className={styles.tools}>{tools}</div>
        <EpisodeLink id={viewed.next?.id ?? null} kind={kind} rel="next">
          {READER_LABELS.nextEpisode}
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
    <a className={styles.step} rel={rel} href={readerPath({ id, content: kind })}>
      {children}
    </a>
  );
}
