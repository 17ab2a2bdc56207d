import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { blockTag, findTags, listBlockedTags, unblockTag } from '#domain/catalog';
import { MAX_BLOCKED_TAGS, TAG_NAMESPACES } from '#shared/catalog/tags';
import forms from '../../features/auth/forms/forms.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { SmallForm } from '../../features/account/small-form.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/my-tags';

export const handle = { title: '차단 태그', back: '/my' };
const PATH = '/my/tags';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, ...facts } = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage({ ctx, ...facts }, url).member;
  const param = (url.searchParams.get('q') ?? '').normalize('NFC').trim().slice(0, 40);
  const [blocked, result] = await Promise.all([
    listBlockedTags(ctx, memberNo),
    findTags(ctx, { text: param, reader, memberNo }),
  ]);
  return { asked: param, blocked, found: result };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const field = await fieldsOf(request);
  const [actionName, id] = [field('act').split('-')[0], Number(field('act').split('-')[1])];
  return runAccountAction(async () => {
    const order = { memberNo, reader, id: Number.isSafeInteger(id) ? id : 0 };
    if (actionName === 'unblock') {
      await unblockTag(pageContext.ctx, order);
      return { path: PATH, message: 'tag-unblocked' };
    }
    await blockTag(pageContext.ctx, order);
    return { path: PATH, message: 'tag-blocked' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '차단 태그');
}

type Tag = Route.ComponentProps['loaderData']['found'][number];

export default function MyTagsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { asked, blocked, found } = loaderData;
  return (
    <MyPage
      title="차단 태그"
      intro="차단한 태그가 붙은 작품은 홈, 목록, 검색, 랭킹에서 보이지 않습니다. 내 서재와 읽던 작품은 그대로입니다."
    >
      {actionData ? (
        <p role="alert" className={forms.refusal}>
          {actionData.message}
        </p>
      ) : null}
      <Form method="get" role="search" className={forms.form}>
        <div className={forms.field}>
          <label htmlFor="tag-search">태그 찾기</label>
          <div className={forms.box}>
            <input id="tag-search" type="search" name="q" defaultValue={asked} maxLength={40} enterKeyHint="search" />
          </div>
        </div>
        <button type="submit" className={`${ui.button} ${ui.outline}`}>
          찾기
        </button>
      </Form>
      {asked ? (
        <Tags
          title={`‘${asked}’ 태그`}
          tags={found}
          act="block"
          label="차단"
          none="맞는 태그가 없습니다. 다른 검색어로 찾아 보세요."
        />
      ) : null}
      <Tags
        title={`차단한 태그 ${blocked.length}개`}
        tags={blocked}
        act="unblock"
        label="차단 해제"
        none={`차단한 태그가 없습니다. 보고 싶지 않은 태그를 찾아 ${MAX_BLOCKED_TAGS}개까지 차단할 수 있습니다.`}
      />
    </MyPage>
  );
}

interface TagsProps {
  title: string;
  tags: Tag[];
  act: 'block' | 'unblock';
  label: string;
  none: string;
}

function Tags({ title, tags, act, label, none }: TagsProps): ReactNode {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {tags.length === 0 ? <p>{none}</p> : null}
      <ul className={styles.cards}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <div>
              <p className={styles.cardName}>#{tag.name}</p>
              <p className={styles.small}>{TAG_NAMESPACES[tag.namespace]}</p>
            </div>
            <SmallForm act={`${act}-${tag.id}`} label={label} about={tag.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
