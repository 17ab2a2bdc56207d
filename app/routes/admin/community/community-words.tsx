import type { ReactNode } from 'react';
import { addWord, listDefaultWords, listWords, removeWord, testWordList } from '#domain/community';
import { WORD_ACTIONS, WORD_ACTION_NAMES } from '#shared/community/comments';
import { seoulMinute } from '#shared/content/seoul-date';
import { rowNumber } from '../../../browser/form-text.ts';
import { CommunityTabs } from '../../../admin/community/community-tabs.tsx';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/community-words';
import { Details } from '../../../admin/components/details.tsx';

const PATH = '/operator/community/words';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'community');
  const text = (url.searchParams.get('text') ?? '').slice(0, 500);
  const [words, defaults] = await Promise.all([listWords(pageContext.ctx), listDefaultWords(pageContext.ctx)]);
  return {
    words: words.map(({ id, word, act, reason, madeAt }) => ({ id, word, act, reason, at: seoulMinute(madeAt) })),
    defaults: defaults.filter(({ act }) => act !== 'allow').map(({ word, act }) => ({ word, act })),
    text,
    verdict: text === '' ? null : await testWordList(pageContext.ctx, text),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'community');
  const form = await consoleForm(request);
  return runFormAction(
    async () => {
      if (form('act') === 'remove') {
        await removeWord(pageContext.ctx, { by: actor, wordId: rowNumber(form('id')) });
        return `${PATH}?said=removed`;
      }
      await addWord(pageContext.ctx, { by: actor, word: form('word'), act: form('way'), reason: form('reason') });
      return `${PATH}?said=added`;
    },
    { fields: { 'MODERATION_ERROR 0003': 'word', 'MODERATION_ERROR 0004': 'word' }, typed: form.typed },
  );
}

type Row = Route.ComponentProps['loaderData']['words'][number];
const COLUMNS: Column<Row>[] = [
  { title: '단어', cell: ({ word }) => word },
  { title: '처리', cell: ({ act }) => WORD_ACTION_NAMES[act] },
  { title: '사유', cell: ({ reason }) => reason },
  { title: '등록', cell: ({ at }) => at },
  {
    title: '할 일',
    cell: ({ id, word }) => (
      <ConsoleForm act="remove">
        <input type="hidden" name="id" value={id} />
        <SendButton tone="quiet">
          <span className="visually-hidden">{word} </span>삭제
        </SendButton>
      </ConsoleForm>
    ),
  },
];

const DEFAULT_COLUMNS: Column<Route.ComponentProps['loaderData']['defaults'][number]>[] = [
  { title: '단어', cell: ({ word }) => word },
  { title: '처리', cell: ({ act }) => WORD_ACTION_NAMES[act] },
  {
    title: '할 일',
    cell: ({ word }) => (
      <ConsoleForm act="add" about={{ word, way: 'allow', reason: '기본 단어 허용' }}>
        <SendButton tone="quiet">
          <span className="visually-hidden">{word} </span>허용
        </SendButton>
      </ConsoleForm>
    ),
  },
];

export default function OperatorWordsPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { words, defaults, text, verdict } = loaderData;
  const adding = formError?.typed['act'] === 'add' ? formError : undefined;
  return (
    <ConsolePage
      title="단어 목록"
      lead="자모를 풀어 쓰거나 사이에 빈칸, 점, 숫자를 넣어도 찾습니다. 받지 않는 단어는 쓸 때 바로 알리고, 검토할 댓글은 글쓴이에게 ‘검토 중’으로 보입니다."
    >
      <CommunityTabs here={PATH} />
      {formError && !adding ? <p role="alert">{formError.message}</p> : null}
      <Panel title="단어 추가">
        <ConsoleForm error={adding} act="add" isRow>
          <Field
            label="단어"
            name="word"
            maxLength={40}
            defaultValue={adding?.typed['word']}
            error={errorAt(adding, 'word')}
            required
          />
          <Select
            label="처리"
            name="way"
            defaultValue={adding?.typed['way'] ?? 'hold'}
            options={WORD_ACTIONS.map((value) => ({ value, name: WORD_ACTION_NAMES[value] }))}
          />
          <Field label="사유(선택)" name="reason" maxLength={300} defaultValue={adding?.typed['reason']} />
          <FormBar>
            <SendButton>추가</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <Panel title="단어 테스트" lead="댓글이 목록에 걸리는지 미리 확인합니다. 아무것도 남기지 않습니다.">
        <Filters label="테스트할 댓글" submit="확인">
          <Field label="댓글" name="text" defaultValue={text} maxLength={500} />
        </Filters>
        {verdict ? (
          <p role="status">
            {verdict.act === null
              ? '걸리는 단어가 없습니다.'
              : `${WORD_ACTION_NAMES[verdict.act]}: ${verdict.words.join(', ')}`}
          </p>
        ) : null}
      </Panel>
      <Panel title={`목록 ${words.length}개`}>
        <DataTable
          caption="단어 목록"
          rows={words}
          keyOf={({ id }) => id}
          empty="등록한 단어가 없습니다. 위에서 추가해 주세요."
          columns={COLUMNS}
        />
      </Panel>
      <Panel
        title={`기본 목록 ${defaults.length}개`}
        lead="서점을 열 때부터 적용되는 욕설과 비하 표현입니다. 허용하면 위의 목록에 ‘허용(예외)’로 들어가고, 그 줄을 삭제하면 다시 적용됩니다. 같은 단어를 위에 추가하면 위의 처리가 우선합니다."
      >
        <Details>
          <summary>기본 목록 보기</summary>
          <DataTable
            caption="기본 목록"
            rows={defaults}
            keyOf={({ word }) => word}
            empty="모든 기본 단어를 허용했습니다."
            columns={DEFAULT_COLUMNS}
          />
        </Details>
      </Panel>
    </ConsolePage>
  );
}
