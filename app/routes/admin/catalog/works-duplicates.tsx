import type { ReactNode } from 'react';
import { type DuplicatePair, findDuplicates, markAsDistinct } from '#domain/catalog-admin';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsoleForm, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, Panel } from '../../../admin/components/console-page.tsx';
import { Pager } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import styles from '../../../admin/catalog/works.module.css';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/works-duplicates';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const after = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/u.exec(url.searchParams.get('after') ?? '');
  const { pairs, next } = await findDuplicates(
    pageContext.ctx,
    after ? { one: Number(after[1]), other: Number(after[2]) } : null,
  );
  return { pairs, older: next ? `?after=${next.one}-${next.other}` : undefined };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const form = await consoleForm(request);
  const number = (name: string): number => (/^[1-9]\d{0,14}$/u.test(form(name)) ? Number(form(name)) : 0);
  return runCatalogAction(async () => {
    await markAsDistinct(pageContext.ctx, { by: actor, one: number('one'), other: number('other') });
    return '/operator/works/duplicates?said=done';
  });
}

export default function DuplicatesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { pairs, older } = loaderData;
  return (
    <ConsolePage
      title="중복 의심"
      up={{ path: '/operator/works', name: '작품' }}
      lead="제목과 작가가 같거나 표지가 같은 작품입니다. 괄호 안의 내용과 띄어쓰기, 문장 부호는 제외하고 비교합니다. 합치지는 않습니다. 하나를 내리거나, 다른 작품이면 그렇게 표시해 주세요."
    >
      {actionData ? (
        <p role="alert" className={kit.refusal}>
          {actionData.message}
        </p>
      ) : null}
      {pairs.length === 0 ? <p className={kit.empty}>중복으로 의심되는 작품이 없습니다.</p> : null}
      {pairs.map((pair) => (
        <Pair key={`${pair.one.id}-${pair.other.id}`} pair={pair} />
      ))}
      <Pager older={older} />
    </ConsolePage>
  );
}

function Pair({ pair }: { pair: DuplicatePair }): ReactNode {
  const why = [pair.isSameTitle ? '제목과 작가가 같음' : '', pair.isSameCover ? '표지가 같음' : ''].filter(Boolean);
  return (
    <Panel title={pair.one.title} lead={why.join(', ')}>
      <div className={styles.pair}>
        {[pair.one, pair.other].map((work) => (
          <DetailList
            key={work.id}
            details={[
              { name: '작품', value: <a href={adminPaths.work(work.id)}>{work.title}</a> },
              { name: '번호', value: work.id },
              { name: '작가', value: work.creators },
              { name: '출판사', value: work.publisher ?? '없음' },
              { name: '공개 회차', value: `${work.episodes.toLocaleString('ko-KR')}화` },
              { name: '노출 상태', value: work.isListed ? '노출 중' : '내림' },
            ]}
          />
        ))}
      </div>
      <ConsoleForm>
        <input type="hidden" name="one" value={pair.one.id} />
        <input type="hidden" name="other" value={pair.other.id} />
        <FormBar>
          <SendButton tone="quiet">다른 작품입니다</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}
