import { renderToStaticMarkup } from 'react-dom/server';
import IconBack from '~icons/tabler/chevron-left';
import IconLock from '~icons/tabler/lock';
import { viewerPath } from '../../device/places.ts';
import styles from './price-gate.module.css';
import { episodeName, priceTexts } from './progress-text.ts';
import type { ViewedEpisode } from './viewed-episode.ts';
import { WORDING } from './viewer-wording.ts';

interface GateProps {
  viewed: ViewedEpisode;
  gate: NonNullable<ViewedEpisode['gate']>;
}

/** What stands in place of a page whose episode is neither free nor held: its price, and the ways on from here. */
export function renderPriceGate(gate: GateProps): string {
  return renderToStaticMarkup(<PriceGate {...gate} />);
}

/** The same inside a text that flows on, in the place of its text. */
export function renderPriceCard(gate: GateProps): string {
  return renderToStaticMarkup(<PriceCard {...gate} />);
}

function PriceGate({ viewed, gate }: GateProps) {
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

function PriceCard({ viewed, gate }: GateProps) {
  const { work, episode } = viewed;
  const workPath = `/novel/${work.id}`;
  const firstPath = gate.firstFree === null ? workPath : viewerPath({ id: gate.firstFree, content: episode.content });
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
        {gate.firstFree !== null && (
          <a className={styles.first} data-reload="" href={firstPath}>
            {WORDING.toFirstFree}
          </a>
        )}
        <a className={styles.work} data-reload="" href={workPath}>
          {WORDING.toWork}
        </a>
      </div>
    </div>
  );
}
