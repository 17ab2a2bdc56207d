import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import IconBack from '~icons/tabler/chevron-left';
import IconHourglass from '~icons/tabler/hourglass';
import IconLock from '~icons/tabler/lock';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { WITHDRAWAL_NOTICE } from '#vocabulary/withdrawal';
import { viewerPath } from '../../device/places.ts';
import {
  type Gate,
  type GateTerms,
  type GateWay,
  gateSentence,
  gateWays,
  saleWords,
  waitWords,
} from './gate-wording.ts';
import { episodeName } from './progress-text.ts';
import type { ViewedEpisode } from './viewed-episode.ts';
import { WORDING } from './viewer-wording.ts';

export interface GateProps {
  viewed: ViewedEpisode;
  gate: Gate;
  terms: GateTerms;
}

/** What stands in place of a page whose episode is neither free nor opened: its price, and the ways on from here. */
export function renderPriceGate(gate: GateProps): string {
  return renderToStaticMarkup(
    <GatePage viewed={gate.viewed}>
      <PriceCard {...gate} />
    </GatePage>,
  );
}

/** The same after what may be read before buying. */
export function renderPreview(gate: GateProps, preview: ReactNode): string {
  return renderToStaticMarkup(
    <GatePage viewed={gate.viewed}>
      <div className="gate-preview">{preview}</div>
      <PriceCard {...gate} isAfterPreview />
    </GatePage>,
  );
}

/** The same inside a text that flows on, in the place of its text. */
export function renderPriceCard(gate: GateProps): string {
  return renderToStaticMarkup(<PriceCard {...gate} isInFlow />);
}

function GatePage({ viewed: { work }, children }: { viewed: ViewedEpisode; children: ReactNode }) {
  return (
    <div className="gate-page">
      <header className="gate-bar">
        <a data-reload="" href={`/novel/${work.id}`} aria-label={WORDING.back}>
          <IconBack aria-hidden="true" width={22} height={22} />
        </a>
        <p>{work.title}</p>
      </header>
      {children}
    </div>
  );
}

interface CardProps extends GateProps {
  isAfterPreview?: boolean;
  isInFlow?: boolean;
}

function PriceCard({ viewed, gate, terms, isAfterPreview = false, isInFlow = false }: CardProps) {
  const { episode } = viewed;
  const ways = gateWays(gate, terms);
  const [waits, sale] = [waitWords(terms), saleWords(terms)];
  const Heading = isAfterPreview ? 'h2' : 'h1';
  return (
    <div className="gate-card" data-gate={gate.kind} data-episode={episode.id} data-after={viewed.previous}>
      {gate.kind === 'price' && !isAfterPreview && (
        <IconLock className="gate-lock" aria-hidden="true" width={28} height={28} />
      )}
      <Heading>{isAfterPreview ? '미리보기는 여기까지입니다.' : episodeName(episode)}</Heading>
      <p className="gate-need">{gateSentence(gate)}</p>
      {sale && <p className="gate-sale">{sale}</p>}
      {gate.kind === 'unopened' ? (
        <Opening episode={episode} isInFlow={isInFlow} />
      ) : (
        <>
          {ways.map((way, at) => (
            <Way key={way.buy} way={way} viewed={viewed} isMain={at === 0} />
          ))}
          {waits && (
            <p className="gate-waits">
              <IconHourglass aria-hidden="true" width={18} height={18} />
              {waits}
            </p>
          )}
        </>
      )}
      <Others viewed={viewed} gate={gate} isAfterPreview={isAfterPreview} />
      {ways.some(({ coins }) => coins !== null) && <p className="gate-notice">{WITHDRAWAL_NOTICE}</p>}
    </div>
  );
}

/**
 * A press before any script listens sends the form to the page's own address. A link would lose the scene that it names,
 * which no server learns of.
 */
function Opening({ episode, isInFlow }: { episode: ViewedEpisode['episode']; isInFlow: boolean }) {
  return (
    <form action={isInFlow ? viewerPath(episode) : undefined}>
      <button className="gate-way gate-main" type="submit">
        이어 보기
      </button>
    </form>
  );
}

/** Pressed before the script listens, it leads to the work, where the same purchase begins; without script, to the work. */
function Way({ way, viewed: { work, episode }, isMain }: { way: GateWay; viewed: ViewedEpisode; isMain: boolean }) {
  const { buy, words, list, coins, note } = way;
  return (
    <a
      className={`gate-way ${isMain ? 'gate-main' : ''}`}
      aria-haspopup="dialog"
      data-buy={buy}
      data-work={work.id}
      data-episodes={episode.id}
      data-reload=""
      href={`/novel/${work.id}?buy=${episode.id}${buy === 'buy' ? '' : `&way=${buy}`}`}
    >
      <span>
        {words}
        {note && <small>{note}</small>}
      </span>
      {coins !== null && (
        <span className="gate-coins">
          {list !== null && (
            <s>
              <span className="visually-hidden">정가 </span>
              {list}
            </s>
          )}
          {coins}코인
        </span>
      )}
    </a>
  );
}

function Others({ viewed, gate, isAfterPreview }: Omit<GateProps, 'terms'> & { isAfterPreview: boolean }) {
  const { work, episode } = viewed;
  const hasPreview = gate.previewPercent > 0 && gate.kind !== 'unopened' && !isAfterPreview;
  return (
    <div className="gate-others">
      {hasPreview && (
        <a data-reload="" href={`${viewerPath(episode)}?preview=1`}>
          미리보기
        </a>
      )}
      {gate.firstFree !== null && (
        <a data-reload="" href={viewerPath({ id: gate.firstFree, content: episode.content })}>
          {`무료 첫 ${UNIT_NAMES[episode.unit]} 보기`}
        </a>
      )}
      <a data-reload="" href={`/novel/${work.id}`}>
        {WORDING.toWork}
      </a>
    </div>
  );
}
