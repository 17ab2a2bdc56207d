import type { ReactNode } from 'react';
import { acceptTypo, listTypos, refuseTypo } from '#domain/editing';
import { Refusal } from '#shared/refusal';
import { seoulMoment } from '#vocabulary/seoul-date';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { TYPO_STATES, TYPO_STATE_NAMES } from '#vocabulary/typos';
import { formText } from '../../form-text.ts';
import { afterOf, numberOf } from '../../operator/console-number.server.ts';
import { ConsolePage, LinkButton } from '../../operator/kit/console-page.tsx';
import { Pager } from '../../operator/kit/data-table.tsx';
import kit from '../../operator/kit/kit.module.css';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { RefusedLine } from '../../operator/refused-line.tsx';
import { settleAct } from '../../operator/settle-act.server.ts';
import styles from '../../operator/texts/texts.module.css';
import { WordRuns } from '../../operator/texts/word-runs.tsx';
import { requestFacts } from '../../request-context.server.ts';
import { sentForm } from '../../sent-form.server.ts';
import type { Route } from './+types/typos';

const SAID = {
  accepted: '본문을 고치고 제보하신 독자께 알렸습니다.',
  refused: '제보를 거절했습니다.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const asked = url.searchParams.get('state');
  const state = TYPO_STATES.find((known) => known === asked) ?? 'open';
  return { state, ...(await listTypos(facts.ctx, { state, after: afterOf(url) })) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const form = await sentForm(request);
  const id = numberOf(formText(form, 'typo'), url.pathname);
  return settleAct(async () => {
    const act = formText(form, 'act');
    if (act === 'accept') await acceptTypo(facts.ctx, { by, id });
    else if (act === 'refuse') await refuseTypo(facts.ctx, { by, id });
    else throw new Refusal('INPUT_ERROR', '0001');
    return `/operator/typos?said=${act === 'accept' ? 'accepted' : 'refused'}`;
  });
}

type Typo = Route.ComponentProps['loaderData']['typos'][number];

export default function TyposPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { state, typos, open, next } = loaderData;
  return (
    <ConsolePage
      title="오탈자 제보"
      said={SAID}
      lead="독자가 본문에서 골라 보낸 말입니다. 받아들이면 본문이 새 판으로 바뀌고, 제보하신 독자의 알림함에 알립니다."
    >
      <RefusedLine fault={actionData} />
      <nav aria-label="제보 상태" className={styles.tabs}>
        {TYPO_STATES.map((one) => (
          <a
            key={one}
            href={`/operator/typos?state=${one}`}
            aria-current={one === state ? 'page' : undefined}
            className={kit.quietButton}
          >
            {TYPO_STATE_NAMES[one]}
            {one === 'open' && open > 0 ? ` ${open.toLocaleString('ko-KR')}` : ''}
          </a>
        ))}
      </nav>
      {typos.length === 0 ? (
        <p className={kit.empty}>
          {state === 'open'
            ? '살펴볼 제보가 없습니다. 독자가 본문에서 글을 골라 오탈자 제보를 누르면 여기에 모입니다.'
            : '아직 없습니다. 살펴볼 제보에서 처리한 것이 여기에 남습니다.'}
        </p>
      ) : (
        <ul className={styles.cards}>
          {typos.map((typo) => (
            <TypoCard key={typo.id} typo={typo} />
          ))}
        </ul>
      )}
      <Pager older={next === null ? undefined : `/operator/typos?state=${state}&after=${next}`} />
    </ConsolePage>
  );
}

function TypoCard({ typo }: { typo: Typo }): ReactNode {
  const name = `${typo.workTitle} ${typo.position}${UNIT_NAMES[typo.unit]}`;
  return (
    <li className={styles.card}>
      <p className={styles.cardHead}>
        <a href={`/operator/episodes/${typo.episodeId}/text`}>{name}</a>
        <span>{seoulMoment(typo.madeAt)}</span>
        {typo.readers > 1 ? <span>독자 {typo.readers.toLocaleString('ko-KR')}명이 같은 말</span> : null}
      </p>
      <p className={styles.context}>
        {typo.before}
        <WordRuns
          runs={[
            { is: 'gone', text: typo.found },
            { is: 'new', text: typo.wanted },
          ]}
        />
        {typo.after}
      </p>
      {typo.state === 'open' ? (
        <div className={kit.formBar}>
          <Decide
            typo={typo.id}
            act="accept"
            label="받아들이기"
            name={`${name}: ${typo.found}`}
            look={kit.mainButton}
          />
          <Decide typo={typo.id} act="refuse" label="거절" name={`${name}: ${typo.found}`} look={kit.quietButton} />
          <LinkButton href={`/operator/episodes/${typo.episodeId}/text#block-${typo.block}`}>본문 열기</LinkButton>
        </div>
      ) : (
        <p className={styles.cardHead}>
          <span>
            {typo.decidedBy ?? '명령줄'} {typo.decidedAt ? seoulMoment(typo.decidedAt) : ''}
          </span>
          {typo.became === null ? null : (
            <a href={`/operator/episodes/${typo.episodeId}/revisions?older=${typo.became - 1}&newer=${typo.became}`}>
              {typo.became}판
            </a>
          )}
        </p>
      )}
    </li>
  );
}

interface DecideProps {
  typo: number;
  act: 'accept' | 'refuse';
  label: string;
  /** What it is about, for who hears the buttons only. */
  name: string;
  look: string | undefined;
}

function Decide({ typo, act, label, name, look }: DecideProps): ReactNode {
  return (
    <form method="post" action="/operator/typos">
      <input type="hidden" name="typo" value={typo} />
      <button type="submit" name="act" value={act} className={look} aria-label={`${label}: ${name}`}>
        {label}
      </button>
    </form>
  );
}
