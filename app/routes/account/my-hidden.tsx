import type { ReactNode } from 'react';
import {
  type MuteChoices,
  blockTag,
  findMuteChoices,
  listMuted,
  muteWorks,
  unblockTag,
  unmuteWorks,
} from '#domain/catalog';
import type { WorkCardDto } from '#contract/catalog';
import { DomainError } from '#kernel/domain-error';
import { paths } from '#shared/web/paths';
import { MUTED_KINDS } from '#shared/catalog/mutes';
import { rowNumber } from '../../browser/form-text.ts';
import forms from '../../features/auth/forms/forms.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { SmallForm } from '../../features/account/small-form.tsx';
import { Link } from '../../navigation/link.tsx';
import { toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-hidden';

export const handle = { title: '숨긴 작품·작가', back: '/my' };
const PATH = '/my/hidden';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const workId = rowNumber(url.searchParams.get('work') ?? '');
  const [muted, choices] = await Promise.all([
    listMuted(pageContext.ctx, { memberNo, reader }),
    workId === 0 ? null : findMuteChoices(pageContext.ctx, { memberNo, reader, workId }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  return { ...muted, choices };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx, ...pageContext } = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage({ ctx, ...pageContext }, url).member;
  const [act, of, number] = (await fieldsOf(request))('act').split('-');
  const id = rowNumber(number ?? '');
  const isMuted = act === 'mute';
  return runAccountAction(async () => {
    if (of === 'tag') await (isMuted ? blockTag : unblockTag)(ctx, { memberNo, reader, id });
    else {
      const kind = MUTED_KINDS.find((one) => one === of);
      if (!kind) throw new DomainError('MUTE_ERROR', '0001');
      await (isMuted ? muteWorks : unmuteWorks)(ctx, { memberNo, kind, id });
    }
    return { path: PATH, message: isMuted ? 'muted' : 'unmuted' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '숨긴 작품·작가');
}

export default function MyHiddenPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { works, creators, choices } = loaderData;
  return (
    <MyPage
      title="숨긴 작품·작가"
      intro={
        <>
          숨긴 작품은 홈, 추천, 목록과 검색에서 보이지 않습니다. 내 서재와 읽던 작품은 그대로입니다. 태그는{' '}
          <Link to="/my/tags">차단 태그</Link>에서 정합니다.
        </>
      }
    >
      {actionData ? (
        <p role="alert" className={forms.refusal}>
          {actionData.message}
        </p>
      ) : null}
      {choices ? <Choices choices={choices} /> : null}
      <section className={styles.part}>
        <h2>숨긴 작품 {works.length}편</h2>
        {works.length === 0 ? <p>숨긴 작품이 없습니다. 작품 메뉴에서 관심 없는 작품을 숨길 수 있습니다.</p> : null}
        <ul className={styles.cards}>
          {works.map((work) => (
            <WorkRow key={work.id} work={work} />
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h2>숨긴 작가 {creators.length}명</h2>
        {creators.length === 0 ? <p>숨긴 작가가 없습니다.</p> : null}
        <ul className={styles.cards}>
          {creators.map(({ id, name }) => (
            <Row key={id} name={name} act={`unmute-creator-${id}`} label="다시 보기" />
          ))}
        </ul>
      </section>
    </MyPage>
  );
}

function WorkRow({ work: { id, title, creator } }: { work: WorkCardDto }): ReactNode {
  return (
    <li>
      <div>
        <p className={styles.cardName}>
          <Link to={paths.work(id)}>{title}</Link>
        </p>
        <p className={styles.small}>{creator}</p>
      </div>
      <SmallForm act={`unmute-work-${id}`} label="다시 보기" about={title} />
    </li>
  );
}

function Row({ name, hint, act, label }: { name: string; hint?: string; act: string; label: string }): ReactNode {
  return (
    <li>
      <div>
        <p className={styles.cardName}>{name}</p>
        {hint ? <p className={styles.small}>{hint}</p> : null}
      </div>
      <SmallForm act={act} label={label} about={name} />
    </li>
  );
}

/** What the menu of a work offers, for browsers without script. */
function Choices({ choices: { work, creators, tags } }: { choices: MuteChoices }): ReactNode {
  const act = (kind: string, { id, isMuted }: MuteChoices['work']): string =>
    `${isMuted ? 'unmute' : 'mute'}-${kind}-${id}`;
  const label = ({ isMuted }: MuteChoices['work']): string => (isMuted ? '다시 보기' : '숨기기');
  return (
    <section className={styles.part}>
      <h2>‘{work.name}’ 숨기기</h2>
      <ul className={styles.cards}>
        <Row name={work.name} hint="이 작품 · 관심 없음" act={act('work', work)} label={label(work)} />
        {creators.map((creator) => (
          <Row
            key={creator.id}
            name={creator.name}
            hint="이 작가의 모든 작품"
            act={act('creator', creator)}
            label={label(creator)}
          />
        ))}
        {tags.map((tag) => (
          <Row
            key={tag.id}
            name={`#${tag.name}`}
            hint="이 태그가 붙은 모든 작품"
            act={act('tag', tag)}
            label={tag.isMuted ? '차단 해제' : '차단'}
          />
        ))}
      </ul>
    </section>
  );
}
