import type { ReactNode } from 'react';
import { acceptTypo, listTypos, rejectTypo } from '#domain/content-editor';
import { DomainError } from '#kernel/domain-error';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { TYPO_STATES, TYPO_STATE_NAMES } from '#shared/community/typo-reports';
import { adminPaths } from '#shared/web/admin-paths';
import { formText } from '../../../browser/form-text.ts';
import { afterOf, parseId } from '../../../admin/components/page-number.server.ts';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { Pager } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ErrorMessage } from '../../../admin/components/error-message.tsx';
import { runFormAction } from '../../../server/form-action.server.ts';
import styles from '../../../admin/content/texts.module.css';
import { TextDiff } from '../../../admin/content/text-diff.tsx';
import { requestContext } from '../../../server/request-context.server.ts';
import { readForm } from '../../../server/form-data.server.ts';
import type { Route } from './+types/typos';
import { PostForm } from '../../../admin/components/write-access.tsx';

const MESSAGES = {
  accepted: '본문을 고치고 제보하신 독자께 알렸습니다.',
  refused: '제보를 거절했습니다.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const param = url.searchParams.get('state');
  const state = TYPO_STATES.find((item) => item === param) ?? 'open';
  return { state, ...(await listTypos(pageContext.ctx, { state, after: afterOf(url) })) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const form = await readForm(request);
  const id = parseId(formText(form, 'typo'), url.pathname);
  return runFormAction(async () => {
    const actionName = formText(form, 'act');
    if (actionName === 'accept') await acceptTypo(pageContext.ctx, { by: actor, id });
    else if (actionName === 'refuse') await rejectTypo(pageContext.ctx, { by: actor, id });
    else throw new DomainError('INPUT_ERROR', '0001');
    return `/operator/typos?said=${actionName === 'accept' ? 'accepted' : 'refused'}`;
  });
}

type Typo = Route.ComponentProps['loaderData']['typos'][number];

export default function TyposPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { state, typos, open, next } = loaderData;
  return (
    <ConsolePage
      title="오탈자 제보"
      message={MESSAGES}
      lead="독자가 본문에서 골라 보낸 말입니다. 받아들이면 본문이 새 판으로 바뀌고, 제보하신 독자의 알림함에 알립니다."
    >
      <ErrorMessage error={actionData} />
      <nav aria-label="제보 상태" className={styles.tabs}>
        {TYPO_STATES.map((entry) => (
          <a
            key={entry}
            href={`/operator/typos?state=${entry}`}
            aria-current={entry === state ? 'page' : undefined}
            className={kit.quietButton}
          >
            {TYPO_STATE_NAMES[entry]}
            {entry === 'open' && open > 0 ? ` ${open.toLocaleString('ko-KR')}` : ''}
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
        <a href={adminPaths.episode(typo.episodeId, 'text')}>{name}</a>
        <span>{formatSeoulTime(typo.madeAt)}</span>
        {typo.readers > 1 ? <span>독자 {typo.readers.toLocaleString('ko-KR')}명이 같은 말</span> : null}
      </p>
      <p className={styles.context}>
        {typo.before}
        <TextDiff
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
          <LinkButton href={`${adminPaths.episode(typo.episodeId, 'text')}#block-${typo.block}`}>본문 열기</LinkButton>
        </div>
      ) : (
        <p className={styles.cardHead}>
          <span>
            {typo.decidedBy ?? '명령줄'} {typo.decidedAt ? formatSeoulTime(typo.decidedAt) : ''}
          </span>
          {typo.became === null ? null : (
            <a
              href={`${adminPaths.episode(typo.episodeId, 'revisions')}?older=${typo.became - 1}&newer=${typo.became}`}
            >
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
  /** Accessible name. */
  name: string;
  look: string | undefined;
}

function Decide({ typo, act, label, name, look }: DecideProps): ReactNode {
  return (
    <PostForm action="/operator/typos">
      <input type="hidden" name="typo" value={typo} />
      <button type="submit" name="act" value={act} className={look} aria-label={`${label}: ${name}`}>
        {label}
      </button>
    </PostForm>
  );
}
