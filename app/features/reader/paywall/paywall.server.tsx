import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import IconBack from '~icons/tabler/chevron-left';
import IconHourglass from '~icons/tabler/hourglass';
import IconLock from '~icons/tabler/lock';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { WITHDRAWAL_NOTICE } from '#shared/money/withdrawal';
import { paths } from '#shared/web/paths';
import { readerPath } from '../../../browser/device-positions.ts';
import {
  type PaywallState,
  type PaywallTerms,
  type PaywallOption,
  paywallMessage,
  paywallOptions,
  saleLabel,
  waitFreeLabel,
} from './paywall-labels.ts';
import { episodeName } from '../shell/progress-text.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { READER_LABELS } from '../shell/reader-labels.ts';

export interface PaywallProps {
  viewed: ViewedEpisode;
  gate: PaywallState;
  terms: PaywallTerms;
}

/** Page of a locked episode: prices and options. */
export function renderPaywall(paywall: PaywallProps): string {
  return renderToStaticMarkup(
    <PaywallPage viewed={paywall.viewed}>
      <PriceCard {...paywall} />
    </PaywallPage>,
  );
}

/** The paywall below a free preview. */
export function renderPreview(paywall: PaywallProps, preview: ReactNode): string {
  return renderToStaticMarkup(
    <PaywallPage viewed={paywall.viewed}>
      <div className="gate-preview">{preview}</div>
      <PriceCard {...paywall} isAfterPreview />
    </PaywallPage>,
  );
}

/** The paywall inside a continuous text. */
export function renderPriceCard(paywall: PaywallProps): string {
  return renderToStaticMarkup(<PriceCard {...paywall} isInFlow />);
}

function PaywallPage({ viewed: { work }, children }: { viewed: ViewedEpisode; children: ReactNode }) {
  return (
    <div className="gate-page">
      <header className="gate-bar">
        <a href={paths.work(work.id)} aria-label={READER_LABELS.back}>
          <IconBack aria-hidden="true" width={22} height={22} />
        </a>
        <p>{work.title}</p>
      </header>
      {children}
    </div>
  );
}

interface CardProps extends PaywallProps {
  isAfterPreview?: boolean;
  isInFlow?: boolean;
}

function PriceCard({ viewed, gate, terms, isAfterPreview = false, isInFlow = false }: CardProps) {
  const { episode } = viewed;
  const options = paywallOptions(gate, terms);
  const [waits, sale] = [waitFreeLabel(terms), saleLabel(terms)];
  const Heading = isAfterPreview ? 'h2' : 'h1';
  return (
    <div className="gate-card" data-gate={gate.kind} data-episode={episode.id} data-after={viewed.previous}>
      {gate.kind === 'price' && !isAfterPreview && (
        <IconLock className="gate-lock" aria-hidden="true" width={28} height={28} />
      )}
      <Heading>{isAfterPreview ? '미리보기는 여기까지입니다.' : episodeName(episode)}</Heading>
      <p className="gate-need">{paywallMessage(gate)}</p>
      {sale && <p className="gate-sale">{sale}</p>}
      {gate.kind === 'unopened' ? (
        <OpenFreeAction episode={episode} isInFlow={isInFlow} />
      ) : (
        <>
          {options.map((option, at) => (
            <PurchaseOption key={option.buy} method={option} viewed={viewed} isMain={at === 0} />
          ))}
          {waits && (
            <p className="gate-waits">
              <IconHourglass aria-hidden="true" width={18} height={18} />
              {waits}
            </p>
          )}
        </>
      )}
      <OtherActions viewed={viewed} gate={gate} isAfterPreview={isAfterPreview} />
      {options.some(({ coins }) => coins !== null) && <p className="gate-notice">{WITHDRAWAL_NOTICE}</p>}
    </div>
  );
}

/** Without JavaScript the form submits to the page's own URL. A link would lose the fragment. */
function OpenFreeAction({ episode, isInFlow }: { episode: ViewedEpisode['episode']; isInFlow: boolean }) {
  return (
    <form action={isInFlow ? readerPath(episode) : undefined}>
      <button className="gate-way gate-main" type="submit">
        이어 보기
      </button>
    </form>
  );
}

/** Before hydration the link leads to the work, where the same purchase starts. */
function PurchaseOption({
  method,
  viewed: { work, episode },
  isMain,
}: {
  method: PaywallOption;
  viewed: ViewedEpisode;
  isMain: boolean;
}) {
  const { buy, words, list, coins, note } = method;
  return (
    <a
      className={`gate-way ${isMain ? 'gate-main' : ''}`}
      aria-haspopup="dialog"
      data-buy={buy}
      data-work={work.id}
      data-episodes={episode.id}

      href={`${paths.work(work.id)}?buy=${episode.id}${buy === 'buy' ? '' : `&way=${buy}`}`}
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

function OtherActions({ viewed, gate, isAfterPreview }: Omit<PaywallProps, 'terms'> & { isAfterPreview: boolean }) {
  const { work, episode } = viewed;
  const hasPreview = gate.previewPercent > 0 && gate.kind !== 'unopened' && !isAfterPreview;
  return (
    <div className="gate-others">
      {hasPreview && <a href={`${readerPath(episode)}?preview=1`}>미리보기</a>}
      {gate.firstFree !== null && (
        <a href={readerPath({ id: gate.firstFree, content: episode.content })}>
          {`무료 첫 ${UNIT_NAMES[episode.unit]} 보기`}
        </a>
      )}
      <a href={paths.work(work.id)}>{READER_LABELS.toWork}</a>
    </div>
  );
}
