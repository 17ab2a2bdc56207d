import { useEffect, useState } from 'react';
import IconBack from '~icons/tabler/chevron-left';
import IconLock from '~icons/tabler/lock';
import { viewerPath } from '../../device/places.ts';
import { fetchEpisodeLines } from './episode-lines.ts';
import styles from './price-gate.module.css';
import { episodeName, priceTexts } from './progress-text.ts';
import type { ViewedEpisode } from './viewed-episode.ts';
import { WORDING } from './viewer-wording.ts';

interface GateProps {
  viewed: ViewedEpisode;
  gate: NonNullable<ViewedEpisode['gate']>;
}

/** What stands in place of an episode that is neither free nor held: its price, and the ways on from here. */
export function PriceGate({ viewed, gate }: GateProps) {
  const { work } = viewed;
  return (
    <div className={styles.gate}>
      <header className={styles.bar}>
        <a href={`/novel/${work.id}`} aria-label={WORDING.back}>
          <IconBack aria-hidden="true" width={22} height={22} />
        </a>
        <p>{work.title}</p>
      </header>
      <PriceCard viewed={viewed} gate={gate} />
    </div>
  );
}

/** The price of an episode and the ways on from here, in the place of its text. */
export function PriceCard({ viewed, gate }: GateProps) {
  const { work, episode } = viewed;
  const firstFree = useFirstFreePath(work.id);
  return (
    <div className={styles.card}>
      <IconLock className={styles.lock} aria-hidden="true" width={28} height={28} />
      <h1>{episodeName(episode)}</h1>
      <p className={styles.need}>{WORDING.needPurchase}</p>
      <ul className={styles.prices}>
        {priceTexts(gate).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={styles.later}>{WORDING.buyingLater}</p>
      <div className={styles.ways}>
        <a className={styles.first} href={firstFree}>
          {WORDING.toFirstFree}
        </a>
        <a className={styles.work} href={`/novel/${work.id}`}>
          {WORDING.toWork}
        </a>
      </div>
    </div>
  );
}

/** The first episode that is free; the work's page, where it is listed, until that is known. */
function useFirstFreePath(workId: number): string {
  const [path, setPath] = useState(`/novel/${workId}`);
  useEffect(() => {
    fetchEpisodeLines(workId).then(
      (episodes) => {
        const free = episodes.find((episode) => episode.state === 'free');
        if (free) setPath(viewerPath(free));
      },
      () => undefined,
    );
  }, [workId]);
  return path;
}
