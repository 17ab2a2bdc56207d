import type { ReactNode } from 'react';
import { editEpisode, showDeskEpisode } from '#domain/works';
import { EPISODE_FIELD_NAMES } from '#vocabulary/work-fields';
import { errorAt } from '../../operator/form-fault.ts';
import { ConsoleForm, FormBar, Select, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Facts, LinkButton, Mark, Panel } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { settleDeskAct } from '../../operator/works/desk-act.server.ts';
import { EpisodeFields } from '../../operator/works/episode-fields.tsx';
import { episodeSheet, episodeValues } from '../../operator/works/episode-form.server.ts';
import { addressNumber, answerRefusal, refuseAddress } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/episode';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const [workId, id] = [addressNumber(params.id, url.pathname), addressNumber(params.episode, url.pathname)];
  const episode = await showDeskEpisode(facts.ctx, id).catch((error: unknown) => answerRefusal(error, url.pathname));
  if (episode.workId !== workId) refuseAddress(url.pathname);
  const { version, title, position, content, isOpen, isWithdrawn, hasContent, characters, edited } = episode;
  const about = { title, position, content, isOpen, isWithdrawn, hasContent, characters, edited };
  return { id, workId, version, about, values: episodeValues(episode) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const id = addressNumber(params.episode, url.pathname);
  const form = await consoleForm(request);
  return settleDeskAct(async () => {
    const { workId } = await editEpisode(facts.ctx, { by, id, version: form('version'), sheet: episodeSheet(form) });
    return `/operator/works/${workId}/episodes/${id}?said=saved`;
  }, form.typed);
}

export default function EpisodePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, workId, about, version } = loaderData;
  const values = actionData?.typed ?? loaderData.values;
  const isText = about.content === 'text';
  return (
    <ConsolePage
      title={about.title}
      up={{ path: `/operator/works/${workId}/episodes`, name: '회차' }}
      said={{ added: '회차를 만들었습니다. 내용을 넣은 뒤 올리기로 바꿔 주세요.' }}
      actions={
        <>
          <LinkButton href={`/operator/episodes/${id}/${isText ? 'text' : 'pictures'}`} tone="main">
            {isText ? '본문' : '그림'}
          </LinkButton>
          <LinkButton href={isText ? `/viewer/${id}` : `/viewer/i/${id}`}>서점에서 보기</LinkButton>
        </>
      }
    >
      <Facts
        facts={[
          { name: '차례', value: about.position },
          { name: '상태', value: <EpisodeMark episode={about} /> },
          { name: '분량', value: isText ? `${about.characters.toLocaleString('ko-KR')}자` : '그림' },
          {
            name: '여기서 고친 항목',
            value: about.edited.map((field) => EPISODE_FIELD_NAMES[field]).join(', ') || '없음',
          },
        ]}
      />
      <Panel title="회차 정보">
        <ConsoleForm fault={actionData}>
          <input type="hidden" name="version" value={version} />
          <EpisodeFields values={values} fault={actionData} />
          <Select
            label="올리기"
            name="isUp"
            defaultValue={values['isUp']}
            hint="내리면 목록에서 사라집니다. 이미 구매하신 독자는 계속 볼 수 있습니다."
            error={errorAt(actionData, 'isUp')}
            options={[
              { value: 'yes', name: '올림' },
              { value: 'no', name: '내림' },
            ]}
          />
          <FormBar>
            <SendButton>저장</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
    </ConsolePage>
  );
}

function EpisodeMark({ episode }: { episode: Route.ComponentProps['loaderData']['about'] }): ReactNode {
  if (!episode.hasContent) return <Mark tone="wait">내용 없음</Mark>;
  if (episode.isWithdrawn) return <Mark tone="bad">내림</Mark>;
  return episode.isOpen ? <Mark tone="good">공개</Mark> : <Mark tone="wait">예약</Mark>;
}
