import type { ReactNode } from 'react';
import { editEpisode, showAdminEpisode } from '#domain/catalog-admin';
import { EPISODE_FIELD_NAMES } from '#shared/catalog/episode-fields';
import { adminPaths } from '#shared/web/admin-paths';
import { paths } from '#shared/web/paths';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, FormBar, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, LinkButton, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { EpisodeFields } from '../../../admin/catalog/episode-fields.tsx';
import { episodeInput, episodeValues } from '../../../admin/catalog/episode-form.server.ts';
import { idParam, toErrorResponse, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const [workId, id] = [idParam(params.id, url.pathname), idParam(params.episode, url.pathname)];
  const episode = await showAdminEpisode(pageContext.ctx, id).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  if (episode.workId !== workId) throwNotFound(url.pathname);
  const { version, title, position, content, isOpen, isWithdrawn, hasContent, characters, edited } = episode;
  const about = { title, position, content, isOpen, isWithdrawn, hasContent, characters, edited };
  return { id, workId, version, about, values: episodeValues(episode) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const id = idParam(params.episode, url.pathname);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const { workId } = await editEpisode(pageContext.ctx, {
      by: actor,
      id,
      version: form('version'),
      sheet: episodeInput(form),
    });
    return `${adminPaths.workEpisode(workId, id)}?said=saved`;
  }, form.typed);
}

export default function EpisodePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, workId, about, version } = loaderData;
  const values = actionData?.typed ?? loaderData.values;
  const isText = about.content === 'text';
  return (
    <ConsolePage
      title={about.title}
      up={{ path: adminPaths.workEpisodes(workId), name: '회차' }}
      message={{ added: '회차를 만들었습니다. 내용을 넣은 뒤 올리기로 바꿔 주세요.' }}
      actions={
        <>
          <LinkButton href={adminPaths.episode(id, isText ? 'text' : 'pictures')} tone="main">
            {isText ? '본문' : '그림'}
          </LinkButton>
          <LinkButton href={isText ? paths.viewer(id) : paths.imageViewer(id)}>서점에서 보기</LinkButton>
        </>
      }
    >
      <DetailList
        details={[
          { name: '차례', value: about.position },
          { name: '상태', value: <EpisodeBadge episode={about} /> },
          { name: '분량', value: isText ? `${about.characters.toLocaleString('ko-KR')}자` : '그림' },
          {
            name: '여기서 고친 항목',
            value: about.edited.map((field) => EPISODE_FIELD_NAMES[field]).join(', ') || '없음',
          },
        ]}
      />
      <Panel title="회차 정보">
        <ConsoleForm error={actionData}>
          <input type="hidden" name="version" value={version} />
          <EpisodeFields values={values} error={actionData} />
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

function EpisodeBadge({ episode }: { episode: Route.ComponentProps['loaderData']['about'] }): ReactNode {
  if (!episode.hasContent) return <Badge tone="wait">내용 없음</Badge>;
  if (episode.isWithdrawn) return <Badge tone="bad">내림</Badge>;
  return episode.isOpen ? <Badge tone="good">공개</Badge> : <Badge tone="wait">예약</Badge>;
}
